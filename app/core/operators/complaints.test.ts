import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { complaintsAbout, FEWEST_ORDERS, type StoreFigures } from "./complaints";

const good: StoreFigures = {
  orders: 100,
  declined: 2,
  declinedDays: 2,
  unanswered: 0,
  unansweredDays: 0,
  reviews: 30,
  low: 1,
  lowDays: 1,
  promised: 90,
  late: 6,
  lateDays: 5,
  salesKobo: 50_000_000,
  refundedKobo: 500_000,
  refundedDays: 4,
};

describe("complaints about a store", () => {
  it.each<[string, Partial<StoreFigures>, string[]]>([
    ["a good month", {}, []],
    ["ten of a hundred declined", { declined: 10, declinedDays: 6 }, []],
    [
      "more of them",
      { declined: 11, declinedDays: 6 },
      ["11 of 100 orders (11%) were declined or cancelled"],
    ],
    ["all of those on two days", { declined: 40, declinedDays: 2 }, []],
    [
      "nobody answering",
      { unanswered: 6, unansweredDays: 3 },
      ["6 of 100 orders (6%) were not answered"],
    ],
    ["late", { late: 30, lateDays: 12 }, ["30 of 90 orders (33%) came 15 minutes late or more"]],
    ["low stars", { low: 7, lowDays: 7 }, ["7 of 30 reviews (23%) have one or two stars"]],
    ["four low stars of five", { reviews: 5, low: 4, lowDays: 4 }, []],
    ["refunds", { refundedKobo: 6_000_000 }, ["12% of sales were refunded"]],
    ["refunds of a small sum", { salesKobo: 1_000_000, refundedKobo: 900_000 }, []],
    ["a small store", { orders: FEWEST_ORDERS - 1, declined: 19, declinedDays: 9 }, []],
  ])("after %s", (_, change, expected) => {
    expect(complaintsAbout({ ...good, ...change })).toEqual(expected);
  });

  it("are never made from what happened on fewer than three days", () => {
    const day = fc.integer({ min: 0, max: 2 });
    const count = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(count, count, count, count, day, day, day, day, day, (a, b, c, d, ...days) => {
        const [declinedDays, unansweredDays, lowDays, lateDays, refundedDays] = days;
        const bad = { declined: a, unanswered: b, low: c, late: d, refundedKobo: 90_000_000 };
        const onDays = { declinedDays, unansweredDays, lowDays, lateDays, refundedDays };
        expect(complaintsAbout({ ...good, ...bad, ...onDays })).toEqual([]);
      }),
    );
  });
});
