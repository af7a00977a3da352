import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "~/core/reports/business-day";
import { bucketBefore, divideDays, hoursInOrder, unitOf } from "./time-buckets";

const range = (from: string, to: string) => ({ from, to });

it("shows hours of a day, days of a month, weeks of half a year, else months", () => {
  const since = (days: number) => unitOf(range("2026-01-01", addDays("2026-01-01", days - 1)));
  expect([1, 2, 31, 32, 184, 185, 366].map(since)).toEqual(
    ["hour", "day", "day", "week", "week", "month", "month"], // prettier-ignore
  );
});

it("begins weeks on Monday, and cuts what lies outside of the range", () => {
  const weeks = divideDays(range("2026-11-19", "2026-12-01"), "week");
  expect(weeks.map(({ from, to }) => [from, to])).toEqual([
    ["2026-11-19", "2026-11-22"],
    ["2026-11-23", "2026-11-29"],
    ["2026-11-30", "2026-12-01"],
  ]);
  expect(weeks[1]).toMatchObject({ label: "23 Nov", name: "23 Nov to 29 Nov" });
  expect(divideDays(range("2026-01-15", "2026-03-01"), "month")).toMatchObject([
    { from: "2026-01-15", to: "2026-01-31", label: "Jan", name: "Jan 2026" },
    { from: "2026-02-01", to: "2026-02-28" },
    { from: "2026-03-01", to: "2026-03-01" },
  ]);
});

it("divides every range into buckets that cover it once", () => {
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.nat(365),
      fc.constantFrom("day" as const, "week" as const, "month" as const),
      (start, length, unit) => {
        const from = addDays("2024-01-01", start);
        const buckets = divideDays(range(from, addDays(from, length)), unit);
        expect(buckets[0]!.from).toBe(from);
        expect(buckets.at(-1)!.to).toBe(addDays(from, length));
        for (const [index, bucket] of buckets.entries()) {
          expect(bucket.from <= bucket.to).toBe(true);
          if (index > 0) expect(bucket.from).toBe(addDays(buckets[index - 1]!.to, 1));
        }
      },
    ),
    { numRuns: 60 },
  );
});

it("puts a day before beside the day of as many days later", () => {
  const days = divideDays(range("2026-11-01", "2026-11-23"), "day");
  expect(bucketBefore(days, "2026-10-01", "2026-10-03", "day")).toBe(2);
  expect(bucketBefore(days, "2026-10-01", "2026-10-31", "day")).toBe(-1);
  const monthsOf2025 = divideDays(range("2025-01-01", "2025-12-31"), "month");
  expect(bucketBefore(monthsOf2025, "2024-01-01", "2024-12-31", "month")).toBe(11);
});

it("ends a business day with the hours after midnight", () => {
  expect(hoursInOrder([1, 22], 4 * 60)).toEqual([22, 23, 0, 1]);
  expect(hoursInOrder([1, 3], 0)).toEqual([1, 2, 3]);
  expect(hoursInOrder([3, 4], 4 * 60)).toHaveLength(24);
  expect(hoursInOrder([], 0)).toEqual([]);
});
