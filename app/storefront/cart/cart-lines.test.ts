import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyChanges,
  changedLines,
  MAX_LINES,
  MAX_QUANTITY,
  MOST_QUANTITY,
  mostOfOne,
  REMEMBERED_CHANGES,
  mergeChanges,
  type CartChange,
  type CartLine,
  type StoredCartState,
  type NamedChange,
} from "./cart-lines";
import { menuItem } from "~/core/menu/item-for-test";
import { tidyChoices } from "~/core/options/choices";
import { aGroup, anOption } from "~/core/options/group-for-test";
import type { OptionChoice } from "~/core/options/item-price";
import { inEnglish } from "../../../tests/setup/in-english";
import type { MenuItem } from "~/core/menu/menu-item";

const item = (id: string, over: Partial<MenuItem> = {}) =>
  menuItem(id, { name: `Dish ${id}`, ...over });
const menu = [item("a"), item("b"), item("c", { inventory: 5 })];
const empty: StoredCartState = { lines: [], revision: 0, applied: [] };

const changeOf = (quantity: fc.Arbitrary<number>): fc.Arbitrary<CartChange> =>
  fc.oneof(
    fc.record({
      kind: fc.constant("add" as const),
      itemId: fc.constantFrom("a", "b", "c"),
      quantity,
    }),
    fc.record({
      kind: fc.constant("set" as const),
      key: fc.constantFrom("a", "b", "nowhere"),
      quantity,
    }),
    fc.record({ kind: fc.constant("remove" as const), key: fc.constantFrom("a", "b", "c") }),
  );
const named = fc
  .array(changeOf(fc.integer({ min: 1, max: 99 })), { maxLength: 30 })
  .map((changes) => changes.map((change, at): NamedChange => ({ ...change, id: String(at) })));
/** The cart after merging the changes one by one. */
const oneByOne = (changes: NamedChange[]) =>
  changes.reduce((cart, change) => mergeChanges(cart, [change], menu, MAX_QUANTITY, 0).cart, empty)
    .lines;

describe("changedLines", () => {
  it("sums quantities and always keeps them between 1 and the limit", () => {
    fc.assert(
      fc.property(
        fc.array(changeOf(fc.integer({ min: -5, max: 20_000 })), { maxLength: 40 }),
        (changes) => {
          for (const { quantity } of applyChanges(
            [],
            changes.map((change) => ({ change })),
          ))
            expect(quantity >= 1 && quantity <= MOST_QUANTITY).toBe(true);
        },
      ),
    );
    const twice = applyChanges(
      [],
      [
        { change: { kind: "add", itemId: "a", quantity: 2 } },
        { change: { kind: "add", itemId: "a", quantity: 3 } },
      ],
    );
    expect(twice).toEqual([{ key: "a", itemId: "a", quantity: 5, name: null, seenKobo: null }]);
  });

  it("keeps an item's name and price from when it was first added", () => {
    const first = changedLines(
      [],
      { kind: "add", itemId: "a", quantity: 1 },
      { name: "Jollof", priceKobo: 350_000 },
    );
    expect(
      changedLines(
        first,
        { kind: "add", itemId: "a", quantity: 1 },
        { name: "Jollof rice", priceKobo: 380_000 },
      ),
    ).toEqual([{ key: "a", itemId: "a", quantity: 2, name: "Jollof", seenKobo: 350_000 }]);
  });

  it("changes nothing for an unknown key, not even one that names a property of Object", () => {
    for (const key of ["nowhere", "valueOf", "__proto__", "constructor"])
      expect(changedLines([], { kind: "set", key, quantity: 2 })).toEqual([]);
  });

  it("adds no lines beyond the limit", () => {
    const full = Array.from({ length: MAX_LINES }, (_, n): CartLine => ({
      key: String(n),
      itemId: String(n),
      quantity: 1,
      name: null,
      seenKobo: null,
    }));
    expect(changedLines(full, { kind: "add", itemId: "one-more", quantity: 1 })).toHaveLength(
      MAX_LINES,
    );
    expect(
      inEnglish(
        mergeChanges(
          { ...empty, lines: full },
          [{ id: "1", kind: "add", itemId: "a", quantity: 1 }],
          menu,
          MAX_QUANTITY,
          0,
        ).refused,
      ),
    ).toEqual([{ id: "1", message: "Your cart is full. It takes 100 different items." }]);
  });
});

