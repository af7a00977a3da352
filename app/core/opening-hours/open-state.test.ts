import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromZone, inZone, weekdays } from "~/shared/clock";
import {
  hoursCover,
  nextDayOpensAt,
  openFrom,
  openState,
  stateChangesAt,
  todaysHours,
  type OpeningRules,
} from "./open-state";

const everyDay = (opening: string, closing: string, open = true) =>
  Object.fromEntries(
    weekdays.map((day) => [day, { open, opening, closing }]),
  ) as OpeningRules["operatingHours"];
const rules = (over: Partial<OpeningRules> = {}): OpeningRules => ({
  operatingHours: everyDay("09:00", "21:00"),
  timeZone: undefined,
  maintenanceMode: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
  ...over,
});
/** Friday 20 November 2026 in Lagos. */
const friday = (hour: number, minute = 0) =>
  fromZone({ year: 2026, month: 11, day: 20, minutes: hour * 60 + minute }, "Africa/Lagos");

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

  it("ends a pause by itself at its time", () => {
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

const face = (minutes: number) =>
  `${String(Math.trunc(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const total = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const anyWindow = fc.record({
  opening: fc.integer({ min: 0, max: 1439 }).map(face),
  closing: fc.integer({ min: 0, max: 1439 }).map(face),
});
/**
 * Up to three windows, whether they overlap or not: what is stored may be older than the form that
 * refuses that.
 */
const anyHours = fc
  .record({ open: fc.boolean(), first: anyWindow, more: fc.array(anyWindow, { maxLength: 2 }) })
  .map(({ open, first, more }) => ({ open, ...first, ...(more.length ? { more } : {}) }));
type Hours = {
  open: boolean;
  opening: string;
  closing: string;
  more?: { opening: string; closing: string }[];
};
const anyDay = fc.option(anyHours, { freq: 6, nil: undefined });
/** Any week: each day with hours of its own, off, or without a word. */
const anyWeek = fc
  .tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay)
  .map(
    (days) =>
      Object.fromEntries(
        weekdays.map((day, n) => [day, days[n]]),
      ) as OpeningRules["operatingHours"],
  );
/** Weeks in which the clocks of a zone change, and some in which none do. */
const places: readonly (readonly [zone: string, year: number, month: number, day: number])[] = [
  ["Africa/Lagos", 2026, 11, 15],
  ["Asia/Kathmandu", 2026, 11, 15],
  ["Pacific/Honolulu", 2026, 11, 15],
  ["Europe/London", 2026, 3, 26],
  ["Europe/London", 2026, 10, 22],
  ["Africa/Cairo", 2026, 4, 21],
  ["Africa/Cairo", 2026, 10, 27],
  ["America/New_York", 2026, 3, 5],
];
const anyPlace = fc.constantFrom(...places);
/** A few special days in that week. */
const anySpecials = fc.array(
  fc.record({ offset: fc.integer({ min: -1, max: 8 }), hours: anyHours }),
  { maxLength: 3 },
);
const anyStore = fc
  .record({
    place: anyPlace,
    operatingHours: anyWeek,
    specials: anySpecials,
    at: fc.integer({ min: 0, max: 7 * 1440 - 1 }),
  })
  .map(({ place: [timeZone, year, month, first], operatingHours, specials, at }) => {
    const date = (offset: number) =>
      new Date(Date.UTC(year, month - 1, first + offset)).toISOString().slice(0, 10);
    const specialDays = [
      ...new Map(
        specials.map(({ offset, hours }) => [
          date(offset),
          { date: date(offset), name: "A day", ...hours },
        ]),
      ).values(),
    ];
    return {
      store: rules({ operatingHours, specialDays, timeZone }),
      now: fromZone({ year, month, day: first, minutes: at }, timeZone),
      timeZone,
    };
  });

/**
 * The rule as a table: does a window of this day, or one of the day before that runs past midnight,
 * hold this minute on the clock?
 */
function openByTable(store: OpeningRules, now: Date, zone: string): boolean {
  const clock = inZone(now, zone);
  const minute = clock.hour * 60 + clock.minute;
  const hoursOf = (offset: number): Hours | undefined => {
    const day = new Date(Date.UTC(clock.year, clock.month - 1, clock.day + offset));
    return (
      store.specialDays?.find(({ date }) => date === day.toISOString().slice(0, 10)) ??
      store.operatingHours?.[weekdays[day.getUTCDay()]!]
    );
  };
  const holds = (hours: Hours | undefined, at: number) => {
    if (hours && !hours.open) return false;
    return [hours ?? { opening: "00:00", closing: "00:00" }, ...(hours?.more ?? [])].some(
      ({ opening, closing }) => {
        const [from, to] = [total(opening), total(closing)];
        if (from === to) return at >= 0 && at < 1440;
        return at >= from && at < (to > from ? to : to + 1440);
      },
    );
  };
  return holds(hoursOf(0), minute) || holds(hoursOf(-1), minute + 1440);
}

/**
 * Whether the clocks change within three hours: what they show is then no measure of what has
 * passed.
 */
const clocksChange = (at: Date, zone: string) => {
  const offset = (ms: number) => {
    const shown = inZone(new Date(ms), zone);
    return (
      Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) -
      Math.trunc(ms / 60_000) * 60_000
    );
  };
  return offset(at.getTime() - 3 * 3_600_000) !== offset(at.getTime() + 3 * 3_600_000);
};

describe("any hours: several windows a day, past midnight, special days, zones whose clocks change", () => {
  it("are open exactly in their windows, on both sides of midnight", () => {
    fc.assert(
      fc.property(anyStore, ({ store, now, timeZone }) => {
        fc.pre(!clocksChange(now, timeZone));
        expect(openState(store, now).open).toBe(openByTable(store, now, timeZone));
        expect(hoursCover(now, store)).toBe(openByTable(store, now, timeZone));
      }),
      { numRuns: 1500 },
    );
  });

  it("say the same until that changes, and open when they said they would", () => {
    const said = (store: OpeningRules, at: Date) => {
      const state = openState(store, at);
      return JSON.stringify([
        state.open ? state.closesAt : [state.message, state.reopensLabel],
        todaysHours(store, at),
      ]);
    };
    fc.assert(
      fc.property(
        anyStore,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.option(fc.integer({ min: 1, max: 3000 })),
        ({ store: hours, now }, share, pausedFor) => {
          const store =
            pausedFor === null
              ? hours
              : {
                  ...hours,
                  emergencyPauseEnabled: true,
                  pauseUntil: new Date(now.getTime() + pausedFor * 60_000),
                };
          const changes = stateChangesAt(store, now);
          const ahead = changes.getTime() - now.getTime();
          expect(ahead > 0 && ahead <= 26 * 3_600_000).toBe(true);
          expect(said(store, new Date(now.getTime() + ahead * share))).toBe(said(store, now));
          const state = openState(store, now);
          if (state.open)
            expect(state.closesAt === null || !openState(store, state.closesAt).open).toBe(true);
          else if (state.reopensAt)
            expect([state.reopensAt > now, openState(store, state.reopensAt).open]).toEqual([
              true,
              true,
            ]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("have a next day that begins with an opening, after now and on a later day than the one that trades", () => {
    fc.assert(
      fc.property(anyStore, ({ store, now, timeZone }) => {
        const next = nextDayOpensAt(store, now);
        if (!next) return;
        expect([next > now, hoursCover(next, store)]).toEqual([true, true]);
        const [today, then] = [inZone(now, timeZone), inZone(next, timeZone)];
        // Still today only while nothing of today's has begun.
        if (today.day === then.day)
          for (
            let at = now.getTime();
            at > now.getTime() - (today.hour * 60 + today.minute) * 60_000;
            at -= 3_600_000
          )
            expect(nextDayOpensAt(store, new Date(at))).toEqual(next);
      }),
      { numRuns: 300 },
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
    // of yesterday, told after its end
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
  it("stand for their weekday's hours, and leave the night before to run to its end", () => {
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

describe("what is said of a closing and an opening", () => {
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
