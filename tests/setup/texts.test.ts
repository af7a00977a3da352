import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { addRefusal } from "~/cart/cart-lines";
import { checkoutButton, limitHint } from "~/cart/cart-totals";
import { stockLabel } from "~/menu/menu-item";
import { openState } from "~/settings/open-state";
import { closedNotice, openBadge } from "~/storefront/store-header";
import { catalogues, textIn } from "~/texts/texts.server";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const sources = new Map(files.map((path) => [path, ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS)]));

function walk(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}

/** The texts that an expression may be: `a`, `open ? "a" : "b"`, `message ?? "a"`. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)];
  return ts.isParenthesizedExpression(node) ? literalsOf(node.expression) : [];
}

/** Every `t("…")` of a file. */
function textsIn(path: string): string[] {
  const found: string[] = [];
  walk(sources.get(path)!, (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t" && node.arguments[0]) found.push(...literalsOf(node.arguments[0]));
  });
  return found;
}

function importsOf(path: string): string[] {
  const found: string[] = [];
  walk(sources.get(path)!, (node) => {
    const specifier = ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly ? node.moduleSpecifier : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const base = specifier.text.startsWith("~/") ? `app/${specifier.text.slice(2)}` : specifier.text.startsWith(".") ? normalize(join(dirname(path), specifier.text)) : null;
    const to = base && [base, `${base}.ts`, `${base}.tsx`].find((candidate) => sources.has(candidate));
    if (to) found.push(to);
  });
  return found;
}

/** A file and all that comes to a browser with it. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || /\.server\.tsx?$/.test(path)) return seen;
  seen.add(path);
  for (const to of importsOf(path)) reached(to, seen);
  return seen;
}

const route = (name: string) => `app/routes/store.$vendorName${name}.tsx`;
/** The pages of a store that bring texts, by what they bring. */
const pages: Record<"menu" | "checkout" | "order", string[]> = {
  menu: [route(""), route(".cart"), route(".items.$itemId")],
  checkout: [route(".checkout")],
  order: [route(".orders.$orderId"), route(".orders.$orderId.receipt")],
};

const used = new Set(files.flatMap(textsIn));
/** All that our sources may say, with `{}` for what is put in. */
const written: string[] = [];
for (const [path, source] of sources) {
  if (path.startsWith("app/texts/")) continue;
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) written.push(node.text);
    else if (ts.isTemplateExpression(node)) written.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("{}"));
  });
}
const gapsOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

describe.each(Object.entries(catalogues))("the texts in %s", (language, { parts }) => {
  const all = Object.values(parts);
  const texts = all.flatMap((part) => Object.entries(part.texts));
  const said = all.flatMap((part) => Object.entries(part.said));
  const t = textIn(language as keyof typeof catalogues);

  it("are all that the pages ask for, each once, and no other", () => {
    expect(used.size).toBeGreaterThan(60); // else the walk itself is broken
    const keys = texts.map(([english]) => english);
    expect([...used].filter((english) => !keys.includes(english))).toEqual([]);
    expect(keys.filter((english) => !used.has(english))).toEqual([]);
    const every = [...keys, ...said.map(([english]) => english)];
    expect(every.filter((english, index) => every.indexOf(english) !== index)).toEqual([]);
  });

  it("have the gaps of the English ones", () => {
    for (const [english, own] of [...texts, ...said]) expect([english, gapsOf(own)]).toEqual([english, gapsOf(english)]);
  });

  it("come with the pages that say them", () => {
    for (const [part, entries] of Object.entries(pages) as [keyof typeof pages, string[]][]) {
      const brought = { ...parts.shared.texts, ...parts[part].texts, ...parts.shared.said, ...parts[part].said };
      const asked = ["app/root.tsx", ...entries].flatMap((entry) => [...reached(entry)]).flatMap(textsIn);
      expect([part, [...new Set(asked)].filter((english) => !Object.hasOwn(brought, english))]).toEqual([part, []]);
    }
  });

  it("say again only what a rule says, and each sentence as itself", () => {
    for (const [english, own] of said) {
      const words = english.split(/\{\w+\}/).map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")).filter(Boolean);
      expect([english, words.every((part) => written.some((text) => text.includes(part)))]).toEqual([english, true]);
      const fill = (text: string) => text.replace(/\{(\w+)\}/g, "«$1»");
      expect([english, t(fill(english))]).toEqual([english, fill(own)]);
    }
  });

  it("know what the rules say of a store's opening, a dish and a cart", () => {
    const opening = { operatingHours: { Sunday: { open: false, opening: "09:00", closing: "21:00" }, Monday: { open: true, opening: "09:00", closing: "21:00" } }, timeZone: undefined, maintenanceMode: false, emergencyPauseEnabled: false, pauseUntil: null };
    const sunday = new Date("2026-11-22T10:00:00Z");
    const monday = new Date("2026-11-23T10:00:00Z");
    const states = [
      openState(opening, sunday), openState(opening, monday), openState(opening, new Date("2026-11-23T21:00:00Z")), openState({ ...opening, operatingHours: {} }, sunday),
      openState({ ...opening, maintenanceMode: true }, monday), openState({ ...opening, emergencyPauseEnabled: true }, monday), openState({ ...opening, emergencyPauseEnabled: true, pauseUntil: new Date(monday.getTime() + 3_600_000) }, monday),
    ];
    const dish = { isAvailable: true, inventory: 3 };
    const [sold, off] = [{ ...dish, inventory: 0 }, { ...dish, isAvailable: false }];
    const line = { key: "a", itemId: "a", quantity: 2, name: null, seenKobo: null };
    const cart = { missingKobo: 0, tooMany: 0, maxItems: 5, lines: [] };
    const sentences = [
      ...states.flatMap((state) => [openBadge(state, undefined), closedNotice(state)]),
      stockLabel(dish), stockLabel(sold), stockLabel(off), addRefusal(undefined, [], "a", 1), addRefusal(sold, [], "a", 1), addRefusal(dish, [], "a", 4), addRefusal(dish, [line], "a", 4),
      ...[true, false].flatMap((open) => [cart, { ...cart, missingKobo: 100 }, { ...cart, tooMany: 2 }, { ...cart, tooMany: 2, maxItems: 1 }].flatMap((some) => [checkoutButton(some, open).text, limitHint(some)])),
    ].filter((sentence) => sentence !== null);
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((sentence) => t(sentence) === sentence)).toEqual([]);
    expect(t("This store is closed on Sunday. Ordering reopens tomorrow at 9:00 am.")).not.toMatch(/Ordering|tomorrow at/);
  });
});
