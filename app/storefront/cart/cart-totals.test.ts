import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { menuItem as item } from "~/core/menu/item-for-test";
import { MAX_QUANTITY, type CartLine } from "./cart-lines";
import { cartSums } from "./cart-sums";
import { checkoutButton, limitHint } from "./cart-sums";
import { priceCart } from "./cart-totals";
import { inEnglish } from "../../../tests/setup/in-english";

const limits = (minimumOrderKobo = 0, maxItems: number | null = null) => ({
  minimumOrderKobo,
  maxItems,
});
const line = (itemId: string, quantity = 1, seenKobo: number | null = 100_000): CartLine => ({
  key: itemId,
  itemId,
  quantity,
  name: itemId,
  seenKobo,
});

describe("priceCart", () => {
  it("adds up what can be ordered and gives the error of the rest", () => {
    const items = [
      item("a"),
      item("off", { isAvailable: false }),
      item("none", { inventory: 0 }),
      item("few", { inventory: 2 }),
    ];
    const cart = priceCart(
      [line("a", 3), line("off"), line("none"), line("few", 3), line("gone")],
      items,
      limits(500_000),
    );
    expect(cart).toMatchObject({
      subtotalKobo: 300_000,
      count: 3,
      missingKobo: 200_000,
      gone: [{ key: "gone", name: "gone" }],
    });
    expect(inEnglish(cart.lines.map((priced) => priced.error))).toEqual([
      null,
      "Not available right now",
      "Sold out",
      "Only 2 left",
    ]);
  });

  it("says how many of a line's item there are", () => {
    const items = [
      item("a"),
      item("few", { inventory: 2 }),
      item("none", { inventory: 0 }),
      item("off", { isAvailable: false, inventory: 5 }),
    ];
    const { lines } = priceCart(
      items.map(({ id }) => line(id, 3)),
      items,
      limits(),
    );
    expect(lines.map(({ most }) => most)).toEqual([MAX_QUANTITY, 2, 0, 0]);
  });

  it("shows what a line cost when it was added, if the price has changed and the old one is known", () => {
    const cart = priceCart(
      [line("a", 1, 350_000), line("b", 1, 100_000), line("c", 1, null)],
      [item("a"), item("b"), item("c")],
      limits(),
    );
    expect(cart.lines.map((priced) => priced.wasKobo)).toEqual([350_000, null, null]);
    expect(cart.subtotalKobo).toBe(300_000);
  });

  it("is the sum of price times quantity for any cart of orderable items", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            id: fc.uuid(),
            priceKobo: fc.nat(10_000_000),
            quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
          }),
          { selector: (entry) => entry.id, maxLength: 30 },
        ),
        fc.nat(5_000_000),
        (entries, minimum) => {
          const cart = priceCart(
            entries.map((entry) => line(entry.id, entry.quantity)),
            entries.map((entry) => item(entry.id, entry)),
            limits(minimum),
          );
          const sum = entries.reduce((total, entry) => total + entry.priceKobo * entry.quantity, 0);
          expect(cart.subtotalKobo).toBe(sum);
          expect(cart.missingKobo).toBe(Math.max(0, minimum - sum));
        },
      ),
    );
  });
});

describe("checkoutButton", () => {
  const cart = priceCart([line("a")], [item("a")], limits());
  it("reports what is missing before the checkout", () => {
    expect(inEnglish(checkoutButton(cart, true))).toEqual({ label: "Checkout", enabled: true });
    expect(
      inEnglish(
        checkoutButton(
          priceCart(
            [line("a"), line("off")],
            [item("a"), item("off", { isAvailable: false })],
            limits(),
          ),
          true,
        ),
      ),
    ).toEqual({ label: "Checkout", enabled: false });
    expect(inEnglish(checkoutButton(priceCart([], [], limits()), true))).toEqual({
      label: "Checkout",
      enabled: false,
    });
    expect(inEnglish(checkoutButton({ ...cart, missingKobo: 150_000 }, true))).toEqual({
      label: "Add ₦1,500 more",
      enabled: false,
    });
    expect(inEnglish(checkoutButton({ ...cart, missingKobo: 150_000 }, false))).toEqual({
      label: "Store currently closed",
      enabled: false,
    });
    expect(inEnglish(limitHint({ ...cart, missingKobo: 150_000 }))).toBe(
      "Add ₦1,500 more for minimum order",
    );
    expect(limitHint(cart)).toBeNull();
  });

  it.each([
    [3, null, "Checkout", null],
    [3, 4, "Checkout", null],
    [3, 3, "Checkout", null],
    [3, 1, "Up to 1 item", "This store takes up to 1 item per order. Please remove 2."],
  ])(
    "with %i portions where at most %s go into one order reads %s",
    (quantity, most, text, hint) => {
      const full = priceCart([line("a", quantity)], [item("a")], limits(0, most));
      expect(inEnglish(checkoutButton(full, true))).toEqual({
        label: text,
        enabled: text === "Checkout",
      });
      expect(inEnglish(limitHint(full))).toBe(hint);
    },
  );

  it("does not count what can't be ordered towards the most that one order may have", () => {
    expect(
      priceCart(
        [line("a", 3), line("off", 9)],
        [item("a"), item("off", { isAvailable: false })],
        limits(0, 3),
      ).tooMany,
    ).toBe(0);
  });
});

describe("cartSums", () => {
  const prices = {
    packagingFeeKobo: 20_000,
    serviceFeeKobo: 0,
    taxRate: 750,
    feeBearer: "customer" as const,
    feeSplitPercentage: 0,
    coverFeeExactly: false,
  };
  it("has the delivery at the store's one fee, what it adds, and the customer's share of the card fee", () => {
    expect(cartSums(880_000, { prices, deliveryFeeKobo: 70_000 })).toMatchObject({
      deliveryFeeKobo: 70_000,
      packagingFeeKobo: 20_000,
      taxKobo: 67_500,
      transactionFeeKobo: 25_600,
      totalKobo: 1_063_100,
    });
  });

  it("is without the way where there is none, or an area has yet to be chosen", () => {
    expect(
      cartSums(1_000_000, {
        prices: { ...prices, packagingFeeKobo: 0, taxRate: 0, feeBearer: "vendor" },
        deliveryFeeKobo: null,
      }),
    ).toMatchObject({ deliveryFeeKobo: 0, transactionFeeKobo: 0, totalKobo: 1_000_000 });
  });
});
