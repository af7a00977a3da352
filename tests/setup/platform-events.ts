import fc from "fast-check";

export const tierFigures = fc.record({
  ripeHours: fc.constantFrom(0, 24, 72),
  reservePercent: fc.constantFrom(0, 10, 33),
  reserveDays: fc.constantFrom(1, 30),
  dailyCapKobo: fc.constantFrom(null, 10_000_000, 1_000_000),
});
const event = <What extends string, Fields>(what: What, fields: fc.Arbitrary<Fields>) =>
  fc.tuple(fc.nat(), fields).map(([pick, more]) => ({ what, pick, ...more }));
const part = fc.record({ perMille: fc.integer({ min: 1, max: 1_000 }) });
/** Large ones too, so that a withdrawal meets the limit. */
const kobo = fc.oneof(
  fc.integer({ min: 5_000, max: 900_000 }),
  fc.integer({ max: 60_000_000, min: 1 }),
);

/** What can happen to the platform's money; `pick` chooses the store, sale, refund or payout that an event is about. */
export const anEvent = fc.oneof(
  { weight: 5, arbitrary: event("sale", fc.record({ kobo })) },
  { weight: 4, arbitrary: event("deliver", fc.constant({})) },
  { weight: 4, arbitrary: event("pass", fc.record({ hours: fc.integer({ min: 1, max: 400 }) })) },
  { weight: 3, arbitrary: event("refund", part) },
  { weight: 2, arbitrary: event("sendRefunds", fc.constant({})) },
  { weight: 1, arbitrary: event("refundFails", fc.constant({})) },
  { weight: 6, arbitrary: event("withdraw", fc.record({ kobo: fc.option(kobo) })) },
  {
    weight: 4,
    arbitrary: event(
      "transfer",
      fc.record({ answer: fc.constantFrom("arrived", "arrived", "lost") }),
    ),
  },
  { weight: 2, arbitrary: event("dispute", part) },
  { weight: 2, arbitrary: event("decide", fc.record({ isLost: fc.boolean() })) },
  { weight: 1, arbitrary: event("reversal", fc.constant({})) },
  { weight: 3, arbitrary: event("topUp", fc.record({ kobo })) },
  { weight: 1, arbitrary: event("topUpAsked", part) },
  { weight: 1, arbitrary: event("topUpDecided", fc.record({ isLost: fc.boolean() })) },
  { weight: 1, arbitrary: event("topUpGivenBack", part) },
  {
    weight: 1,
    arbitrary: event("message", fc.record({ price: fc.integer({ min: 1, max: 5_000 }) })),
  },
  { weight: 1, arbitrary: event("tier", fc.record({ tier: tierFigures })) },
);
export type AnEvent = typeof anEvent extends fc.Arbitrary<infer T> ? T : never;
