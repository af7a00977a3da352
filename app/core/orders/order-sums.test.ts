import { describe, expect, it } from "vitest";
import { english } from "~/shared/translate";
import { addedKobo, orderSums, priceChange } from "./order-sums";

const area = {
  id: "yaba",
  name: "Yaba",
  feeKobo: 70_000,
  freeAboveKobo: null,
  minimumOrderKobo: 0,
};
const store = {
  ordering: {
    deliveryFeeKobo: 50_000,
    packagingFeeKobo: 20_000,
    serviceFeeKobo: 10_000,
    taxRate: 750,
  },
  payment: { feeBearer: "vendor" as const, feeSplitPercentage: 0, coverFeeExactly: false },
  areas: [area],
} as Parameters<typeof orderSums>[0];
const sums = (orderType: "pickup" | "delivery", areaId: string | null, of = store) =>
  orderSums(of, { orderType, areaId }, 500_000, 50_000);

describe("the sums of an order at a store", () => {
  it("have the fee of the chosen area, none before one is chosen or for a pickup", () => {
    expect(sums("delivery", "yaba").deliveryFeeKobo).toBe(70_000);
    expect(sums("delivery", null).deliveryFeeKobo).toBe(0);
    expect(sums("pickup", "yaba").deliveryFeeKobo).toBe(0);
    expect(sums("delivery", null, { ...store, areas: [] }).deliveryFeeKobo).toBe(50_000);
  });

  it("add the store's fees and tax to the items after their discount", () => {
    expect(sums("pickup", null)).toMatchObject({ taxKobo: 36_000, totalKobo: 516_000 });
  });

  it("name what a coupon may not reduce: delivery, packaging and service", () =>
    expect(addedKobo(sums("delivery", "yaba"))).toBe(100_000));
});

describe("a change of price since the page was opened", () => {
  const before = sums("delivery", "yaba");
  const change = (over: Partial<typeof before>) => {
    const message = priceChange(before, { ...before, ...over });
    return message && english(message);
  };
  const says = (list: string, total: string) =>
    `The store has changed its prices: ${list}. Your total is now ${total}. Please check your order and place it again.`;

  it("is none while the total is the same", () => {
    expect(change({})).toBeNull();
    expect(change({ deliveryFeeKobo: 60_000, serviceFeeKobo: 20_000 })).toBeNull();
  });

  it("names each sum that is another, what it was, and the new total", () => {
    expect(change({ deliveryFeeKobo: 80_000, taxKobo: 0, totalKobo: 560_000 })).toBe(
      says("delivery ₦800 (was ₦700), tax free (was ₦360)", "₦5,600"),
    );
    expect(
      change({ transactionFeeKobo: 18_800, packagingFeeKobo: 25_000, totalKobo: 610_000 }),
    ).toBe(says("packaging ₦250 (was ₦200), transaction fee ₦188 (was ₦0)", "₦6,100"));
  });
});
