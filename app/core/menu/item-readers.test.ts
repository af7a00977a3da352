import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatKobo } from "~/shared/money";
import { readAllergens, readMinutes, readPrice, readStock, readItemTags } from "./item-readers";
import { readItemListRequest, itemListFields, stockLabel } from "./item-list";
import { savedMessage } from "~/dashboard/menu/arrangement/saved-message";

describe("what is typed", () => {
  it.each([
    ["1500", 150_000],
    ["₦1,500.50", 150_050],
    [" 1 500 ", 150_000],
    ["0", 0],
    [".5", 50],
    ["N2k", 200_000],
    ["10.", 1000],
    ["+7", 700],
    ["10000000", 1_000_000_000],
  ])("%s is a price of %i kobo", (text, kobo) =>
    expect(readPrice(text)).toEqual({ ok: true, value: kobo }),
  );
  it.each([
    "",
    "abc",
    "1e3",
    "-1",
    "1.2.3",
    "10000001",
    "NaN",
    "0x10",
    "--1",
    "10.555",
    "1500,00",
    "4.500",
  ])("%s is no price", (text) => expect(readPrice(text).ok).toBe(false));
  it("is read again from what the product itself writes", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (kobo) => {
        expect(readPrice(formatKobo(kobo))).toEqual({ ok: true, value: kobo });
      }),
    );
  });
  it.each([
    ["", null],
    ["0", 0],
    ["1,200", 1200],
    ["7.0", 7],
  ])("%s is a stock of %s", (text, count) =>
    expect(readStock(text)).toEqual({ ok: true, value: count }),
  );
  it.each(["-1", "1.5", "many", "99999999", "2,0"])("%s is no stock", (text) =>
    expect(readStock(text).ok).toBe(false),
  );
  it.each([
    ["", null],
    ["20", 20],
    ["20 min", 20],
    ["45 minutes", 45],
  ])("%s is a preparation time of %s", (text, minutes) =>
    expect(readMinutes(text)).toEqual({ ok: true, value: minutes }),
  );
  it.each(["0", "-5", "soon", "2000"])("%s is no preparation time", (text) =>
    expect(readMinutes(text).ok).toBe(false),
  );
  it("of allergens is each word once", () =>
    expect(readAllergens(" Fish ,,fish;  tree   nuts ")).toEqual({
      ok: true,
      value: ["Fish", "tree nuts"],
    }));
  it("of tags is each of ours once, in our order, and no other", () => {
    expect(readItemTags(" New, SPICY;new")).toEqual({ ok: true, value: ["spicy", "new"] });
    expect(readItemTags("")).toEqual({ ok: true, value: [] });
    expect(readItemTags("spicy, halal").ok).toBe(false);
  });
});

it("a stock has its label: 0, from 1 to 5, above, and not counted", () =>
  expect([0, 1, 5, 6, null].map(stockLabel)).toEqual([
    "Out of stock",
    "Low stock",
    "Low stock",
    "In stock",
    null,
  ]));

it("a list's address means the same after it is written again, and no word of it is believed", () => {
  const id = "11111111-1111-4111-8111-111111111111";
  const search = fc.record({
    q: fc.string(),
    category: fc.constantFrom(id, "x", ""),
    show: fc.constantFrom("low", "out", "available", "all", "toString", "x"),
    sort: fc.constantFrom("name", "price", "sold", "stock", "__proto__"),
    view: fc.constantFrom("list", "grid", "x"),
    after: fc.oneof(
      fc.constantFrom(id, `${id}.%E0%A4%A`, "x"),
      fc.string({ unit: "grapheme" }).map((value) => `${id}.${encodeURIComponent(value)}`),
    ),
  });
  fc.assert(
    fc.property(search, (fields) => {
      const request = readItemListRequest(new URLSearchParams(fields));
      const again = Object.entries(itemListFields(request)).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      expect(readItemListRequest(new URLSearchParams(again))).toEqual(request);
    }),
  );
});

it.each([
  ["added", "Item added!"],
  ["priced-1", "1 item is on your menu now"],
  ["priced-3", "3 items are on your menu now"],
  ["imported-2", "2 items imported"],
  ["priced-x", null],
  ["toString", null],
  [null, null],
])("shows after %s: %s", (done, message) => expect(savedMessage(done)).toBe(message));
