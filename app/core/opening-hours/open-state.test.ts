import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromZone, inZone, weekdays } from "~/shared/clock";
import { inEnglish } from "../../../tests/setup/in-english";
import { everyDay, friday, rules } from "../../../tests/setup/opening-rules";
import {
  hoursCover,
  nextDayOpensAt,
  openFrom,
  openingsOn,
  openState as openStateRule,
  reopeningLabel,
  stateChangesAt,
  todaysHours,
} from "./open-state";

const openState = (...args: Parameters<typeof openStateRule>) => inEnglish(openStateRule(...args));

describe("openState", () => {
  it("is open inside the window and says until when", () => {
    expect(openState(rules(), friday(9))).toEqual({ open: true, closesAt: friday(21) });
    expect(openState(rules(), friday(20, 59))).toMatchObject({ open: true });
  });

  it("is closed from the closing minute on, and names tomorrow's opening", () => {
    expect(openState(rules(), friday(21))).toMatchObject({
      open: false,
      message: "This store is currently closed.",
      reopensLabel: "tomorrow at 9:00 am",
    });
    expect(openState(rules(), friday(8, 59))).toMatchObject({
      open: false,
      reopensLabel: "today at 9:00 am",
    });
  });

  it("carries a window past midnight into the next day, closed day or not", () => {
    const late = rules({
      operatingHours: {
        ...everyDay("17:00", "02:00"),
        Saturday: { open: false, opening: "17:00", closing: "02:00" },
      },
    });
    expect(openState(late, friday(25))).toEqual({ open: true, closesAt: friday(26) });
    expect(openState(late, friday(26))).toMatchObject({
      open: false,
      message: "This store is closed on Saturday.",
      reopensLabel: "tomorrow at 5:00 pm",
    });
  });

  it("is open when hours are absent, unreadable, or opening equals closing", () => {
    for (const operatingHours of [
      undefined,
      {},
      everyDay("09:00", "09:00"),
      everyDay("soon", "late"),
    ]) {
      expect(openState(rules({ operatingHours }), friday(3))).toEqual({
        open: true,
        closesAt: null,
      });
    }
  });

  it("names the weekday when the next opening is further away than tomorrow", () => {
    const mondays = {
      ...everyDay("10:00", "12:00", false),
      Monday: { open: true, opening: "10:00", closing: "12:00" },
    };
    expect(openState(rules({ operatingHours: mondays }), friday(12))).toMatchObject({
      open: false,
      message: "This store is closed on Friday.",
      reopensLabel: "Monday at 10:00 am",
    });
  });

  it("says temporarily closed when no day is open", () => {
    expect(
      openState(rules({ operatingHours: everyDay("09:00", "21:00", false) }), friday(12)),
    ).toEqual({
      open: false,
      reason: "hours",
      message: "This store is temporarily closed.",
      reopensAt: null,
      reopensLabel: null,
    });
  });

  it("puts maintenance before a pause and a pause before the hours", () => {
    expect(
      openState(rules({ maintenanceMode: true, emergencyPauseEnabled: true }), friday(12)),
    ).toMatchObject({
      reason: "maintenance",
      message: "Ordering is temporarily unavailable while this store is under maintenance.",
    });
    expect(openState(rules({ emergencyPauseEnabled: true }), friday(12))).toMatchObject({
      reason: "paused",
      message: "This store has paused new orders for now.",
    });
  });

  it("ends a pause automatically at its time", () => {
    const paused = rules({ emergencyPauseEnabled: true, pauseUntil: friday(14) });
    expect(openState(paused, friday(13, 59))).toMatchObject({
      open: false,
      reopensLabel: "today at 2:00 pm",
    });
    expect(openState(paused, friday(14))).toMatchObject({ open: true });
  });

  it("agrees with minute arithmetic on any window, any minute and several zones", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const face = (m: number) =>
      `${String(Math.trunc(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
    fc.assert(
      fc.property(
        minute,
        minute,
        fc.integer({ min: 0, max: 7 * 1440 - 1 }),
        fc.constantFrom("Africa/Lagos", "Asia/Kathmandu", "Pacific/Honolulu"),
        (from, to, at, timeZone) => {
          const now = fromZone({ year: 2026, month: 11, day: 15, minutes: at }, timeZone);
          const clock = inZone(now, timeZone);
          const nowMinute = clock.hour * 60 + clock.minute;
          const expected =
            from === to ||
            (from < to ? nowMinute >= from && nowMinute < to : nowMinute >= from || nowMinute < to);
          const state = openState(
            rules({ operatingHours: everyDay(face(from), face(to)), timeZone }),
            now,
          );
          expect(state.open).toBe(expected);
          expect(
            hoursCover(now, rules({ operatingHours: everyDay(face(from), face(to)), timeZone })),
          ).toBe(expected);
          if (!state.open && state.reopensAt) {
            expect(state.reopensAt > now).toBe(true);
            expect(
              openState(
                rules({ operatingHours: everyDay(face(from), face(to)), timeZone }),
                state.reopensAt,
              ).open,
            ).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("several windows a day", () => {
  const lunchAndDinner = rules({
    operatingHours: Object.fromEntries(
      weekdays.map((day) => [
        day,
        {
          open: true,
          opening: "11:00",
          closing: "15:00",
          more: [{ opening: "18:00", closing: "23:00" }],
        },
      ]),
    ),
  });
  it("are open, closed between them, and open again the same day", () => {
    expect(openState(lunchAndDinner, friday(12))).toEqual({ open: true, closesAt: friday(15) });
    expect(openState(lunchAndDinner, friday(16))).toMatchObject({
      message: "This store is currently closed.",
      reopensAt: friday(18),
      reopensLabel: "today at 6:00 pm",
    });
    expect(openState(lunchAndDinner, friday(22))).toEqual({ open: true, closesAt: friday(23) });
  });

  it("are one day of trade: what is sold out at lunch is not back for dinner", () => {
    expect(nextDayOpensAt(lunchAndDinner, friday(12))).toEqual(friday(24 + 11));
    expect(nextDayOpensAt(lunchAndDinner, friday(16))).toEqual(friday(24 + 11));
    // during yesterday's opening, after its end
    expect(nextDayOpensAt(lunchAndDinner, friday(8))).toEqual(friday(11));
  });

  it("that touch are one, in the order of the day", () => {
    const touching = rules({
      operatingHours: Object.fromEntries(
        weekdays.map((day) => [
          day,
          {
            open: true,
            opening: "15:00",
            closing: "20:00",
            more: [{ opening: "10:00", closing: "15:00" }],
          },
        ]),
      ),
    });
    expect(openState(touching, friday(11))).toEqual({ open: true, closesAt: friday(20) });
  });
});

describe("special days", () => {
  const christmas = {
    date: "2026-11-20",
    name: "Founder's Day",
    open: false,
    opening: "09:00",
    closing: "21:00",
  };
  it("replace their weekday's hours, and leave the night before to run to its end", () => {
    const nights = rules({ operatingHours: everyDay("17:00", "02:00"), specialDays: [christmas] });
    expect(openState(nights, friday(1))).toEqual({ open: true, closesAt: friday(2) });
    expect(openState(nights, friday(3))).toMatchObject({
      message: "This store is closed on Friday.",
      reopensLabel: "tomorrow at 5:00 pm",
    });
    expect(openState(nights, friday(25))).toMatchObject({
      open: false,
      reopensLabel: "today at 5:00 pm",
    });
    expect([todaysHours(nights, friday(12)), todaysHours(nights, friday(30))]).toEqual([
      "2026-11-20",
      "Saturday",
    ]);
  });

  it("open a store on a day off, and for longer than its weekday would", () => {
    const special = rules({
      operatingHours: everyDay("09:00", "21:00", false),
      specialDays: [{ ...christmas, open: true, opening: "20:00", closing: "04:00" }],
    });
    expect(openState(special, friday(27))).toEqual({ open: true, closesAt: friday(28) });
    expect(openState(special, friday(12))).toMatchObject({
      message: "This store is currently closed.",
      reopensLabel: "today at 8:00 pm",
    });
  });

  it("may close a store for weeks: the date of its opening is named", () => {
    const days = Array.from({ length: 15 }, (_, n) => ({
      ...christmas,
      date: new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10),
    }));
    expect(openState(rules({ specialDays: days }), friday(12))).toMatchObject({
      message: "This store is closed on Friday.",
      reopensLabel: "Sat 5 Dec at 9:00 am",
    });
    expect(openFrom(rules({ specialDays: days }), friday(12))).toEqual(friday(15 * 24 + 9));
  });
});

it("the openings of a date are those that begin on it, in the store's zone", () => {
  expect(openingsOn("2026-11-20", rules())).toEqual([{ start: friday(9), end: friday(21) }]);
  expect(openingsOn("soon", rules())).toEqual([]);
});

describe("what is said of a closing and an opening", () => {
  it("names a date beyond the week although it has today's day of the month", () => {
    const closedUntil = friday(24 * 30 + 9); // 20 December
    expect(inEnglish(reopeningLabel(closedUntil, friday(12), "Africa/Lagos"))).toBe(
      "Sun 20 Dec at 9:00 am",
    );
    expect(inEnglish(reopeningLabel(friday(24 * 365 + 9), friday(12), "Africa/Lagos"))).toMatch(
      /^Sat 20 Nov/,
    );
  });

  it("names a closing only within a day", () => {
    const sundays = rules({
      operatingHours: {
        ...everyDay("00:00", "00:00"),
        Sunday: { open: false, opening: "00:00", closing: "00:00" },
      },
    });
    expect(openState(sundays, friday(12))).toEqual({ open: true, closesAt: null });
    expect(stateChangesAt(sundays, friday(12))).toEqual(friday(24));
    expect(openState(sundays, friday(24))).toEqual({ open: true, closesAt: friday(48) });
  });

  it("looks again at each moment that changes it", () => {
    expect(stateChangesAt(rules(), friday(12))).toEqual(friday(21));
    expect(stateChangesAt(rules(), friday(22))).toEqual(friday(24));
    expect(
      stateChangesAt(rules({ emergencyPauseEnabled: true, pauseUntil: friday(14) }), friday(13)),
    ).toEqual(friday(14));
  });

  it("opens after a pause that ends outside the hours with the next opening", () => {
    const late = rules({ emergencyPauseEnabled: true, pauseUntil: friday(22) });
    expect(openState(late, friday(20))).toMatchObject({
      reason: "paused",
      reopensAt: friday(33),
      reopensLabel: "tomorrow at 9:00 am",
    });
  });
});
