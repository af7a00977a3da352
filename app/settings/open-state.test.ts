import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromZone, inZone, weekdays } from "~/shared/clock";
import { hoursCover, openState, stateChangesAt, weekHours, type OpeningRules } from "./open-state";

const everyDay = (opening: string, closing: string, open = true) =>
  Object.fromEntries(weekdays.map((day) => [day, { open, opening, closing }])) as OpeningRules["operatingHours"];
const rules = (over: Partial<OpeningRules> = {}): OpeningRules => ({
  operatingHours: everyDay("09:00", "21:00"), timeZone: undefined, maintenanceMode: false, emergencyPauseEnabled: false, pauseUntil: null, ...over,
});
/** Friday 20 November 2026 in Lagos. */
const friday = (hour: number, minute = 0) => fromZone({ year: 2026, month: 11, day: 20, minutes: hour * 60 + minute }, "Africa/Lagos");

describe("openState", () => {
  it("is open inside the window and says until when", () => {
    expect(openState(rules(), friday(9))).toEqual({ open: true, closesAt: friday(21) });
    expect(openState(rules(), friday(20, 59))).toMatchObject({ open: true });
  });

  it("is closed from the closing minute on, and names tomorrow's opening", () => {
    expect(openState(rules(), friday(21))).toMatchObject({ open: false, message: "This store is currently closed.", reopensLabel: "tomorrow at 9:00 am" });
    expect(openState(rules(), friday(8, 59))).toMatchObject({ open: false, reopensLabel: "today at 9:00 am" });
  });

  it("carries a window past midnight into the next day, closed day or not", () => {
    const late = rules({ operatingHours: { ...everyDay("17:00", "02:00"), Saturday: { open: false, opening: "17:00", closing: "02:00" } } });
    expect(openState(late, friday(25))).toEqual({ open: true, closesAt: friday(26) });
    expect(openState(late, friday(26))).toMatchObject({ open: false, message: "This store is closed on Saturday.", reopensLabel: "tomorrow at 5:00 pm" });
  });

  it("is open when hours are absent, unreadable, or opening equals closing", () => {
    for (const operatingHours of [undefined, {}, everyDay("09:00", "09:00"), everyDay("soon", "late")]) {
      expect(openState(rules({ operatingHours }), friday(3))).toEqual({ open: true, closesAt: null });
    }
  });

  it("names the weekday when the next opening is further away than tomorrow", () => {
    const mondays = { ...everyDay("10:00", "12:00", false), Monday: { open: true, opening: "10:00", closing: "12:00" } };
    expect(openState(rules({ operatingHours: mondays }), friday(12))).toMatchObject({ open: false, message: "This store is closed on Friday.", reopensLabel: "Monday at 10:00 am" });
  });

  it("says temporarily closed when no day is open", () => {
    expect(openState(rules({ operatingHours: everyDay("09:00", "21:00", false) }), friday(12))).toEqual({
      open: false, reason: "hours", message: "This store is temporarily closed.", reopensAt: null, reopensLabel: null,
    });
  });

  it("puts maintenance before a pause and a pause before the hours", () => {
    expect(openState(rules({ maintenanceMode: true, emergencyPauseEnabled: true }), friday(12))).toMatchObject({ reason: "maintenance", message: "Ordering is temporarily unavailable while this store is under maintenance." });
    expect(openState(rules({ emergencyPauseEnabled: true }), friday(12))).toMatchObject({ reason: "paused", message: "This store has paused new orders for now." });
  });

  it("ends a pause by itself at its time", () => {
    const paused = rules({ emergencyPauseEnabled: true, pauseUntil: friday(14) });
    expect(openState(paused, friday(13, 59))).toMatchObject({ open: false, reopensLabel: "today at 2:00 pm" });
    expect(openState(paused, friday(14))).toMatchObject({ open: true });
  });

  it("agrees with minute arithmetic on any window, any minute and several zones", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const face = (m: number) => `${String(Math.trunc(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: 7 * 1440 - 1 }), fc.constantFrom("Africa/Lagos", "Asia/Kathmandu", "Pacific/Honolulu"), (from, to, at, timeZone) => {
        const now = fromZone({ year: 2026, month: 11, day: 15, minutes: at }, timeZone);
        const clock = inZone(now, timeZone);
        const nowMinute = clock.hour * 60 + clock.minute;
        const expected = from === to || (from < to ? nowMinute >= from && nowMinute < to : nowMinute >= from || nowMinute < to);
        const state = openState(rules({ operatingHours: everyDay(face(from), face(to)), timeZone }), now);
        expect(state.open).toBe(expected);
        expect(hoursCover(now, rules({ operatingHours: everyDay(face(from), face(to)), timeZone }))).toBe(expected);
        if (!state.open && state.reopensAt) {
          expect(state.reopensAt > now).toBe(true);
          expect(openState(rules({ operatingHours: everyDay(face(from), face(to)), timeZone }), state.reopensAt).open).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

const face = (minutes: number) => `${String(Math.trunc(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const anyMinute = fc.integer({ min: 0, max: 1439 });
const anyDay = fc.option(fc.record({ open: fc.boolean(), opening: anyMinute.map(face), closing: anyMinute.map(face) }), { freq: 6, nil: undefined });
/** Any week: each day with hours of its own, off, or without a word. */
const anyWeek = fc.tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay).map((days) => Object.fromEntries(weekdays.map((day, n) => [day, days[n]])) as OpeningRules["operatingHours"]);
const anyZone = fc.constantFrom("Africa/Lagos", "Asia/Kathmandu", "Pacific/Honolulu", "Europe/London");
/** Minutes after the beginning of a week that holds a change of London's clocks. */
const anyInstant = fc.integer({ min: 0, max: 7 * 1440 - 1 });

describe("any week", () => {
  const total = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  /** The rule as a table: does this day's window, or the one of the day before that runs past midnight, hold this minute? */
  function openByTable(week: OpeningRules["operatingHours"], weekday: number, minute: number): boolean {
    const holds = (day: number, at: number) => {
      const hours = week?.[weekdays[(day + 7) % 7]!];
      if (hours && !hours.open) return false;
      const [from, to] = hours ? [total(hours.opening), total(hours.closing)] : [0, 0];
      if (from === to) return at >= 0 && at < 1440;
      return at >= from && at < (to > from ? to : to + 1440);
    };
    return holds(weekday, minute) || holds(weekday - 1, minute + 1440);
  }

  it("is open exactly in its windows, on both sides of midnight, in any zone", () => {
    fc.assert(
      fc.property(anyWeek, anyInstant, anyZone, (operatingHours, at, timeZone) => {
        const now = fromZone({ year: 2026, month: 3, day: 1, minutes: at }, timeZone);
        const clock = inZone(now, timeZone);
        expect(openState(rules({ operatingHours, timeZone }), now).open).toBe(openByTable(operatingHours, weekdays.indexOf(clock.weekday), clock.hour * 60 + clock.minute));
      }),
      { numRuns: 500 },
    );
  });

  it("says the same until it changes, and something else from then on or a new day", () => {
    const said = (week: OpeningRules, at: Date) => {
      const state = openState(week, at);
      return JSON.stringify(state.open ? [state.closesAt] : [state.message, state.reopensLabel]);
    };
    fc.assert(
      fc.property(anyWeek, anyInstant, anyZone, fc.double({ min: 0, max: 0.999, noNaN: true }), (operatingHours, at, timeZone, share) => {
        const now = fromZone({ year: 2026, month: 11, day: 15, minutes: at }, timeZone);
        const week = rules({ operatingHours, timeZone });
        const changes = stateChangesAt(week, now);
        const ahead = changes.getTime() - now.getTime();
        expect(ahead > 0 && ahead <= 26 * 3_600_000).toBe(true);
        expect(said(week, new Date(now.getTime() + ahead * share))).toBe(said(week, now));
      }),
      { numRuns: 300 },
    );
    expect(stateChangesAt(rules(), friday(12))).toEqual(friday(21));
    expect(stateChangesAt(rules(), friday(22))).toEqual(friday(24));
    expect(stateChangesAt(rules({ emergencyPauseEnabled: true, pauseUntil: friday(14) }), friday(13))).toEqual(friday(14));
  });
});

it("tells the hours of a week from Monday on", () => {
  const week = weekHours({ operatingHours: { ...everyDay("17:00", "02:00"), Sunday: { open: false, opening: "17:00", closing: "02:00" }, Tuesday: { open: true, opening: "08:30", closing: "08:30" } } });
  expect(week.map(({ weekday, text }) => `${weekday.slice(0, 3)} ${text}`)).toEqual([
    "Mon 5:00 pm – 2:00 am", "Tue All day", "Wed 5:00 pm – 2:00 am", "Thu 5:00 pm – 2:00 am", "Fri 5:00 pm – 2:00 am", "Sat 5:00 pm – 2:00 am", "Sun Closed",
  ]);
});
