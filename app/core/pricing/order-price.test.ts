import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerFeeKobo, type FeeRule } from "./fees";
import {
  extraLines,
  lowerTotal,
  priceOrder,
  withTransactionFee,
  type PriceRules,
} from "./order-price";
import { msg } from "~/shared/translate";

const plain: PriceRules = {
  packagingFeeKobo: 0,
  serviceFeeKobo: 0,
  taxRate: 0,
  feeBearer: "vendor",
  feeSplitPercentage: 0,
  coverFeeExactly: false,
};
const kobo = fc.nat(2_000_000_000);
const rules: fc.Arbitrary<PriceRules> = fc.record({
  packagingFeeKobo: fc.nat(1_000_000),
  serviceFeeKobo: fc.nat(1_000_000),
  taxRate: fc.nat(10_000),
  feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
  feeSplitPercentage: fc.nat(100),
  coverFeeExactly: fc.boolean(),
});
const delivery = fc.option(
  fc.record({ feeKobo: fc.nat(1_000_000), freeAboveKobo: fc.option(kobo) }),
);
const orders = fc.tuple(kobo, fc.nat(100), delivery).map(([subtotalKobo, percent, delivery]) => ({
  subtotalKobo,
  discountKobo: Math.floor((subtotalKobo * percent) / 100),
  delivery,
}));