describe("takeChanges", () => {
  it("applies each change once, however changes are batched and however often they are resent", () => {
    const sendings = named.chain((changes) =>
      fc.record({
        changes: fc.constant(changes),
        cuts: fc.array(fc.nat(changes.length), { maxLength: 8 }),
        again: fc.infiniteStream(fc.boolean()),
      }),
    );
    fc.assert(
      fc.property(sendings, ({ changes, cuts, again }) => {
        let cart = empty;
        const ends = [...cuts, changes.length].sort((a, b) => a - b);
        for (const [at, end] of ends.entries()) {
          const batch = changes.slice(ends[at - 1] ?? 0, end);
          const { cart: after, refused } = mergeChanges(cart, batch, menu, MAX_QUANTITY, 0);
          cart = after;
          // The response got lost. Refused changes are not resent here: they were never applied, so
          // a second attempt may succeed.
          if (again.next().value && refused.length === 0)
            cart = mergeChanges(cart, batch, menu, MAX_QUANTITY, 0).cart;
        }
        expect(cart.lines).toEqual(oneByOne(changes));
      }),
    );
  });

  it("raises the revision only when the lines change, and never below the clock", () => {
    fc.assert(
      fc.property(named, fc.nat(1000), (changes, now) => {
        let cart = empty;
        for (const change of changes) {
          const next = mergeChanges(cart, [change], menu, MAX_QUANTITY, now);
          expect(next.cart.revision > cart.revision).toBe(next.changed);
          if (next.changed) expect(next.cart.revision >= now).toBe(true);
          cart = next.cart;
        }
      }),
    );
  });

  it("remembers only the latest ids", () => {
    const many = Array.from({ length: REMEMBERED_CHANGES + 50 }, (_, n): NamedChange => ({
      id: `n${n}`,
      kind: "set",
      key: "a",
      quantity: 1,
    }));
    const { cart } = mergeChanges(empty, many, menu, MAX_QUANTITY, 0);
    expect(cart.applied).toHaveLength(REMEMBERED_CHANGES);
    expect(cart.applied.at(-1)).toBe(`n${REMEMBERED_CHANGES + 49}`);
  });

  it("says why an item is refused, and applies the other changes", () => {
    const items = [
      item("a"),
      item("off", { isAvailable: false }),
      item("none", { inventory: 0 }),
      item("few", { inventory: 3 }),
    ];
    const add = (id: string, itemId: string, quantity = 1): NamedChange => ({
      id,
      kind: "add",
      itemId,
      quantity,
    });
    const { cart, refused } = mergeChanges(
      empty,
      [
        add("1", "off"),
        add("2", "few", 2),
        add("3", "few", 2),
        add("4", "none"),
        add("5", "unknown"),
        add("6", "a", 60),
        add("7", "a", 60),
        { id: "8", kind: "add", itemId: "a", quantity: 40, note: "Hot" },
        { id: "9", kind: "set", key: "a", quantity: 99 },
        add("10", "a"),
      ],
      items,
      MAX_QUANTITY,
      0,
    );
    expect(inEnglish(refused)).toEqual([
      { id: "1", message: "This dish is not available right now" },
      { id: "3", message: "Only 3 left, and you have 2 in your cart" },
      { id: "4", message: "This dish is sold out" },
      { id: "5", message: "This dish is not available right now" },
      { id: "7", message: "You can order up to 99 of one item. For more, please call the store." },
      { id: "8", message: "You can order up to 99 of one item. For more, please call the store." },
      { id: "10", message: "You can order up to 99 of one item. For more, please call the store." },
    ]);
    expect(cart.lines).toMatchObject([
      { key: "few", quantity: 2, name: "Dish few", seenKobo: 100_000 },
      { key: "a", quantity: 99 },
    ]);
  });
});

