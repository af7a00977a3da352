import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerFeeKobo, gatewayFeeKobo, type FeeRule } from "./fees";

const ruleOf = (over: Partial<FeeRule> = {}): FeeRule => ({
  feeBearer: "customer",
  feeSplitPercentage: 0,
  coverFeeExactly: false,
  ...over,
});
const naira = (amount: number) => Math.round(amount * 100);

describe("gatewayFeeKobo", () => {
  it.each([
    [50, 75],
    [1_000, 1_500],
    [2_499, 3_749],
    [2_500, 13_750],
    [5_000, 17_500],
    [10_000, 25_000],
    [126_666, 199_999],
    [126_667, 200_000],
  ])("takes of ₦%i %i kobo", (amount, fee) => {
    expect(gatewayFeeKobo(naira(amount))).toBe(fee);
  });

  it("is whole kobo, never above the cap, never falling as the amount grows", () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.nat(1e9), (amount, more) => {
        const fee = gatewayFeeKobo(amount);
        expect(Number.isInteger(fee) && fee >= 0 && fee <= 200_000).toBe(true);
        expect(gatewayFeeKobo(amount + more)).toBeGreaterThanOrEqual(fee);
      }),
    );
  });
});

describe("customerFeeKobo", () => {
  it.each([
    [2_499, 37],
    [2_500, 138],
    [5_000, 175],
    [10_000, 250],
    // 36.495, which is 36.50 in kobo; 37.49985, which is 37.50.
    [2_433, 36],
    [2_499.99, 37],
  ])("asks a customer who bears it for ₦%d a fee of ₦%i", (amount, fee) => {
    expect(customerFeeKobo(naira(amount), ruleOf())).toBe(naira(fee));
  });

  it("asks nothing where the vendor bears it", () => {
    fc.assert(
      fc.property(fc.nat(1e10), fc.nat(100), fc.boolean(), (amountKobo, share, coverFeeExactly) => {
        const rule = ruleOf({ feeBearer: "vendor", feeSplitPercentage: share, coverFeeExactly });
        expect(customerFeeKobo(amountKobo, rule)).toBe(0);
      }),
    );
  });

  it("splits by the percentage, in whole naira, within half a naira of the exact share", () => {
    fc.assert(
      fc.property(fc.nat(1e10), fc.nat(100), (amountKobo, feeSplitPercentage) => {
        const fee = customerFeeKobo(amountKobo, ruleOf({ feeBearer: "split", feeSplitPercentage }));
        expect(fee % 100).toBe(0);
        const exactFee = Math.min(
          amountKobo * 0.015 + (amountKobo >= naira(2_500) ? naira(100) : 0),
          naira(2_000),
        );
        expect(Math.abs(fee - (exactFee * feeSplitPercentage) / 100)).toBeLessThanOrEqual(50.001);
      }),
    );
    const of10000 = (feeSplitPercentage: number) =>
      customerFeeKobo(naira(10_000), ruleOf({ feeBearer: "split", feeSplitPercentage }));
    expect([of10000(100), of10000(50)]).toEqual([naira(250), naira(125)]);
  });
});

describe("a fee that is covered exactly", () => {
  const covered = ruleOf({ coverFeeExactly: true });
  const receivedKobo = (amountKobo: number, feeKobo: number) =>
    amountKobo + feeKobo - gatewayFeeKobo(amountKobo + feeKobo);
  /** Any amounts, with many that the fee lifts over the threshold or to the cap. */
  const amounts = fc.oneof(
    fc.nat(1e10),
    fc.integer({ min: 240_000, max: 270_000 }),
    fc.integer({ min: 12_400_000, max: 12_700_000 }),
  );

  it.each([
    [1_000, 15],
    [2_462, 37],
    [2_462.99, 37],
    [2_463, 139],
    [2_499.99, 140],
    [2_500, 140],
    [10_000, 254],
    [124_666, 2_000],
    [500_000, 2_000],
  ])("is of ₦%d ₦%i", (amount, fee) => {
    expect(customerFeeKobo(naira(amount), covered)).toBe(naira(fee));
  });

  it("leaves the store what it asked for, to the naira, whatever the amount", () => {
    fc.assert(
      fc.property(amounts, (amountKobo) => {
        const fee = customerFeeKobo(amountKobo, covered);
        expect(fee % 100).toBe(0);
        expect(Math.abs(receivedKobo(amountKobo, fee) - amountKobo)).toBeLessThanOrEqual(50);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is the least that does, and never less than the fee that is not covered exactly", () => {
    fc.assert(
      fc.property(amounts, (amountKobo) => {
        const fee = customerFeeKobo(amountKobo, covered);
        expect(fee).toBeGreaterThanOrEqual(customerFeeKobo(amountKobo, ruleOf()));
        for (let less = fee - 100; less >= 0 && less > fee - 20_000; less -= 100)
          expect(receivedKobo(amountKobo, less)).toBeLessThanOrEqual(amountKobo - 50);
      }),
    );
  });

  it("is the customer's share of what is really taken where it is split", () => {
    fc.assert(
      fc.property(amounts, fc.nat(100), (amountKobo, feeSplitPercentage) => {
        const rule = ruleOf({ feeBearer: "split", feeSplitPercentage, coverFeeExactly: true });
        const fee = customerFeeKobo(amountKobo, rule);
        const share = (gatewayFeeKobo(amountKobo + fee) * feeSplitPercentage) / 100;
        expect(Math.abs(fee - share)).toBeLessThanOrEqual(50.5);
      }),
      { numRuns: 1_000 },
    );
  });
});
