import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromZone, inZone, weekdays } from "~/shared/clock";
import { rules } from "../../../tests/setup/opening-rules";
import {
  hoursCover,
  nextDayOpensAt,
  openState,
  stateChangesAt,
  todaysHours,
  type OpeningRules,
} from "./open-state";

const face = (minutes: number) =>
  `${String(Math.trunc(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const total = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const anyWindow = fc.record({
  opening: fc.integer({ min: 0, max: 1439 }).map(face),
  closing: fc.integer({ min: 0, max: 1439 }).map(face),
});
/** Up to three windows, which may overlap: stored hours may be older than the form's rule. */
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
const anyWeek = fc
  .tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay)
  .map(
    (days) =>
      Object.fromEntries(
        weekdays.map((day, n) => [day, days[n]]),
      ) as OpeningRules["operatingHours"],
  );
/** Weeks in which a zone's clocks change, and some without a change. */
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

/** The rule as a table: does a window of this day or the day before include this minute? */
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

/** Within three hours of a clock change the clock doesn't measure elapsed time. */
const clocksChange = (at: Date, zone: string) => {
  const offset = (ms: number) => {
    const clock = inZone(new Date(ms), zone);
    return (
      Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute) -
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
        // Still today only if no opening of today has begun.
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
