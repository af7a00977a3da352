import fc from "fast-check";
import { expect, it } from "vitest";
import { payoutFeeKobo, payoutGrossKobo } from "./payout-fee";

it.each([
  [0, 0],
  [14, 0],
  [15, 1],
  [100_000, 3_500],
  [517_500, 18_113],
  [14_285_714, 500_000],
  [50_000_000, 500_000],
])("keeps of a payout of %i kobo %i", (balance, fee) => {
  expect(payoutFeeKobo(balance)).toBe(fee);
});

it("is whole kobo, never above ₦5,000, never falling, and never all of it", () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.nat(1e9), (balance, more) => {
      const fee = payoutFeeKobo(balance);
      expect(Number.isInteger(fee) && fee >= 0 && fee <= 500_000 && fee <= balance).toBe(true);
      expect(payoutFeeKobo(balance + more)).toBeGreaterThanOrEqual(fee);
    }),
  );
});

it("is known from what reaches the bank, too: the least balance that gives it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(1e4), fc.nat(2e7), fc.nat(1e12)), (net) => {
      const gross = payoutGrossKobo(net);
      expect(gross - payoutFeeKobo(gross)).toBe(net);
      if (gross > 0) expect(gross - 1 - payoutFeeKobo(gross - 1)).toBeLessThan(net);
    }),
  );
});
