import { describe, expect, it } from "vitest";
import { pageParts, type TranslatedPage } from "~/core/i18n/messages";
import { catalogues } from "~/core/i18n/translations.server";
import {
  askedTexts,
  bareTexts,
  entries,
  FRAME,
  pages,
  reached,
  sentences,
  sources,
  writtenStrings,
} from "./source-texts";

/** Names, and texts about an installation rather than a store. */
const sameInAll = ["WhatsApp", "Sandbox: this is a trial installation. No real money moves."];

/**
 * Files with texts of vendors' pages, of the log or of a program's answers, in addition to texts of
 * store pages.
 */
const notForCustomers = [
  "app/core/accounts/session.server.ts",
  "app/core/menu/item-readers.ts",
  "app/core/orders/order-status.ts",
  "app/core/orders/transition-order.server.ts",
  "app/core/messages/phone-check.queries.server.ts",
  "app/core/payments/charge-attempt.server.ts",
  "app/core/payments/refunds.server.ts",
  "app/core/payments/refund-cover.server.ts",
  "app/core/cancellations/cancel-order.server.ts",
  "app/core/payments/apply-payment-status.server.ts",
  "app/core/payments/accept-paid-order.server.ts",
  "app/core/payments/held-payment.server.ts",
  "app/core/payments/payment-match.ts",
  "app/core/payments/finalize-payment.server.ts",
  "app/core/payments/abandon-payment.server.ts",
  "app/core/payments/order-holds.server.ts",
  "app/core/lost-orders/lost-orders.server.ts",
  "app/storefront/invoice/invoice-api.server.ts",
  "app/shared/picture-kinds.ts",
  "app/ui/signed-out.ts",
];
const notForCustomersEither = [
  "The provider did not start a payment",
  "Replaced by a corrected order",
  "Corrected their phone number",
  "Too many codes were asked for",
  "Phone not verified: «x»",
  // The API's alone: a page leads to where the phone is verified.
  "Please verify your phone first. Then you can pay.",
  "Money that doesn’t match",
  "The customer’s bank asks for",
  "Your customer’s bank is asking for this money. Answer the bank first: a refund now could go out twice.",
  "A customer's message was not sent",
  "DejaVu Sans Bold",
  "Use GET or POST",
  // From forms with a token, which only the dashboard has.
  "This didn’t arrive. Please tap again.",
  "Something went wrong on our side, and this was not done. Please tap again.",
  "We still don’t know if this arrived. Tap again when your network is back: it counts once.",
];

const asked = [...sources.keys()].flatMap((path) => askedTexts(path));
const valuesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
const behind = (paths: readonly string[], alsoServers = false) => [
  ...new Set(paths.flatMap((path) => [...reached(path, alsoServers)])),
];

describe("the sources", () => {
  it("show no text on a store's pages without t()", () => {
    const views = behind(entries);
    expect(views.length).toBeGreaterThan(100); // else the walk itself is broken
    expect(
      views.flatMap((path) =>
        bareTexts(path)
          .filter((text) => !sameInAll.includes(text))
          .map((text) => `${path}: ${text}`),
      ),
    ).toEqual([]);
  });

  it("give every text its interpolation values", () => {
    expect(
      asked
        .filter(({ values }) => values !== null)
        .filter(({ text, values }) => valuesIn(text).some((name) => !values!.includes(name)))
        .map(({ text }) => text),
    ).toEqual([]);
  });
});

describe.each(Object.entries(catalogues))("the texts in %s", (_language, { parts }) => {
  const texts = Object.values(parts).flatMap((part) => Object.entries(part));
  const keys = new Set(texts.map(([english]) => english));

  it("match the sources' texts exactly, each once", () => {
    expect(asked.length).toBeGreaterThan(200); // else the walk itself is broken
    expect(asked.filter(({ text }) => !keys.has(text)).map(({ text }) => text)).toEqual([]);
    const written = writtenStrings();
    expect([...keys].filter((english) => !written.has(english))).toEqual([]);
    const all = texts.map(([english]) => english);
    expect(all.filter((english, index) => all.indexOf(english) !== index)).toEqual([]);
  });

  it("contain every sentence behind a store's pages, none of them assembled from parts", () => {
    const paths = behind(entries, true).filter(
      (path) => !/^app\/(platform|core\/i18n)\//.test(path) && !notForCustomers.includes(path),
    );
    const found = paths.flatMap((path) => sentences(path).map((text) => ({ path, text })));
    expect(found.length).toBeGreaterThan(100);
    expect(
      found
        .filter(({ text }) => !keys.has(text) && !notForCustomersEither.includes(text))
        .map(({ path, text }) => `${path}: ${text}`),
    ).toEqual([]);
  });

  it("have the same interpolation values as the English ones", () => {
    for (const [english, own] of texts) {
      expect([english, valuesIn(own)]).toEqual([english, valuesIn(english)]);
    }
  });

  it("are loaded by the pages that show them", () => {
    for (const [page, routes] of Object.entries(pages) as [TranslatedPage, string[]][]) {
      const brought = Object.assign({}, ...pageParts[page].map((part) => parts[part])) as object;
      // The document's own texts are loaded with the frame.
      const said = behind([...routes, FRAME])
        .filter((path) => path !== FRAME || page === "frame")
        .flatMap((path) => askedTexts(path).filter(({ ofPage }) => ofPage));
      expect(said.length).toBeGreaterThan(3);
      expect([
        page,
        [...new Set(said.map(({ text }) => text))].filter((text) => !Object.hasOwn(brought, text)),
      ]).toEqual([page, []]);
    }
  });

  it("are loaded by a page that shows them, or used only on the server", () => {
    const brought = (Object.entries(pages) as [TranslatedPage, string[]][]).map(
      ([page, routes]) => ({
        paths: behind(routes, true),
        texts: Object.assign({}, ...pageParts[page].map((part) => parts[part])) as object,
      }),
    );
    const serverOnly = {
      ...parts.paper,
      ...parts.mails,
      ...parts.reviews,
      ...parts.rider,
      ...parts.help,
    };
    const missing = [...sources.keys()].flatMap((path) =>
      askedTexts(path)
        .filter(({ by, text }) => by === "msg" && !Object.hasOwn(serverOnly, text))
        .filter(
          ({ text }) =>
            !brought.some(({ paths, texts }) => paths.includes(path) && Object.hasOwn(texts, text)),
        )
        .map(({ text }) => `${path}: ${text}`),
    );
    expect(missing).toEqual([]);
  });
});
