import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, businessDayOf, dayBegins, type DayRule } from "~/core/reports/business-day";
import { inZone, isoDate } from "~/shared/clock";
import { periods, readPeriod, periodSpansOf, thenOf, type Period, type PeriodSpan } from "./period";

const LAGOS = "Africa/Lagos";
const DAY = 86_400_000;
const instants = ({ from, to, until }: PeriodSpan, rule: DayRule) => ({
  from: dayBegins(from, rule),
  until: until ?? dayBegins(addDays(to, 1), rule),
});
function instantsOf(period: Period, now: Date, rule: DayRule) {
  const { current, before } = periodSpansOf(period, now, rule);
  return { current: instants(current, rule), before: instants(before, rule) };
}
const spans = (period: Period, now: string, zone = LAGOS, dayEndsAt = 0) => {
  const { current, before } = instantsOf(period, new Date(now), { zone, dayEndsAt });
  return [current.from, current.until, before.from, before.until].map((at) =>
    at.toISOString().slice(0, 16),
  );
};

// Lagos is UTC+1 all year, so its days begin at 23:00 UTC. 20 November 2026 is a Friday.
describe("the periods, and what they are compared with", () => {
  it("today is compared with yesterday up to the same time", () => {
    expect(spans("today", "2026-11-20T12:30:00Z")).toEqual([
      "2026-11-19T23:00",
      "2026-11-20T12:30",
      "2026-11-18T23:00",
      "2026-11-19T12:30",
    ]);
    expect(spans("today", "2026-11-19T23:30:00Z")).toEqual([
      "2026-11-19T23:00",
      "2026-11-19T23:30",
      "2026-11-18T23:00",
      "2026-11-18T23:30",
    ]);
  });
  it("yesterday is a whole day, compared with the whole day before", () => {
    expect(spans("yesterday", "2026-11-20T12:30:00Z")).toEqual([
      "2026-11-18T23:00",
      "2026-11-19T23:00",
      "2026-11-17T23:00",
      "2026-11-18T23:00",
    ]);
  });
  it("the last 7 days are today and six before", () => {
    expect(spans("last7", "2026-11-20T12:30:00Z")).toEqual([
      "2026-11-13T23:00",
      "2026-11-20T12:30",
      "2026-11-06T23:00",
      "2026-11-13T12:30",
    ]);
  });
  it("a week begins on Monday, also on a Sunday", () => {
    expect(spans("week", "2026-11-20T12:30:00Z")).toEqual([
      "2026-11-15T23:00",
      "2026-11-20T12:30",
      "2026-11-08T23:00",
      "2026-11-13T12:30",
    ]);
    expect(spans("week", "2026-11-22T12:30:00Z")[0]).toBe("2026-11-15T23:00");
    // Monday in Lagos already.
    expect(spans("week", "2026-11-22T23:30:00Z")[0]).toBe("2026-11-22T23:00");
  });
  it("a month is compared with as much of the one before, or all of a shorter one", () => {
    expect(spans("month", "2026-11-20T12:30:00Z")).toEqual([
      "2026-10-31T23:00",
      "2026-11-20T12:30",
      "2026-09-30T23:00",
      "2026-10-20T12:30",
    ]);
    expect(spans("month", "2027-03-31T12:30:00Z")).toEqual([
      "2027-02-28T23:00",
      "2027-03-31T12:30",
      "2027-01-31T23:00",
      "2027-02-28T23:00",
    ]);
    expect(spans("month", "2027-01-05T12:30:00Z")).toEqual([
      "2026-12-31T23:00",
      "2027-01-05T12:30",
      "2026-11-30T23:00",
      "2026-12-05T12:30",
    ]);
  });
  it("uses the store's time zone, also across a change of its clocks", () => {
    // New York sets clocks back on 1 November 2026: noon is 16:00 UTC before and 17:00 UTC after.
    expect(spans("today", "2026-11-01T17:00:00Z", "America/New_York")).toEqual([
      "2026-11-01T04:00",
      "2026-11-01T17:00",
      "2026-10-31T04:00",
      "2026-10-31T16:00",
    ]);
  });

  it("today is the business day, which at 1 am may be that of the evening before", () => {
    // 1 am on Saturday, with days that end at 4 am.
    expect(spans("today", "2026-11-21T00:00:00Z", LAGOS, 240)).toEqual([
      "2026-11-20T03:00",
      "2026-11-21T00:00",
      "2026-11-19T03:00",
      "2026-11-20T00:00",
    ]);
    expect(spans("today", "2026-11-21T03:00:00Z", LAGOS, 240)[0]).toBe("2026-11-21T03:00");
    // 1 am on Monday 1 March: still Sunday's week, and February.
    expect(spans("week", "2027-03-01T00:00:00Z", LAGOS, 240)[0]).toBe("2027-02-22T03:00");
    expect(spans("month", "2027-03-01T00:00:00Z", LAGOS, 240)).toEqual([
      "2027-02-01T03:00",
      "2027-03-01T00:00",
      "2027-01-01T03:00",
      "2027-01-29T00:00",
    ]);
  });

  const instant = fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2040-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  it.each(periods)(
    "%s never reaches past now, follows what it is compared with, and both begin as a business day does",
    (period) => {
      fc.assert(
        fc.property(
          instant,
          fc.constantFrom(LAGOS, "UTC", "America/New_York", "Asia/Kathmandu"),
          fc.constantFrom(0, 240, 330),
          (now, zone, dayEndsAt) => {
            const rule = { zone, dayEndsAt };
            const { current, before } = instantsOf(period, now, rule);
            expect(
              current.from <= current.until &&
                before.from <= before.until &&
                before.until <= current.from,
            ).toBe(true);
            expect(current.until).toEqual(period === "yesterday" ? current.until : now);
            for (const { from } of [current, before]) {
              expect(dayBegins(businessDayOf(from, rule), rule)).toEqual(from);
              expect(inZone(from, zone)).toMatchObject({
                hour: Math.trunc(dayEndsAt / 60),
                minute: dayEndsAt % 60,
                second: 0,
              });
            }
            expect(thenOf(period, now, rule) < now).toBe(true);
          },
        ),
      );
    },
  );
  it("in a zone whose clocks never change, both are equally long, but for a shorter month", () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...periods), (now, period) => {
        const { current, before } = instantsOf(period, now, { zone: LAGOS, dayEndsAt: 0 });
        const [long, short] = [current, before].map(
          ({ from, until }) => until.getTime() - from.getTime(),
        );
        if (period !== "month") expect(short).toBe(long);
        else
          expect(
            short === long || (before.until.getTime() === current.from.getTime() && short! < long!),
          ).toBe(true);
        expect(period === "week" ? inZone(current.from, LAGOS).weekday : "Monday").toBe("Monday");
        expect(period === "month" ? isoDate(current.from, LAGOS).slice(8) : "01").toBe("01");
        if (period === "last7")
          expect(current.from.getTime() - before.from.getTime()).toBe(7 * DAY);
      }),
    );
  });
});

it("refuses an unknown period", () => {
  for (const period of periods) expect(readPeriod(period)).toBe(period);
  for (const none of [null, "", "TODAY", "year", "__proto__"]) expect(readPeriod(none)).toBeNull();
});
