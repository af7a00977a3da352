import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromZone, weekdays } from "~/shared/clock";
import { hoursCover, type HoursRules } from "./open-state";
import { earliestTime, scheduledInstant, scheduleRefusal } from "./scheduling";
import { slotStart } from "./slots";
import { inEnglish } from "../../../tests/setup/in-english";

const day = {
  open: true,
  opening: "11:00",
  closing: "15:00",
  more: [{ opening: "18:00", closing: "02:00" }],
};
const opening: HoursRules = {
  operatingHours: Object.fromEntries(weekdays.map((name) => [name, day])),
  timeZone: "Africa/Lagos",
  specialDays: [
    { date: "2026-11-21", name: "A wedding", open: false, opening: "11:00", closing: "15:00" },
    { date: "2026-11-22", name: "Thanksgiving", open: true, opening: "08:00", closing: "10:00" },
  ],
};
/** Friday 20 November 2026 in Lagos. */
const friday = (hour: number, minute = 0) =>
  fromZone({ year: 2026, month: 11, day: 20, minutes: hour * 60 + minute }, "Africa/Lagos");
const problem = (at: Date, now: Date, minutes = 30) =>
  inEnglish(
    scheduleRefusal({
      at,
      now,
      orderType: "pickup",
      opening,
      lead: { pickupNoticeMinutes: minutes, minDeliveryMinutes: 30, preOrderLeadMinutes: null },
    }),
  );

describe("a typed date and time", () => {
  const inLagos = (date: string, time: string) =>
    scheduledInstant(date, time, "Africa/Lagos")?.toISOString() ?? null;
  it.each([
    ["2026-11-20", "14:30", "2026-11-20T13:30:00.000Z"],
    ["2026-12-31", "00:05", "2026-12-30T23:05:00.000Z"],
    ["2026-11-20", "23:59", "2026-11-20T22:59:00.000Z"],
  ])("%s %s is that minute on the store's clock", (date, time, at) =>
    expect(inLagos(date, time)).toBe(at),
  );
  it.each([
    ["2026-02-30", "12:00"],
    ["2026-13-01", "12:00"],
    ["2026-11-20", "24:00"],
    ["2026-11-20", "12:60"],
    ["2026-11-20", "1:30"],
    ["12026-11-20", "12:00"],
    ["2026-11-201", "12:00"],
    ["2026-11-20", "12:000"],
    ["2026-11-20", "012:00"],
    ["tomorrow", "noon"],
    ["", ""],
  ])("%s %s is none", (date, time) => expect(inLagos(date, time)).toBeNull());
});

it("a store that never opens has no earliest time", () => {
  const closed = { open: false, opening: "11:00", closing: "15:00" };
  expect(
    inEnglish(
      scheduleRefusal({
        at: friday(12, 10),
        now: friday(12),
        orderType: "pickup",
        opening: {
          operatingHours: Object.fromEntries(weekdays.map((name) => [name, closed])),
          timeZone: "Africa/Lagos",
        },
        lead: { pickupNoticeMinutes: 30, minDeliveryMinutes: 30, preOrderLeadMinutes: null },
      }),
    ),
  ).toBe("The store is closed at that time");
});

describe("a time for later", () => {
  it.each([
    ["at lunch", friday(14, 30), null],
    ["between lunch and dinner", friday(16), "The store is closed at that time"],
    ["for dinner", friday(18), null],
    ["in the night that runs into a day off", friday(25, 59), null],
    ["on a day off", friday(24 + 12), "The store is closed at that time"],
    ["in a special day's own hours", friday(48 + 9), null],
    [
      "in the hours that its weekday would have",
      friday(48 + 12),
      "The store is closed at that time",
    ],
    ["behind us", friday(10), "Please choose a later time"],
    ["beyond a month", friday(24 * 31 + 12), "Please choose a day within the next 30 days"],
  ])("%s", (_what, at, answer) => expect(problem(at, friday(12))).toBe(answer));

  it.each([
    [
      "today, when it lies in the hours",
      friday(12, 10),
      friday(12),
      30,
      "The earliest time we can do is 12:30 pm",
    ],
    [
      "at the next opening of the day, when the notice ends in a gap",
      friday(14, 50),
      friday(14, 40),
      30,
      "The earliest time we can do is 6:00 pm",
    ],
    [
      "after a day off, with its day",
      friday(25, 50),
      friday(25, 45),
      30,
      "The earliest time we can do is tomorrow at 8:00 am",
    ],
  ])("too soon is told the first time that can be: %s", (_what, at, now, minutes, answer) =>
    expect(problem(at, now, minutes)).toBe(answer),
  );

  it("can be the earliest time that is named, always", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 * 86_400 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.array(fc.integer({ min: 0, max: 6 * 96 })),
        (second, notice, taken) => {
          const now = new Date(friday(0).getTime() + second * 1000);
          const full = new Set(taken.map((n) => friday(0, n * 15).getTime()));
          const at = earliestTime(opening, notice, now, full)!;
          expect(at.getTime() % 60_000).toBe(0); // a time field takes whole minutes
          expect(hoursCover(at, opening)).toBe(true);
          expect(problem(at, now, notice)).toBeNull();
          expect(full.has(slotStart(at).getTime())).toBe(false);
          const before = new Date(at.getTime() - 60_000);
          expect(
            problem(before, now, notice) ?? full.has(slotStart(before).getTime()),
          ).toBeTruthy();
        },
      ),
    );
  });

  it("is the next minute when it is no whole one", () => {
    const now = new Date(friday(12).getTime() + 30_000);
    expect(problem(friday(12, 30), now)).toBe("The earliest time we can do is 12:31 pm");
    expect(problem(friday(12, 31), now)).toBeNull();
  });

  it("can be chosen for a week after a notice of a month, the longest there is", () => {
    const minutes = 720 * 60;
    const now = friday(12);
    const at = earliestTime(opening, minutes, now)!;
    expect(problem(at, now, minutes)).toBeNull();
    expect(problem(new Date(at.getTime() + 6 * 86_400_000), now, minutes)).toBeNull();
    expect(problem(new Date(at.getTime() + 8 * 86_400_000), now, minutes)).toBe(
      "Please choose a day within the next 37 days",
    );
  });

  it("is on another day when all of this one is taken", () => {
    const lunch = [...Array(16).keys()].map((n) => friday(11, n * 15).getTime());
    const night = [...Array(32).keys()].map((n) => friday(18, n * 15).getTime());
    expect(earliestTime(opening, 30, friday(10), new Set(lunch))).toEqual(friday(18));
    expect(earliestTime(opening, 30, friday(10), new Set([...lunch, ...night]))).toEqual(
      friday(48 + 8),
    );
  });
});
