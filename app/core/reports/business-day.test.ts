import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addDays,
  businessDayOf,
  dayBegins,
  daysBetween,
  isDay,
  sameTimeOn,
  splitIntoMonths,
} from "./business-day";
import { parseDayEnd } from "~/shared/day-end";

const lagos = { zone: "Africa/Lagos", dayEndsAt: 240 };

it("counts the hours before the day's end for the day before", () => {
  expect(businessDayOf(new Date("2026-11-21T02:59:59Z"), lagos)).toBe("2026-11-20");
  expect(businessDayOf(new Date("2026-11-21T03:00:00Z"), lagos)).toBe("2026-11-21");
  expect(dayBegins("2026-11-21", lagos)).toEqual(new Date("2026-11-21T03:00:00Z"));
  expect(sameTimeOn("2026-11-20", new Date("2026-11-22T01:30:15Z"), lagos)).toEqual(
    new Date("2026-11-21T01:30:15Z"),
  );
  // New York sets its clocks back at 2 am on 1 November: the day is an hour longer, noon is noon.
  const newYork = { zone: "America/New_York", dayEndsAt: 0 };
  expect(sameTimeOn("2026-10-31", new Date("2026-11-01T17:00:00Z"), newYork)).toEqual(
    new Date("2026-10-31T16:00:00Z"),
  );
});

it.each([
  ["04:00", 240],
  ["06:00", 360],
  ["06:01", 0],
  ["", 0],
  [null, 0],
])("parses %j as %d minutes", (setting, minutes) => expect(parseDayEnd(setting)).toBe(minutes));

it.each(["2026-02-29", "2026-13-01", "2026-1-1", "1999-01-01", "yesterday", ""])(
  "takes %j for no day",
  (text) => expect(isDay(text)).toBe(false),
);

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2024-01-01", days));

it("puts every instant in the day that has begun and whose next one has not", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      fc.constantFrom("Africa/Lagos", "America/New_York", "Asia/Kathmandu", "Europe/London"),
      fc.integer({ min: 0, max: 360 }),
      (at, zone, dayEndsAt) => {
        const rule = { zone, dayEndsAt };
        const its = businessDayOf(at, rule);
        expect(dayBegins(its, rule).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(dayBegins(addDays(its, 1), rule).getTime()).toBeGreaterThan(at.getTime());
      },
    ),
  );
});

it("splits a range into months and days that cover it once", () => {
  fc.assert(
    fc.property(day, fc.nat(800), (from, length) => {
      const to = addDays(from, length);
      const { months, days } = splitIntoMonths({ from, to });
      const covered = [
        ...months.flatMap((month) => {
          const all: string[] = [];
          for (let d = month; d.slice(0, 7) === month.slice(0, 7); d = addDays(d, 1)) all.push(d);
          return all;
        }),
        ...days.flatMap((range) =>
          Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, n) =>
            addDays(range.from, n),
          ),
        ),
      ].sort();
      expect(covered).toEqual(Array.from({ length: length + 1 }, (_, n) => addDays(from, n)));
      expect(days.length).toBeLessThanOrEqual(2);
    }),
    { numRuns: 60 },
  );
});
