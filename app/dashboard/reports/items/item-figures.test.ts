import { expect, it } from "vitest";
import { itemSums, slowItems, topItems, type StoreItem } from "./item-figures";

const part = (key: string, items: number, kobo: number) => ({
  dimension: "item" as const,
  key,
  orders: items,
  items,
  kobo,
  discountKobo: 0,
});
const item = (id: string, over: Partial<StoreItem> = {}): StoreItem => ({
  id,
  name: `Item ${id}`,
  category: "Soups",
  isArchived: false,
  isOnMenu: true,
  createdAt: new Date("2026-01-01"),
  ...over,
});
const known = (...items: StoreItem[]) => new Map(items.map((one) => [one.id, one]));

it("adds the prices of an item, and ranks by portions", () => {
  const sums = itemSums([
    part("a:100", 3, 300),
    part("b:500", 4, 2_000),
    part("a:200", 2, 400),
    part("", 1, 900),
    { ...part("x", 9, 9), dimension: "hour" },
  ]);
  expect(sums).toEqual([
    { itemId: "a", portions: 5, kobo: 700 },
    { itemId: "b", portions: 4, kobo: 2_000 },
    { itemId: null, portions: 1, kobo: 900 },
  ]);
  const top = topItems(sums, known(item("a"), item("b", { isArchived: true })), {
    now: sums,
    before: [
      { itemId: "a", portions: 10, kobo: 1 },
      { itemId: "b", portions: 4, kobo: 1 },
    ],
    than: "the 7 days before",
  });
  expect(top).toMatchObject([
    { id: "a", share: 50, note: "Soups", change: { label: "50% down on the 7 days before" } },
    { id: null, share: 40, note: "Soups, now deleted", change: null },
    { id: null, name: "Not on the menu", share: 10, change: null },
  ]);
});

it("names no share of fewer than five portions", () => {
  expect(topItems(itemSums([part("a:100", 4, 400)]), known(item("a")), null)).toMatchObject([
    { portions: 4, share: null, change: null },
  ]);
});

const range = { days: 7, begins: new Date("2026-11-01"), soldDays: 6, outDays: new Map() };
const menu = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => item(id));
const sums = ["a", "b", "c", "d", "e", "f"].map((id) => ({
  itemId: id,
  portions: id === "f" ? 1 : 25,
  kobo: 100,
}));

it("names what sold least of what was on the menu all the time, even never", () => {
  const slow = slowItems(sums, menu, range);
  expect(slow.map(({ id, portions }) => [id, portions])).toEqual([
    ["g", 0],
    ["h", 0],
    ["f", 1],
  ]);
});

it("names nothing slow that is new, off the menu or was sold out, and nothing where records are few", () => {
  const others = menu.map((one) =>
    one.id === "g"
      ? { ...one, createdAt: new Date("2026-11-02") }
      : one.id === "f"
        ? { ...one, isOnMenu: false }
        : one,
  );
  const more = [...others, item("i"), item("j")];
  const outDays = new Map([["h", new Set(["1", "2", "3"])]]);
  expect(slowItems(sums, more, { ...range, outDays }).map(({ id }) => id)).toEqual([]);
  expect(slowItems(sums, [...more, item("k")], { ...range, outDays }).map(({ id }) => id)).toEqual([
    "i",
    "j",
    "k",
  ]);
  expect(slowItems(sums, menu, { ...range, days: 6 })).toEqual([]);
  expect(slowItems(sums, menu.slice(1), range)).toEqual([]);
  expect(slowItems(sums.slice(2), menu, range)).toEqual([]);
});