describe("the price of an order", () => {
  it("is the items' in a store without fees", () => {
    expect(priceOrder(plain, { subtotalKobo: 250_000, delivery: null })).toEqual({
      subtotalKobo: 250_000,
      discountKobo: 0,
      deliveryFeeKobo: 0,
      packagingFeeKobo: 0,
      serviceFeeKobo: 0,
      taxKobo: 0,
      transactionFeeKobo: 0,
      totalKobo: 250_000,
    });
  });

  it("taxes items after the discount, packaging and service, but not delivery, and charges the transaction fee on everything", () => {
    const rule: FeeRule = { feeBearer: "customer", feeSplitPercentage: 0, coverFeeExactly: false };
    const sums = priceOrder(
      { packagingFeeKobo: 20_000, serviceFeeKobo: 10_000, taxRate: 750, ...rule },
      {
        subtotalKobo: 500_000,
        discountKobo: 50_000,
        delivery: { feeKobo: 70_000, freeAboveKobo: null },
      },
    );
    expect(sums).toMatchObject({
      deliveryFeeKobo: 70_000,
      packagingFeeKobo: 20_000,
      serviceFeeKobo: 10_000,
      taxKobo: 36_000,
      transactionFeeKobo: 18_800,
      totalKobo: 604_800,
    });
    expect(sums.transactionFeeKobo).toBe(customerFeeKobo(586_000, rule));
  });

  it.each([
    [6_659, 499],
    [6_660, 500],
    [6_667, 500],
    [6_673, 500],
    [6_674, 501],
    [0, 0],
  ])("takes of %i kobo %i as tax at 7.5 per cent, half a kobo up", (subtotalKobo, tax) => {
    expect(priceOrder({ ...plain, taxRate: 750 }, { subtotalKobo, delivery: null }).taxKobo).toBe(
      tax,
    );
  });

  it.each([
    [1_999_999, 70_000],
    [2_000_000, 0],
    [2_000_001, 0],
  ])(
    "for items of %i kobo asks %i for a delivery that is free from 2,000,000 on",
    (subtotalKobo, fee) => {
      expect(
        priceOrder(plain, { subtotalKobo, delivery: { feeKobo: 70_000, freeAboveKobo: 2_000_000 } })
          .deliveryFeeKobo,
      ).toBe(fee);
    },
  );

  it("keeps the delivery free with a coupon: the discount does not count against it", () => {
    expect(
      priceOrder(plain, {
        subtotalKobo: 2_000_000,
        discountKobo: 500_000,
        delivery: { feeKobo: 70_000, freeAboveKobo: 2_000_000 },
      }).deliveryFeeKobo,
    ).toBe(0);
  });

  it("is the sum of its parts, in whole kobo, none of them negative", () => {
    fc.assert(
      fc.property(rules, orders, (storeRules, order) => {
        const { totalKobo, discountKobo, ...added } = priceOrder(storeRules, order);
        expect(totalKobo).toBe(
          Object.values(added).reduce((sum, part) => sum + part, 0) - discountKobo,
        );
        for (const part of [totalKobo, discountKobo, ...Object.values(added)])
          expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
        expect(order.delivery || added.deliveryFeeKobo === 0).toBeTruthy();
      }),
    );
  });

  it("never falls when the store asks for more, nor rises with the discount", () => {
    fc.assert(
      fc.property(rules, orders, fc.nat(100_000), fc.nat(500), (storeRules, order, more, rate) => {
        const before = priceOrder(storeRules, order).totalKobo;
        for (const dearer of [
          { packagingFeeKobo: storeRules.packagingFeeKobo + more },
          { serviceFeeKobo: storeRules.serviceFeeKobo + more },
          { taxRate: storeRules.taxRate + rate },
        ]) {
          expect(priceOrder({ ...storeRules, ...dearer }, order).totalKobo).toBeGreaterThanOrEqual(
            before,
          );
        }
        if (order.delivery)
          expect(
            priceOrder(storeRules, {
              ...order,
              delivery: { ...order.delivery, feeKobo: order.delivery.feeKobo + more },
            }).totalKobo,
          ).toBeGreaterThanOrEqual(before);
        expect(
          priceOrder(storeRules, {
            ...order,
            discountKobo: Math.min(order.subtotalKobo, order.discountKobo + more),
          }).totalKobo,
        ).toBeLessThanOrEqual(before);
      }),
    );
  });

  it("never falls with more items, except for a delivery that becomes free", () => {
    fc.assert(
      fc.property(rules, kobo, kobo, (storeRules, subtotalKobo, more) => {
        expect(
          priceOrder(storeRules, { subtotalKobo: subtotalKobo + more, delivery: null }).totalKobo,
        ).toBeGreaterThanOrEqual(
          priceOrder(storeRules, { subtotalKobo, delivery: null }).totalKobo,
        );
      }),
    );
  });

  it("has no transaction fee where no card is used", () => {
    fc.assert(
      fc.property(rules, orders, (storeRules, order) => {
        const sums = priceOrder(storeRules, order);
        expect(withTransactionFee(sums, null)).toEqual({
          ...sums,
          transactionFeeKobo: 0,
          totalKobo: sums.totalKobo - sums.transactionFeeKobo,
        });
      }),
    );
  });
});

it("lists the fees of a store, without those of zero", () => {
  expect(extraLines({ packagingFeeKobo: 20_000, serviceFeeKobo: 0, taxKobo: 36_000 })).toEqual([
    { term: msg("Packaging"), kobo: 20_000 },
    { term: msg("Tax"), kobo: 36_000 },
  ]);
});

it("a total that is lowered to what was paid is still the sum of its parts, none of them below zero", () => {
  fc.assert(
    fc.property(
      rules,
      orders,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (storeRules, order, share) => {
        const sums = priceOrder(storeRules, order);
        const byKobo = Math.floor(sums.totalKobo * share);
        const { totalKobo, subtotalKobo, discountKobo, ...extras } = lowerTotal(sums, byKobo);
        expect(totalKobo).toBe(sums.totalKobo - byKobo);
        expect(subtotalKobo).toBe(sums.subtotalKobo);
        expect(discountKobo).toBeLessThanOrEqual(subtotalKobo);
        expect(Math.min(...Object.values(extras))).toBeGreaterThanOrEqual(0);
        const onTop = Object.values(extras).reduce((sum, kobo) => sum + kobo, 0);
        expect(subtotalKobo - discountKobo + onTop).toBe(totalKobo);
      },
    ),
  );
});
