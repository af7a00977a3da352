import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import type { TranslatedPage } from "~/core/i18n/messages";
import { code, oncePerFile, treeOf } from "./source-tree";

/** The product's parsed sources, by path. */
export const sources = new Map(
  code.filter((path) => path.startsWith("app/")).map((path) => [path, treeOf(path)]),
);

function walk(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}

/** The texts an expression may evaluate to: `a`, `open ? "a" : "b"`, `message ?? "a"`. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)];
  return ts.isParenthesizedExpression(node) ? literalsOf(node.expression) : [];
}

const partsOf = (node: ts.TemplateExpression) => [
  node.head.text,
  ...node.templateSpans.map((span) => span.literal.text),
];

/**
 * Returns whether a called `t` is the page's own, as in views, rather than one for server texts
 * (mails, receipts).
 */
function isOfPage(call: ts.Node): boolean {
  for (let scope = call.parent; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some(({ name }) => name.getText() === "t"))
      return false;
    if (!ts.isBlock(scope)) continue;
    for (const statement of scope.statements) {
      const declared = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.find(({ name }) => name.getText() === "t")
        : undefined;
      if (declared)
        return /^(?:useTranslate|translateAmong|useMemo)\(/.test(declared.initializer!.getText());
    }
  }
  return false;
}

/** A text in `t("…")` or `msg("…")`, with the names of its values if written there. */
type AskedText = { by: "t" | "msg"; text: string; values: string[] | null; ofPage: boolean };

const valueNames = (node: ts.Expression | undefined): string[] | null => {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node)) return null;
  if (node.properties.some(ts.isSpreadAssignment)) return null;
  return node.properties.map(({ name }) => name!.getText());
};

/** Lists the texts that a file translates. */
export const askedTexts = oncePerFile(findAskedTexts);

function findAskedTexts(path: string): AskedText[] {
  const found: AskedText[] = [];
  walk(sources.get(path)!, (node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    const by = node.expression.text;
    const [text, values] = node.arguments;
    if ((by !== "t" && by !== "msg") || !text) return;
    for (const literal of literalsOf(text))
      found.push({
        by,
        text: literal,
        values: valueNames(values),
        ofPage: by === "t" && isOfPage(node),
      });
  });
  return found;
}

/** Lists every string in the sources except the catalogues. */
export function writtenStrings(): Set<string> {
  const found = new Set<string>();
  for (const [path, source] of sources)
    if (!path.startsWith("app/core/i18n/"))
      walk(source, (node) => {
        if (ts.isStringLiteralLike(node)) found.add(node.text);
        // An object's unquoted key: `delivery: …`.
        else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name))
          found.add(node.name.text);
      });
  return found;
}

const importsOf = oncePerFile(findImports);

function findImports(path: string): string[] {
  const found: string[] = [];
  walk(sources.get(path)!, (node) => {
    const specifier =
      ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const base = specifier.text.startsWith("~/")
      ? `app/${specifier.text.slice(2)}`
      : specifier.text.startsWith(".")
        ? normalize(join(dirname(path), specifier.text))
        : null;
    const to =
      base && [base, `${base}.ts`, `${base}.tsx`].find((candidate) => sources.has(candidate));
    if (to) found.push(to);
  });
  return found;
}

/** Lists a file and all modules that reach a browser with it, or also the server's. */
export function reached(path: string, alsoServers = false, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || (!alsoServers && /\.server\.tsx?$/.test(path))) return seen;
  seen.add(path);
  for (const to of importsOf(path)) reached(to, alsoServers, seen);
  return seen;
}

const route = (name: string) => `app/routes/store.$vendorName${name}.tsx`;
export const FRAME = "app/root.tsx";
/** A store's pages, by the messages they load. */
export const pages: Record<TranslatedPage, string[]> = {
  frame: [FRAME],
  menu: [route(""), route(".cart"), route(".items.$itemId")],
  checkout: [route(".checkout")],
  phone: [route(".orders.$orderId.phone")],
  order: [
    route(".orders.$orderId"),
    route(".orders.$orderId.receipt"),
    route(".orders.$orderId.mails"),
    route(".orders.$orderId.messages"),
  ],
  about: [route(".policies"), route(".questions"), route(".qr")],
  invoice: ["app/routes/invoice.$id.tsx"],
  outcome: ["app/routes/payment.success.tsx"],
};
/** All of a store's routes that answer customers with text. */
export const entries = [
  ...Object.values(pages).flat(),
  route(".cart.changes"),
  route(".reviews"),
  route(".orders.$orderId.pay"),
  route(".orders.$orderId.leave"),
  route(".orders.$orderId.news"),
  route(".orders.$orderId.again"),
  route(".m.$messageId"),
];

const readOut = new Set([
  "aria-label",
  "alt",
  "title",
  "placeholder",
  "label",
  "hint",
  "note",
  "term",
]);

/** Lists a view's untranslated texts, between tags or in attributes that are read out. */
export function bareTexts(path: string): string[] {
  const found: string[] = [];
  const textsOf = (node: ts.Expression): string[] =>
    ts.isTemplateExpression(node) ? partsOf(node) : literalsOf(node);
  walk(sources.get(path)!, (node) => {
    if (ts.isJsxText(node)) found.push(node.text);
    else if (
      ts.isJsxExpression(node) &&
      node.expression &&
      (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
    )
      found.push(...textsOf(node.expression));
    else if (ts.isJsxAttribute(node) && readOut.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) found.push(node.initializer.text);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
        found.push(...textsOf(node.initializer.expression));
    } else if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === "title" &&
      path.startsWith("app/routes/")
    )
      found.push(...textsOf(node.initializer));
  });
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
}

/** Lists strings that look like sentences for people; templates have «x» for their values. */
export function sentences(path: string): string[] {
  const found: string[] = [];
  walk(sources.get(path)!, (node) => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? partsOf(node).join("«x»")
        : "";
    if (!text) return;
    const toDevelopers =
      ts.isTaggedTemplateExpression(node.parent) ||
      (ts.isNewExpression(node.parent) && node.parent.expression.getText() === "Error");
    const words = text.replace(/«x»/g, " ").match(/\p{L}{2,}/gu) ?? [];
    if (
      !toDevelopers &&
      words.length >= 3 &&
      /^[A-Z«{][\p{L}’'»«}]*[ :,].*[\p{L}.!?»})]$/su.test(text)
    )
      found.push(text);
  });
  return found;
}
