import { describe, expect, it } from "vitest";
import { english } from "~/shared/translate";
import { menuItem } from "./item-for-test";
import { canOrder, featuredItems, itemCount, stockLabel } from "./menu-item";

const item = { isAvailable: true, inventory: null };
const label = (over: Partial<Parameters<typeof stockLabel>[0]>) => {
  const message = stockLabel({ ...item, ...over });
  return message && english(message);
};

describe("an item", () => {
  it("can be ordered while it is switched on and, where it is counted, enough is left", () => {
    expect(canOrder(item, 1_000)).toBe(true);
    expect(canOrder({ ...item, isAvailable: false })).toBe(false);
    const three = { ...item, inventory: 3 };
    expect([canOrder(three), canOrder(three, 3), canOrder(three, 4)]).toEqual([true, true, false]);
    expect(canOrder({ ...item, inventory: 0 })).toBe(false);
  });

  it.each([
    [{}, null],
    [{ inventory: 6 }, null],
    [{ inventory: 5 }, "Only 5 left"],
    [{ inventory: 0 }, "Sold out"],
    [{ inventory: 5, isAvailable: false }, "Unavailable"],
    [{ isAvailable: false, away: "Fri" }, "Available Fri"],
  ])("with %j says %j", (over, text) => expect(label(over)).toBe(text));
});

it("counts items in words", () =>
  expect([1, 5].map((n) => english(itemCount(n)))).toEqual(["1 item", "5 items"]));

it("features the first three of each category, nine at most", () => {
  const category = (name: string) => ({
    id: name,
    name,
    items: [1, 2, 3, 4].map((n) => menuItem(`${name}${n}`)),
  });
  const names = (of: string[]) => featuredItems(of.map(category)).map(({ id }) => id);
  expect(names(["a", "b"])).toEqual(["a1", "a2", "a3", "b1", "b2", "b3"]);
  expect(names(["a", "b", "c", "d"])).toHaveLength(9);
});
