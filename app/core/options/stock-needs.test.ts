import { describe, expect, it } from "vitest";
import { aGroup, anOption } from "./group-for-test";
import { lineItems } from "./line-items";
import { includingHeld, pricedLine, stockNeeds } from "./stock-needs";

const egg = { id: "egg", name: "Egg", priceKobo: 30_000, isAvailable: true, inventory: 10 };
const sides = aGroup({
  id: "sides",
  options: [
    anOption({
      id: "option egg",
      name: "Egg",
      itemId: "egg",
      inventory: 10,
      most: 3,
      priceKobo: 20_000,
    }),
    anOption({ id: "slaw", name: "Slaw", inventory: 4, away: "13:00–14:00" }),
  ],
});
const jollof = {
  id: "jollof",
  name: "Jollof",
  priceKobo: 100_000,
  isAvailable: true,
  inventory: null,
  groups: [sides],
};
const needed = (lines: Parameters<typeof stockNeeds>[0]) =>
  stockNeeds(lines).map(({ id, quantity, isOption }) => [id, quantity, isOption]);

describe("what an order takes from the stock", () => {
  it("is each item and option of every portion, an item that is an option with it", () => {
    const lines = [
      pricedLine(
        jollof,
        [
          ["option egg", 2],
          ["slaw", 1],
        ],
        3,
      ),
      pricedLine(jollof, [["slaw", 1]], 1),
      pricedLine(egg, [], 2),
    ];
    expect(needed(lines)).toEqual([
      ["jollof", 4, false],
      ["egg", 8, false],
      ["slaw", 4, true],
    ]);
  });

  it("is the options alone where they are added to what was ordered before", () => {
    const { price } = pricedLine(jollof, [["slaw", 1]], 2);
    expect(needed([{ item: null, quantity: 2, price }])).toEqual([["slaw", 2, true]]);
  });

  it("has the hours of what is not there now, and of nothing else", () => {
    const lines = [
      pricedLine(
        { ...jollof, away: "Fri" },
        [
          ["slaw", 1],
          ["option egg", 1],
        ],
        1,
      ),
    ];
    expect(stockNeeds(lines).map((need) => ["away" in need, need.away])).toEqual([
      [true, "Fri"],
      [false, undefined],
      [true, "13:00–14:00"],
    ]);
  });
});

describe("what an unpaid order holds", () => {
  it("is not sold out to its own customer: items, options, and items that are options", () => {
    const { inventory, groups } = includingHeld(
      { ...jollof, inventory: 1 },
      { jollof: 2, egg: 3, slaw: 4, other: 9 },
    );
    expect([inventory, groups[0]!.options.map((option) => option.inventory)]).toEqual([3, [13, 8]]);
  });

  it("leaves what nobody counts or holds as it is", () => {
    expect(includingHeld(jollof, { jollof: 2 })).toEqual(jollof);
    expect(includingHeld(egg, {})).toEqual(egg);
  });
});

describe("a line of a cart", () => {
  const line = (itemId: string, quantity: number, choices: [string, number][] = []) => ({
    key: `${itemId}-${quantity}`,
    itemId,
    quantity,
    choices,
  });

  it("has the price of its choices, and the portions that the other lines leave", () => {
    const shown = lineItems(
      [line("jollof", 2, [["option egg", 2]]), line("egg", 1), line("gone", 1)],
      [jollof, egg],
    );
    expect(shown).toMatchObject([
      // 10 eggs less 1, two for each portion
      { key: "jollof-2", id: "jollof", priceKobo: 140_000, inventory: 4, error: null },
      // 10 eggs less 4
      { key: "egg-1", id: "egg", priceKobo: 30_000, inventory: 6, error: null },
    ]);
    expect(shown).toHaveLength(2);
    expect(shown.some((item) => "groups" in item)).toBe(false);
  });

  it("is not counted where nothing in it is, never below none, and says what can't be chosen", () => {
    expect(lineItems([line("jollof", 1)], [jollof])).toMatchObject([{ inventory: null }]);
    expect(lineItems([line("egg", 12), line("egg", 1)], [egg])[1]).toMatchObject({ inventory: 0 });
    expect(lineItems([line("jollof", 1, [["gone", 1]])], [jollof])[0]!.error).not.toBeNull();
  });
});
