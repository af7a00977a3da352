import fc from "fast-check";
import { expect, it } from "vitest";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { mostTopUp, proposedTopUp, refuseTopUp } from "./top-up";
import { askedOfBalanceKobo, takenParts, usableKobo } from "~/core/payouts/added-money";

const missing = fc.integer({ min: 1, max: 5_000_000_00 });

it("proposes the least whole naira that cover what is missing after the fee, and may always be paid", () => {
  fc.assert(
    fc.property(missing, (missingKobo) => {
      const kobo = proposedTopUp(missingKobo);
      const arrives = (sent: number) => sent - gatewayFeeKobo(sent);
      expect(kobo % 100).toBe(0);
      expect(arrives(kobo)).toBeGreaterThanOrEqual(missingKobo);
      // ₦2,500 costs ₦100 more than a little less.
      if (kobo > 10_000 && kobo < 240_000) expect(arrives(kobo - 100)).toBeLessThan(missingKobo);
      expect(refuseTopUp(kobo, missingKobo)).toBeNull();
    }),
  );
});

it("takes from ₦100 up to what is missing, rounded up, and at least ₦5,000", () => {
  expect(refuseTopUp(9_999, 50_000)).toMatchObject({ message: "Please add at least ₦100." });
  expect(refuseTopUp(500_000, 1)).toBeNull();
  expect(refuseTopUp(500_001, 1)).toMatchObject({ message: "You need at most ₦5,000 now." });
  expect(mostTopUp(1_000_000)).toBe(1_100_000);
  expect(refuseTopUp(10_000, 0)).toMatchObject({ code: "nothing", status: 409 });
});

it("takes back what is kept first, then the balance, and holds what a bank asks for", () => {
  const topUp = { received: 110_000, fee: 1_650, used: 100_000, taken: 0 };
  const asked = { ...topUp, disputed: 50_000, disputeStatus: "open" } as const;
  expect([usableKobo(asked), askedOfBalanceKobo(asked)]).toEqual([0, 41_650]);
  const won = { ...asked, disputeStatus: "won" } as const;
  expect([usableKobo(won), askedOfBalanceKobo(won)]).toEqual([8_350, 0]);
  expect(takenParts(won, 5_000)).toEqual({ kept: 5_000, used: 0 });
  expect(takenParts(won, 110_000)).toEqual({ kept: 8_350, used: 101_650 });
  // A refund by an operator that failed after all.
  const taken = { ...won, used: -1_650, taken: 110_000 };
  expect(takenParts(taken, 0)).toEqual({ kept: -110_000, used: 0 });
});
