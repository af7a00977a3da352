import { expect, it } from "vitest";
import { payoutSentences } from "./payout-sentences";
import type { PayoutTier } from "./payout-tier";

const none = { reservePercent: 0, reserveDays: 0, dailyCapKobo: null };
const grown: PayoutTier = { name: "grown", ripeHours: 24, ...none };
const young: PayoutTier = {
  ...{ name: "new", ripeHours: 72, reservePercent: 10, reserveDays: 30 },
  dailyCapKobo: 10_000_000,
};

it("says the operator's figures", () => {
  expect(payoutSentences({ new: young, grown })).toBe(
    "A sale can be paid out a day after its order was delivered. Until a store has delivered 30 paid orders and is 14 days old, a sale can be paid out 3 days after its order was delivered, 10% of it 30 days after, in case of a refund, and at most ₦100,000 goes in a day.",
  );
  expect(payoutSentences({ new: { ...young, ...none, ripeHours: 36 }, grown })).toMatch(
    /old, a sale can be paid out 36 hours after its order was delivered\.$/,
  );
});

it("leaves out what doesn't apply", () => {
  const atOnce = { ...grown, ripeHours: 0 };
  expect(payoutSentences({ new: { ...atOnce, name: "new" }, grown: atOnce })).toBe(
    "A sale can be paid out at once.",
  );
  expect(payoutSentences({ new: { ...young, reserveDays: 2 }, grown })).not.toMatch("refund");
  expect(payoutSentences({ new: { ...atOnce, dailyCapKobo: 100_000 }, grown })).toMatch(
    "a sale can be paid out at once, and at most ₦1,000 goes in a day.",
  );
});
