import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MenuItem } from "~/menu/menu-item";
import { MAX_QUANTITY, type CartLine } from "./cart-lines";
import { cartSums, checkoutButton, minimumHint, priceCart } from "./cart-totals";

const item = (id: string, over: Partial<MenuItem> = {}): MenuItem => ({
  id, name: id, description: "", priceKobo: 100_000, image: null, imageColor: null, inventory: null, isAvailable: true, preparationMinutes: null, allergens: [], ...over,
});
const line = (itemId: string, quantity = 1, seenKobo: number | null = 100_000): CartLine => ({ key: itemId, itemId, quantity, name: itemId, seenKobo });

describe("priceCart", () => {
  it("adds up what can be ordered and says what is wrong with the rest", () => {
    const items = [item("a"), item("off", { isAvailable: false }), item("none", { inventory: 0 }), item("few", { inventory: 2 })];
    const cart = priceCart([line("a", 3), line("off"), line("none"), line("few", 3), line("gone")], items, 500_000);
    expect(cart).toMatchObject({ subtotalKobo: 300_000, count: 3, missingKobo: 200_000, gone: [{ key: "gone", name: "gone" }] });
    expect(cart.lines.map((priced) => priced.problem)).toEqual([null, "Not available right now", "Sold out", "Only 2 left"]);
  });

  it("says what a line cost when it was put in, where that is another price now, and nothing where nobody knows", () => {
    const cart = priceCart([line("a", 1, 350_000), line("b", 1, 100_000), line("c", 1, null)], [item("a"), item("b"), item("c")], 0);
    expect(cart.lines.map((priced) => priced.wasKobo)).toEqual([350_000, null, null]);
    expect(cart.subtotalKobo).toBe(300_000);
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

describe("cartSums", () => {
  const terms = { minimumOrderKobo: 0, deliveryFeeKobo: 70_000, pickupEnabled: true, feeBearer: "customer" as const, feeSplitPercentage: 50 };
  it("adds the delivery and the customer's share of the card fee", () => {
    expect(cartSums(930_000, terms)).toEqual({ deliveryFeeKobo: 70_000, transactionFeeKobo: 25_000, totalKobo: 1_025_000 });
    expect(cartSums(1_000_000, { ...terms, deliveryFeeKobo: null, feeBearer: "vendor" })).toEqual({ deliveryFeeKobo: null, transactionFeeKobo: 0, totalKobo: 1_000_000 });
  });
});
