import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { addRefusal } from "~/storefront/cart/cart-lines";
import { checkoutButton, limitHint } from "~/storefront/cart/cart-totals";
import { stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { soldOut } from "~/core/orders/check-order";
import { priceChange } from "~/core/orders/order-sums";
import { openState } from "~/core/opening-hours/open-state";
import { slotProblem } from "~/core/opening-hours/slots";
import { closedNotice, openBadge } from "~/storefront/shell/store-header";
import { pageParts, type TranslatedPage } from "~/core/i18n/messages";
import { catalogues, translatorFor } from "~/core/i18n/translations.server";

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const sources = new Map(
  files.map((path) => [
    path,
    ts.createSourceFile(
      path,
      readFileSync(path, "utf8"),
      ts.ScriptTarget.Latest,
      true,
      path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  ]),
);

function walk(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}

/** The texts that an expression may be: `a`, `open ? "a" : "b"`, `message ?? "a"`. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)];
  return ts.isParenthesizedExpression(node) ? literalsOf(node.expression) : [];
}

/**
 * Whether the `t` that is called is the page's own, as views have it, and not one that only the
 * server says things with (mails, receipts).
 */
function isOfPage(call: ts.Node): boolean {
  for (let scope = call.parent; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some(({ name }) => name.getText() === "t"))
      return false;
    if (!ts.isBlock(scope)) continue;
    for (const statement of scope.statements) {
      const said = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.find(({ name }) => name.getText() === "t")
        : undefined;
      if (said)
        return /^(?:useTranslate|translateAmong|useMemo)\(/.test(said.initializer!.getText());
    }
  }
  return false;
}

/** Every `t("…")` of a file; with `ofPage` only those that the page's own texts are asked for. */
function textsIn(path: string, ofPage = false): string[] {
  const found: string[] = [];
  walk(sources.get(path)!, (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === "t" &&
      node.arguments[0] &&
      (!ofPage || isOfPage(node))
    )
      found.push(...literalsOf(node.arguments[0]));
  });
  return found;
}

function importsOf(path: string): string[] {
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

/** A file and all that comes to a browser with it; or all that it is made of on the server, too. */
function reached(path: string, alsoServers = false, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || (!alsoServers && /\.server\.tsx?$/.test(path))) return seen;
  seen.add(path);
  for (const to of importsOf(path)) reached(to, alsoServers, seen);
  return seen;
}

const route = (name: string) => `app/routes/store.$vendorName${name}.tsx`;
const FRAME = "app/root.tsx";
/** The pages of a store, by what they bring. */
const pages: Record<TranslatedPage, string[]> = {
  frame: [FRAME],
  menu: [route(""), route(".cart"), route(".items.$itemId")],
  checkout: [route(".checkout")],
  order: [route(".orders.$orderId"), route(".orders.$orderId.receipt")],
  about: [route(".policies"), route(".qr")],
  invoice: ["app/routes/invoice.$id.tsx"],
  outcome: ["app/routes/payment.success.tsx"],
};
/** All of a store's addresses that a customer may be answered by in words. */
const doors = [
  ...Object.values(pages).flat(),
  route(".cart.changes"),
  route(".orders.$orderId.pay"),
  route(".orders.$orderId.leave"),
  route(".orders.$orderId.again"),
];

const used = new Set(files.flatMap((path) => textsIn(path)));
/** All that our sources may say, with `{}` for what is put in. */
const written: string[] = [];
for (const [path, source] of sources) {
  if (path.startsWith("app/core/i18n/")) continue;
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) written.push(node.text);
    else if (ts.isTemplateExpression(node))
      written.push(
        [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("{}"),
      );
  });
}
const gapsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** Names, and what is said of an installation rather than of a store. */
const sameInAll = ["WhatsApp", "Sandbox: this is a trial installation. No real money moves."];
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

/**
 * Texts that a view shows as they stand in its source, between its tags or in what is read out of
 * them.
 */
function shownBare(path: string): string[] {
  const found: string[] = [];
  const textsOf = (node: ts.Expression): string[] =>
    ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
      : literalsOf(node);
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
  return found
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text) && !sameInAll.includes(text));
}

describe("the pages of a store", () => {
  const views = [...new Set(doors.flatMap((door) => [...reached(door)]))];

  it("show no text of ours that has not gone through t()", () => {
    expect(views.length).toBeGreaterThan(100); // else the walk itself is broken
    expect(views.flatMap((path) => shownBare(path).map((text) => `${path}: ${text}`))).toEqual([]);
  });
});

