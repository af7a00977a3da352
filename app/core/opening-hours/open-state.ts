import type { DayHours, SpecialDay } from "~schema/vendors";
import {
  clockFace,
  DEFAULT_ZONE,
  fromZone,
  inZone,
  isZone,
  shortDate,
  weekdays,
  type Weekday,
} from "~/shared/clock";
import { msg, type Message } from "~/shared/translate";
import { DAY_MINUTES, openSpansOf } from "./day-hours";

/** What decides whether a store takes orders. */
export type OpeningRules = {
  operatingHours: Partial<Record<Weekday, DayHours>> | undefined;
  /** Dates with hours of their own. */
  specialDays?: SpecialDay[] | undefined;
  timeZone: string | undefined;
  maintenanceMode: boolean;
  emergencyPauseEnabled: boolean;
  /** When a pause ends by itself; null: when the vendor ends it. */
  pauseUntil: Date | null;
};
/** The part that is hours alone. */
export type HoursRules = Pick<OpeningRules, "operatingHours" | "specialDays" | "timeZone">;

export type OpenState =
  | { open: true; /** Null: not within a day. */ closesAt: Date | null }
  | {
      open: false;
      reason: "maintenance" | "paused" | "hours";
      message: Message;
      /** When it opens again, also as a message: `today at 5:00 pm`. Null when nobody knows. */
      reopensAt: Date | null;
      reopensLabel: Message | null;
    };

type LocalDay = { year: number; month: number; day: number; weekday: Weekday };

const DAY_MS = DAY_MINUTES * 60_000;
/**
 * How many days ahead an opening is looked for: a week has every weekday, special days may close a
 * long stretch or be all there is.
 */
const LOOK_AHEAD = 8;
const LOOK_AHEAD_SPECIAL = 366;

/** The zone of a store: the one its settings name, when it is one. */
export const storeZone = (timeZone: string | undefined): string =>
  timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE;

function localDay(now: Date, zone: string, offset: number): LocalDay {
  const today = inZone(now, zone);
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + offset));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: weekdays[date.getUTCDay()]!,
  };
}

const specialDay = (
  { year, month, day }: LocalDay,
  { specialDays }: HoursRules,
): SpecialDay | undefined =>
  specialDays?.length
    ? specialDays.find(
        ({ date }) => date === new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10),
      )
    : undefined;

/** The hours that begin on a day: its own where it is a special one, else its weekday's. */
const hoursOn = (day: LocalDay, rules: HoursRules): DayHours | undefined =>
  specialDay(day, rules) ?? rules.operatingHours?.[day.weekday];

/** The windows that begin on a day, as instants, the earliest first. */
const windowsOn = (day: LocalDay, rules: HoursRules, zone: string) =>
  openSpansOf(hoursOn(day, rules))
    .map(({ from, to }) => ({
      start: fromZone({ ...day, minutes: from }, zone),
      end: fromZone({ ...day, minutes: to }, zone),
    }))
    .filter(({ start, end }) => start < end); // clocks that go forward can leave nothing of one

/**
 * The end of the unbroken opening that holds `at`, or null when none does. Windows that touch are
 * one. Looks two days ahead: what lies beyond is further away than a day.
 */
function openUntil(at: Date, rules: HoursRules, zone: string): Date | null {
  let until: Date | null = null;
  for (let offset = -1; offset <= 2; offset++) {
    for (const { start, end } of windowsOn(localDay(at, zone, offset), rules, zone)) {
      if (until ? start <= until && end > until : start <= at && at < end) until = end;
    }
  }
  return until;
}

/** The first beginning of a window after an instant, on its day or one `from` days later. */
function nextOpening(after: Date, rules: HoursRules, zone: string, from = 0): Date | null {
  const last = rules.specialDays?.length ? LOOK_AHEAD_SPECIAL : LOOK_AHEAD;
  for (let offset = from; offset <= last; offset++) {
    const window = windowsOn(localDay(after, zone, offset), rules, zone).find(
      ({ start }) => start > after,
    );
    if (window) return window.start;
  }
  return null;
}

/**
 * Which line of the store's hours is today's: the weekday, or the date when it is a special day.
 */
export function todaysHours(rules: HoursRules, now: Date): string {
  const today = localDay(now, storeZone(rules.timeZone), 0);
  return specialDay(today, rules)?.date ?? today.weekday;
}

