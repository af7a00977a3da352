import { describe, expect, it } from "vitest";
import { comparedMonths, reviewFigures, type MonthSums } from "./review-figures";

const none = { reviews: 0, stars: 0, responses: 0, helpful: 0 };
const changes = (months: Partial<MonthSums>, all = { ...none, reviews: 3, stars: 13 }) =>
  reviewFigures(all, { last: { ...none, byNow: 0 }, current: none, ...months }).map(
    ({ change }) => change,
  );

describe("the tiles", () => {
  it("show what all reviews add up to, rounded", () => {
    const all = { reviews: 1_203, stars: 5_174, responses: 400, helpful: 1_000 };
    const figures = reviewFigures(all, { last: { ...none, byNow: 0 }, current: none });
    expect(figures.map(({ label, value }) => [label, value])).toEqual([
      ["Average Rating", "4.3"],
      ["Total Reviews", "1,203"],
      ["Response Rate", "33%"],
      ["Helpful Votes", "1,000"],
    ]);
    const empty = reviewFigures(none, { last: { ...none, byNow: 0 }, current: none });
    expect(empty.map(({ value }) => value)).toEqual(["–", "0", "–", "0"]);
  });

  it("say how this month is beside the last one", () => {
    expect(
      changes({
        last: { reviews: 10, stars: 43, responses: 5, helpful: 4, byNow: 8 },
        current: { reviews: 6, stars: 27, responses: 6, helpful: 4 },
      }),
    ).toEqual([
      "4.5 this month, +0.2",
      "6 this month, −2",
      "100% this month, +50 points",
      "4 this month, no change",
    ]);
  });

  it("compare with nothing where there was nothing", () => {
    const some = { reviews: 2, stars: 10, responses: 1, helpful: 0 };
    expect(changes({ current: some })[0]).toBe("5 this month, no reviews last month");
    expect(changes({ last: { ...some, byNow: 1 } })).toEqual(
      Array.from({ length: 4 }, () => "no reviews this month"),
    );
  });
});

describe("the months that are compared", () => {
  it("begin at midnight of the store's zone, and last month is counted up to the same time", () => {
    const months = comparedMonths(new Date("2026-11-23T12:00:00Z"), "Africa/Lagos");
    expect(months.thisStart.toISOString()).toBe("2026-10-31T23:00:00.000Z");
    expect(months.lastStart.toISOString()).toBe("2026-09-30T23:00:00.000Z");
    expect(months.lastUntil.toISOString()).toBe("2026-10-23T12:00:00.000Z");
  });

  it("go over the new year, and never count a day of this month as last month's", () => {
    const january = comparedMonths(new Date("2026-01-15T12:00:00Z"), "Africa/Lagos");
    expect(january.lastStart.toISOString()).toBe("2025-11-30T23:00:00.000Z");
    const march = comparedMonths(new Date("2026-03-31T12:00:00Z"), "Africa/Lagos");
    expect(march.lastUntil).toEqual(march.thisStart);
  });
});