/**
 * Files that make the words of a vendor's page, of the log, or of a program's answer, beside what a
 * store's pages have of them.
 */
const notForCustomers = [
  "app/core/payments/refunds.server.ts",
  "app/core/payments/apply-payment-status.server.ts",
  "app/core/payments/finalize-payment.server.ts",
  "app/core/payments/abandon-payment.server.ts",
  "app/storefront/api/invoice-api.server.ts",
];
const notSaid = [
  "The provider did not start a payment",
  "Replaced by a corrected order",
  "DejaVu Sans Bold",
  "Use GET or POST",
];

/**
 * Sentences that stand in the sources of a store's pages, also on the server: whatever looks like
 * one and is no developer's, with «x» for what is put in.
 */
function sentencesIn(path: string): string[] {
  const found: string[] = [];
  walk(sources.get(path)!, (node) => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("«x»")
        : "";
    if (!text) return;
    const toDevelopers =
      ts.isTaggedTemplateExpression(node.parent) ||
      (ts.isNewExpression(node.parent) && node.parent.expression.getText() === "Error");
    const words = text.replace(/«x»/g, " ").match(/\p{L}{2,}/gu) ?? [];
    if (
      !toDevelopers &&
      words.length >= 3 &&
      /^[A-Z«][\p{L}’'»«]*[ :,].*[\p{L}.!?»)]$/su.test(text)
    )
      found.push(text);
  });
  return found.filter((text) => !notSaid.includes(text));
}

