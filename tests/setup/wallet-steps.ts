import fc from "fast-check";

export const tier = fc.constantFrom("new" as const, "grown" as const, "trusted" as const);
/** What can happen to a vendor's money; `pick` chooses a record it can happen to. */
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant("sale" as const),
      kobo: fc.integer({ min: 20_000, max: 9_000_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom("refund" as const, "failedRefund" as const, "reversal" as const),
      pick: fc.nat(),
      perMille: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom("message" as const, "failedMessage" as const),
      pick: fc.nat(),
      price: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant("withdraw" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("topUp" as const),
      perMille: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant("deliver" as const),
      pick: fc.nat(),
      hoursAgo: fc.constantFrom(1, 30, 80, 800),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("dispute" as const),
      pick: fc.nat(),
      perMille: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("decide" as const),
      pick: fc.nat(),
      state: fc.constantFrom("lost" as const, "won" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("tier" as const),
      tier,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("transfer" as const),
      pick: fc.nat(),
      answer: fc.constantFrom(
        "success",
        "success",
        "failed",
        "reversed",
        "pending",
        "otp",
        "refused",
      ),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const terms = fc.record({
  feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
  feeSplitPercentage: fc.nat(100),
});