it("allows more than 99 of a dish if the store allows more in one order", () => {
  const trays = (maxItems: number | null, quantity: number) => {
    const change: NamedChange = { id: "1", kind: "add", itemId: "a", quantity };
    return mergeChanges(empty, [change], menu, mostOfOne(maxItems), 0).cart.lines[0]?.quantity;
  };
  expect([trays(500, 120), trays(500, 500), trays(500, 501)]).toEqual([120, 500, undefined]);
  expect([trays(null, 99), trays(null, 100), trays(12, 99)]).toEqual([99, undefined, 99]);
});

describe("lines of items with choices", () => {
  const group = aGroup({
    id: "extras",
    options: [
      anOption({ id: "goat", priceKobo: 50_000, inventory: 4 }),
      anOption({ id: "wrap", most: 3 }),
    ],
  });
  const plates = [item("a", { groups: [group] }), item("b")];
  const choices = fc
    .array(fc.tuple(fc.constantFrom("goat", "wrap"), fc.integer({ min: 0, max: 1 })), {
      maxLength: 3,
    })
    .map((chosen) => tidyChoices(chosen as OptionChoice[]).map(([id]): OptionChoice => [id, 1]));
  const adds = fc
    .array(
      fc.record({
        itemId: fc.constantFrom("a", "b"),
        quantity: fc.integer({ min: 1, max: 3 }),
        choices,
        note: fc.constantFrom(undefined, "Hot", "Less salt"),
      }),
      { maxLength: 12 },
    )
    .map((made) =>
      made.map(({ itemId, quantity, choices: chosen, note }, at): NamedChange => ({
        kind: "add",
        id: `change ${at}`,
        itemId,
        quantity,
        ...(itemId === "a" ? { choices: chosen } : {}),
        ...(note ? { note } : {}),
      })),
    );

  it("are one per item, choices and note, in the browser as on the server, even if resent", () => {
    fc.assert(
      fc.property(adds, (changes) => {
        const { cart, refused } = mergeChanges(empty, changes, plates, MAX_QUANTITY, 0);
        const keys = cart.lines.map(
          ({ itemId, choices: chosen, note }) => `${itemId} ${String(chosen)} ${note}`,
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(cart.lines.map(({ key }) => key)).size).toBe(keys.length);
        // The browser must predict the server's answer, apart from refused changes.
        const taken = changes.filter(({ id }) => !refused.some((one) => one.id === id));
        const shown = applyChanges(
          [],
          taken.map((change) => ({ change })),
        );
        const counts = (lines: CartLine[]) => lines.map(({ key, quantity }) => [key, quantity]);
        expect(counts(shown)).toEqual(counts(cart.lines));
        expect(mergeChanges(cart, changes, plates, MAX_QUANTITY, 0).cart.lines).toEqual(cart.lines);
        // All lines together never exceed the stock of a counted option.
        const goat = cart.lines.filter(({ choices: own }) => own?.some(([id]) => id === "goat"));
        expect(goat.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("are replaced in place, by an equal existing line or by a new one", () => {
    const add = (id: string, chosen: OptionChoice[], replaces?: string): NamedChange => ({
      id,
      kind: "add",
      itemId: "a",
      quantity: 1,
      choices: chosen,
      ...(replaces ? { replaces } : {}),
    });
    const keysAfter = (changes: NamedChange[]) =>
      mergeChanges(empty, changes, plates, MAX_QUANTITY, 0).cart.lines.map(({ key, quantity }) => [
        key,
        quantity,
      ]);
    const two = [add("1", [["goat", 1]]), add("2", [["wrap", 1]])];
    expect(keysAfter([...two, add("3", [["wrap", 2]], "1")])).toEqual([
      ["3", 1],
      ["2", 1],
    ]);
    expect(keysAfter([...two, add("3", [["wrap", 1]], "1")])).toEqual([["2", 2]]);
    expect(keysAfter([...two, add("3", [], "1")])).toEqual([
      ["a", 1],
      ["2", 1],
    ]);
  });
});