describe.each(Object.entries(catalogues))("the texts in %s", (language, { parts }) => {
  const all = Object.values(parts);
  const texts = all.flatMap((part) => Object.entries(part.texts));
  const said = all.flatMap((part) => Object.entries(part.said));
  const t = translatorFor(language as keyof typeof catalogues);
  /** Those that are the same words in this language, with «x» for what is put in. */
  const same = new Set(
    [...texts, ...said]
      .filter(([english, own]) => english === own)
      .map(([english]) => english.replace(/\{\w+\}/g, "«x»")),
  );

  it("are all that the pages ask for, each once, and no other", () => {
    expect(used.size).toBeGreaterThan(60); // else the walk itself is broken
    const keys = texts.map(([english]) => english);
    expect([...used].filter((english) => !keys.includes(english))).toEqual([]);
    expect(keys.filter((english) => !used.has(english))).toEqual([]);
    const every = [...keys, ...said.map(([english]) => english)];
    expect(every.filter((english, index) => every.indexOf(english) !== index)).toEqual([]);
  });

  it("know every sentence that the rules behind a store's pages make", () => {
    const paths = [...new Set(doors.flatMap((door) => [...reached(door, true)]))].filter(
      (path) => !/^app\/(platform|core\/i18n)\//.test(path) && !notForCustomers.includes(path),
    );
    const sentences = paths.flatMap((path) => sentencesIn(path).map((text) => ({ path, text })));
    expect(sentences.length).toBeGreaterThan(100);
    expect(
      sentences
        .filter(({ text }) => !used.has(text) && t(text) === text && !same.has(text))
        .map(({ path, text }) => `${path}: ${text}`),
    ).toEqual([]);
  });

  it("have the gaps of the English ones", () => {
    for (const [english, own] of [...texts, ...said])
      expect([english, gapsOf(own)]).toEqual([english, gapsOf(english)]);
  });

  it("come with the pages that say them", () => {
    for (const [page, entries] of Object.entries(pages) as [TranslatedPage, string[]][]) {
      const brought = Object.assign(
        {},
        ...pageParts[page].flatMap((part) => [parts[part].texts, parts[part].said]),
      ) as Record<string, string>;
      // What the document's frame says itself comes with the frame.
      const asked = [...entries, FRAME]
        .flatMap((entry) => [...reached(entry)])
        .filter((path) => path !== FRAME || page === "frame")
        .flatMap((path) => textsIn(path, true));
      expect(asked.length).toBeGreaterThan(3);
      expect([
        page,
        [...new Set(asked)].filter((english) => !Object.hasOwn(brought, english)),
      ]).toEqual([page, []]);
    }
  });

  it("say again only what a rule says, and each sentence as itself", () => {
    for (const [english, own] of said) {
      const words = english
        .split(/\{\w+\}/)
        .map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""))
        .filter(Boolean);
      expect([english, words.every((part) => written.some((text) => text.includes(part)))]).toEqual(
        [english, true],
      );
      const fill = (text: string) => text.replace(/\{(\w+)\}/g, "«$1»");
      expect([english, t(fill(english))]).toEqual([english, fill(own)]);
    }
  });

  it("know what the rules say of a store's opening, a dish and a cart", () => {
    const opening = {
      operatingHours: {
        Sunday: { open: false, opening: "09:00", closing: "21:00" },
        Monday: { open: true, opening: "09:00", closing: "21:00" },
      },
      timeZone: undefined,
      maintenanceMode: false,
      emergencyPauseEnabled: false,
      pauseUntil: null,
    };
    const sunday = new Date("2026-11-22T10:00:00Z");
    const monday = new Date("2026-11-23T10:00:00Z");
    const states = [
      openState(opening, sunday),
      openState(opening, monday),
      openState(opening, new Date("2026-11-23T21:00:00Z")),
      openState({ ...opening, operatingHours: {} }, sunday),
      openState({ ...opening, maintenanceMode: true }, monday),
      openState({ ...opening, emergencyPauseEnabled: true }, monday),
      openState(
        {
          ...opening,
          emergencyPauseEnabled: true,
          pauseUntil: new Date(monday.getTime() + 3_600_000),
        },
        monday,
      ),
    ];
    const dish = { isAvailable: true, inventory: 3 };
    const [sold, off] = [
      { ...dish, inventory: 0 },
      { ...dish, isAvailable: false },
    ];
    const line = { key: "a", itemId: "a", quantity: 2, name: null, seenKobo: null };
    const cart = { missingKobo: 0, tooMany: 0, maxItems: 5, lines: [] };
    const sentences = [
      ...states.flatMap((state) => [openBadge(state, undefined), closedNotice(state)]),
      stockLabel(dish),
      stockLabel(sold),
      stockLabel(off),
      addRefusal(undefined, [], "a", 1),
      addRefusal(sold, [], "a", 1),
      addRefusal(dish, [], "a", 4),
      addRefusal(dish, [line], "a", 4),
      ...[true, false].flatMap((open) =>
        [
          cart,
          { ...cart, missingKobo: 100 },
          { ...cart, tooMany: 2 },
          { ...cart, tooMany: 2, maxItems: 1 },
        ].flatMap((some) => [checkoutButton(some, open).text, limitHint(some)]),
      ),
    ].filter((sentence) => sentence !== null);
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((sentence) => t(sentence) === sentence)).toEqual([]);
    expect(t("This store is closed on Sunday. Ordering reopens tomorrow at 9:00 am.")).not.toMatch(
      /Ordering|tomorrow at/,
    );
  });

  it("know what stands in the way of an order, each thing of several", () => {
    const opening = {
      operatingHours: {},
      timeZone: undefined,
      maintenanceMode: false,
      emergencyPauseEnabled: false,
      pauseUntil: null,
    };
    const [now, due, next] = ["10", "11", "12"].map(
      (hour) => new Date(`2026-11-23T${hour}:00:00Z`),
    ) as [Date, Date, Date];
    const full = [true, false].flatMap((scheduled) =>
      [null, next].map((free) => slotProblem({ due, scheduled }, free, opening, now)),
    );
    const sums = {
      subtotalKobo: 500_000,
      discountKobo: 0,
      deliveryFeeKobo: 50_000,
      packagingFeeKobo: 20_000,
      serviceFeeKobo: 0,
      taxKobo: 0,
      transactionFeeKobo: 0,
      totalKobo: 570_000,
    };
    const dearer = priceChange(sums, {
      ...sums,
      deliveryFeeKobo: 70_000,
      packagingFeeKobo: 0,
      serviceFeeKobo: 10_000,
      totalKobo: 580_000,
    })!;
    const dish = (name: string, inventory: number | null) => ({
      product: { ...({} as MenuItem), name, isAvailable: inventory !== null, inventory },
      quantity: 3,
    });
    const gone = soldOut([dish("Amala", null), dish("Ewedu", 0), dish("Zobo", 2)]).message;
    for (const sentence of [...full, dearer, gone]) {
      expect(t(sentence)).not.toBe(sentence);
      expect(t(sentence)).not.toMatch(
        /\b(is|are|was|were|taken|today at|nothing|only|left|Please)\b/,
      );
      expect(t(sentence).match(/\d[\d,:]*/g)).toEqual(sentence.match(/\d[\d,:]*/g));
    }
  });
});
