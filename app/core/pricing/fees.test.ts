import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerFeeKobo, gatewayFeeKobo } from "./fees";

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
  ])("asks a customer who bears it for ₦%i a fee of ₦%i", (amount, fee) => {
    expect(
      customerFeeKobo({ amountKobo: naira(amount), feePayer: "customer", splitPercentage: 0 }),
    ).toBe(naira(fee));
  });

  it("asks nothing where the vendor bears it", () => {
    fc.assert(
      fc.property(
        fc.nat(1e10),
        fc.nat(100),
        (amountKobo, splitPercentage) =>
          void expect(customerFeeKobo({ amountKobo, feePayer: "vendor", splitPercentage })).toBe(0),
      ),
    );
  });

  it("splits by the percentage, in whole naira, within half a naira of the exact share", () => {
    fc.assert(
      fc.property(fc.nat(1e10), fc.nat(100), (amountKobo, splitPercentage) => {
        const fee = customerFeeKobo({ amountKobo, feePayer: "split", splitPercentage });
        expect(fee % 100).toBe(0);
        const exactFee = Math.min(
          amountKobo * 0.015 + (amountKobo >= naira(2_500) ? naira(100) : 0),
          naira(2_000),
        );
        expect(Math.abs(fee - (exactFee * splitPercentage) / 100)).toBeLessThanOrEqual(50.001);
      }),
    );
    expect(
      customerFeeKobo({ amountKobo: naira(10_000), feePayer: "split", splitPercentage: 100 }),
    ).toBe(naira(250));
    expect(
      customerFeeKobo({ amountKobo: naira(10_000), feePayer: "split", splitPercentage: 50 }),
    ).toBe(naira(125));
  });
});