/**
 * When the store opens for its next day of trade: the first opening after `now` on a later day than
 * the one that trades, which is today once an opening has begun today, and yesterday until then. A
 * day that is open around the clock opens at its midnight (docs/rules.md, Sold out today).
 * @returns null when no opening lies ahead
 */
export function nextDayOpensAt(rules: HoursRules, now: Date): Date | null {
  const zone = storeZone(rules.timeZone);
  const begun = windowsOn(localDay(now, zone, 0), rules, zone).some(({ start }) => start <= now);
  return nextOpening(now, rules, zone, begun ? 1 : 0);
}

/**
 * The first instant from `at` on that lies in the store's hours: `at` itself, or the next opening.
 * Null when there is none.
 */
export function openFrom(rules: HoursRules, at: Date): Date | null {
  const zone = storeZone(rules.timeZone);
  return openUntil(at, rules, zone) ? at : nextOpening(at, rules, zone);
}

/**
 * `today at 5:00 pm`, `tomorrow at …`, `Monday at …` within a week, else `Fri 11 Dec at …`, as the
 * store's clock has it.
 */
export function reopeningLabel(at: Date, now: Date, zone: string): Message {
  const time = inZone(at, zone);
  const isIn = (days: number) => {
    const day = localDay(now, zone, days);
    return day.year === time.year && day.month === time.month && day.day === time.day;
  };
  const face = { time: clockFace(time.hour * 60 + time.minute) };
  if (isIn(0)) return msg("today at {time}", face);
  if (isIn(1)) return msg("tomorrow at {time}", face);
  const day = [2, 3, 4, 5, 6].some(isIn) ? time.weekday : shortDate(at, zone);
  return msg("{day} at {time}", { day, ...face });
}

/**
 * Whether a store takes orders at an instant, and if not, why and until when. Maintenance comes
 * before a pause, a pause before the hours (docs/rules.md, Open state).
 * @param now an instant; the hours are read in the store's zone
 */
export function openState(rules: OpeningRules, now: Date): OpenState {
  const zone = storeZone(rules.timeZone);
  if (rules.maintenanceMode) {
    return {
      open: false,
      reason: "maintenance",
      message: msg("Ordering is temporarily unavailable while this store is under maintenance."),
      reopensAt: null,
      reopensLabel: null,
    };
  }
  if (rules.emergencyPauseEnabled && !(rules.pauseUntil && rules.pauseUntil <= now)) {
    const reopensAt = rules.pauseUntil && openFrom(rules, rules.pauseUntil);
    return {
      open: false,
      reason: "paused",
      message: msg("This store has paused new orders for now."),
      reopensAt,
      reopensLabel: reopensAt && reopeningLabel(reopensAt, now, zone),
    };
  }
  const until = openUntil(now, rules, zone);
  if (until)
    return { open: true, closesAt: until.getTime() - now.getTime() > DAY_MS ? null : until };
  const reopensAt = nextOpening(now, rules, zone);
  const today = localDay(now, zone, 0);
  const closedToday = hoursOn(today, rules)?.open === false;
  const message = !reopensAt
    ? msg("This store is temporarily closed.")
    : closedToday
      ? msg("This store is closed on {day}.", { day: today.weekday })
      : msg("This store is currently closed.");
  return {
    open: false,
    reason: "hours",
    message,
    reopensAt,
    reopensLabel: reopensAt && reopeningLabel(reopensAt, now, zone),
  };
}

/**
 * Whether the hours alone (no pause, no maintenance) have the store open at an instant: what a
 * scheduled order must meet.
 */
export function hoursCover(at: Date, rules: HoursRules): boolean {
  return openUntil(at, rules, storeZone(rules.timeZone)) !== null;
}

/**
 * When what is said of a store's opening next becomes something else: it opens or closes, its
 * closing is less than a day away, a pause ends, or a new day begins on its clock.
 * @param state the store's state at `now`
 * @returns an instant after `now`, at most a day away
 */
export function stateChangesAt(
  rules: OpeningRules,
  now: Date,
  state = openState(rules, now),
): Date {
  const zone = storeZone(rules.timeZone);
  const midnight = fromZone({ ...localDay(now, zone, 1), minutes: 0 }, zone);
  const until = state.open ? (state.closesAt ?? openUntil(now, rules, zone)) : null;
  const others = [
    state.open ? until : state.reopensAt,
    until && new Date(until.getTime() - DAY_MS),
    rules.pauseUntil,
  ];
  return others.reduce<Date>(
    (soonest, at) => (at && at > now && at < soonest ? at : soonest),
    midnight,
  );
}
