import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MenuItem } from "~/menu/menu-item";
import type { CartData } from "~schema/cart";
import { changedLines } from "./cart-session.server";
import { checkoutButton, MAX_LINES, MAX_QUANTITY, minimumHint, priceCart } from "./cart-totals";

const item = (id: string, over: Partial<MenuItem> = {}): MenuItem => ({
  id, name: id, description: "", priceKobo: 100_000, image: null, imageColor: null, inventory: null, isAvailable: true, preparationMinutes: null, allergens: [], ...over,
});
const line = (itemId: string, quantity = 1) => ({ key: itemId, itemId, quantity });

describe("priceCart", () => {
  it("adds up what can be ordered and says what is wrong with the rest", () => {
    const items = [item("a"), item("off", { isAvailable: false }), item("none", { inventory: 0 }), item("few", { inventory: 2 })];
    const cart = priceCart([line("a", 3), line("off"), line("none"), line("few", 3), line("gone")], items, 500_000);
    expect(cart).toMatchObject({ subtotalKobo: 300_000, count: 3, missingKobo: 200_000, goneKeys: ["gone"] });
    expect(cart.lines.map((priced) => priced.problem)).toEqual([null, "Not available right now", "Sold out", "Only 2 left"]);
  });

  it("is the sum of price times quantity for any cart of orderable dishes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.record({ id: fc.uuid(), priceKobo: fc.nat(10_000_000), quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }), { selector: (entry) => entry.id, maxLength: 30 }), fc.nat(5_000_000), (entries, minimum) => {
        const cart = priceCart(entries.map((entry) => line(entry.id, entry.quantity)), entries.map((entry) => item(entry.id, entry)), minimum);
        const sum = entries.reduce((total, entry) => total + entry.priceKobo * entry.quantity, 0);
        expect(cart.subtotalKobo).toBe(sum);
        expect(cart.missingKobo).toBe(Math.max(0, minimum - sum));
      }),
    );
  });
});

describe("checkoutButton", () => {
  const cart = priceCart([line("a")], [item("a")], 0);
  it("says what is missing before it leads on", () => {
    expect(checkoutButton(cart, true)).toEqual({ text: "Checkout", enabled: true });
    expect(checkoutButton(priceCart([line("a"), line("off")], [item("a"), item("off", { isAvailable: false })], 0), true)).toEqual({ text: "Checkout", enabled: false });
    expect(checkoutButton(priceCart([], [], 0), true)).toEqual({ text: "Checkout", enabled: false });
    expect(checkoutButton({ ...cart, missingKobo: 150_000 }, true)).toEqual({ text: "Add ₦1,500 more", enabled: false });
    expect(checkoutButton({ ...cart, missingKobo: 150_000 }, false)).toEqual({ text: "Store currently closed", enabled: false });
    expect(minimumHint(150_000)).toBe("Add ₦1,500 more for minimum order");
    expect(minimumHint(0)).toBeNull();
  });
});

describe("changedLines", () => {
  it("adds up, and keeps every quantity between 1 and the limit and the lines below theirs, whatever is done", () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant("add" as const), itemId: fc.constantFrom("a", "b", "c"), quantity: fc.integer({ min: -5, max: 500 }) }),
      fc.record({ kind: fc.constant("set" as const), key: fc.constantFrom("a", "b", "nowhere"), quantity: fc.integer({ min: -5, max: 500 }) }),
      fc.record({ kind: fc.constant("remove" as const), key: fc.constantFrom("a", "b", "c") }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const lines = changes.reduce<CartData["lines"]>((before, next) => changedLines(before, next), {});
        for (const { quantity } of Object.values(lines)) expect(quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true);
      }),
    );
    expect(changedLines(changedLines({}, { kind: "add", itemId: "a", quantity: 2 }), { kind: "add", itemId: "a", quantity: 3 })).toEqual({ a: { itemId: "a", quantity: 5 } });
  });

  it("changes no line that is not there, whatever its key is called", () => {
    for (const key of ["nowhere", "valueOf", "__proto__", "constructor"]) expect(changedLines({}, { kind: "set", key, quantity: 2 })).toEqual({});
  });

  it("takes no line beyond the limit", () => {
    const full = Object.fromEntries(Array.from({ length: MAX_LINES }, (_, n) => [String(n), { itemId: String(n), quantity: 1 }]));
    expect(Object.keys(changedLines(full, { kind: "add", itemId: "one-more", quantity: 1 }))).toHaveLength(MAX_LINES);
  });
});
