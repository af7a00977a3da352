import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** The sources as git lists them, read and parsed once, for tests about the code itself. */

const folders = ["app", "sandbox", "drizzle", "bench", "scripts", "tests", "server.ts"];
const configs = ["vite.config.ts", "playwright.config.ts", "drizzle.config.ts"];
const listed = ["ls-files", "--cached", "--others", "--exclude-standard", ...folders, ...configs];

/** Every source file, including tests; generated SQL and its snapshots don't count. */
export const files = execFileSync("git", listed, { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes("drizzle/migrations/"));

export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|-for-test\.ts$/.test(path) || path.startsWith("tests/");

export const code = files.filter((path) => !isTest(path));

/** Caches a function's result per file. */
export function oncePerFile<T>(read: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path)!;
  };
}

const texts = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));

export const textOf = (path: string) => texts.get(path)!;

/** Returns a source file's syntax tree, without comments. */
export const treeOf = oncePerFile((path) => parse(path, textOf(path)));

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/**
 * Returns the tree of the part of a file that may contain imports: for most tests, which are half
 * of all sources, the first lines, by Prettier's formatting.
 */
function treeOfImports(path: string): ts.SourceFile {
  const text = textOf(path);
  if (!isTest(path) || /\bimport\(|^export /m.test(text)) return treeOf(path);
  const last = [...text.matchAll(/^(?:import\b.*|\} )(?:from )?".*";$/gm)].at(-1);
  return parse(path, text.slice(0, last ? last.index + last[0].length : 0));
}

/** Returns our own file for a specifier, or null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  const base = specifier.startsWith("~/")
    ? `app/${specifier.slice(2)}`
    : specifier.startsWith("~schema")
      ? specifier.replace(/^~schema/, "drizzle/schema")
      : specifier.startsWith(".")
        ? normalize(join(dirname(from), specifier))
        : null;
  if (!base) return null;
  const plain = base.replace(/\?.*$/, "");
  const candidates = [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`];
  return candidates.find((path) => texts.has(path)) ?? plain;
}

/** `names`: the imported names; "all" for a namespace, a dynamic import or `export *`. */
export type Import = { from: string; to: string; names: string[] | "all"; typesOnly: boolean };

/** Returns a file's imports from our own files, including types, re-exports and dynamic ones. */
export const importsOf = oncePerFile(findImports);

function findImports(path: string): Import[] {
  const found: Import[] = [];
  const add = (
    specifier: ts.Node | undefined,
    names: string[] | "all",
    typesOnly = false,
  ): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const to = resolveImport(path, specifier.text);
    if (to) found.push({ from: path, to, names, typesOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, importedNames(node.importClause), node.importClause?.isTypeOnly);
    else if (ts.isExportDeclaration(node))
      add(node.moduleSpecifier, exportedNames(node), node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], "all");
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, "all", true);
    ts.forEachChild(node, visit);
  };
  visit(treeOfImports(path));
  return found;
}

function importedNames(clause: ts.ImportClause | undefined): string[] | "all" {
  if (!clause) return [];
  if (clause.namedBindings && ts.isNamespaceImport(clause.namedBindings)) return "all";
  const named = clause.namedBindings?.elements.map((one) => (one.propertyName ?? one.name).text);
  return [...(clause.name ? ["default"] : []), ...(named ?? [])];
}

function exportedNames({ exportClause }: ts.ExportDeclaration): string[] | "all" {
  if (!exportClause || !ts.isNamedExports(exportClause)) return "all";
  return exportClause.elements.map((one) => (one.propertyName ?? one.name).text);
}

/** Returns the names of exported types and values that a file declares. */
export function exportsOf(path: string): string[] {
  if (!/^export /m.test(textOf(path))) return [];
  const names = treeOf(path).statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const modifiers = ts.getModifiers(statement) ?? [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ["default"];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => bindingNames(name));
    const { name } = statement as ts.DeclarationStatement;
    return name ? [name.text] : [];
  });
  return [...new Set(names)]; // a type and a value may share a name
}

const bindingNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? bindingNames(one.name) : []));

/** Returns a file's comments that have lines of their own, each as one line. */
export function commentsOf(path: string): string[] {
  const comments = textOf(path).match(/^ *\{?\/\*[^]*?\*\/|(^ *\/\/.*\n)+/gm) ?? [];
  return comments.map((text) => text.replace(/\n *(\*|\/\/)?/g, " "));
}
