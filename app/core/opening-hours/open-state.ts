import type { Busy } from "./busy";
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

export type OpeningRules = {
  operatingHours: Partial<Record<Weekday, DayHours>> | undefined;
  /** Dates that override their weekday's hours. */
  specialDays?: SpecialDay[] | undefined;
  timeZone: string | undefined;
  maintenanceMode: boolean;
  /** What customers read while an operator has stopped its orders, as under maintenance. */
  stopped?: string | undefined;
  emergencyPauseEnabled: boolean;
  /** Null: until the vendor ends the pause. */
  pauseUntil: Date | null;
  busy?: Busy;
  /** The only kind of order that it takes: for now, or for later. Absent: both. */
  ordersOnly?: "now" | "later" | undefined;
};
export type HoursRules = Pick<OpeningRules, "operatingHours" | "specialDays" | "timeZone">;

export type OpenState =
  | { open: true; /** Null: not within a day. */ closesAt: Date | null }
  | {
      open: false;
      reason: "maintenance" | "paused" | "hours";
      message: Message;
      /** `reopensLabel`: `today at 5:00 pm`. Both are null when the time is unknown. */
      reopensAt: Date | null;
      reopensLabel: Message | null;
    };

type LocalDay = { year: number; month: number; day: number; weekday: Weekday };

const DAY_MS = DAY_MINUTES * 60_000;
/** In days: a week and a day, or a year, as special days may be the only open ones. */
const LOOK_AHEAD = 8;
const LOOK_AHEAD_SPECIAL = 366;

/** Returns the zone in a store's settings if it is valid, else the default. */
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

const hoursOn = (day: LocalDay, rules: HoursRules): DayHours | undefined =>
  specialDay(day, rules) ?? rules.operatingHours?.[day.weekday];

/** Returns the windows that begin on a day as instants, earliest first. */
const windowsOn = (day: LocalDay, rules: HoursRules, zone: string) =>
  openSpansOf(hoursOn(day, rules))
    .map(({ from, to }) => ({
      start: fromZone({ ...day, minutes: from }, zone),
      end: fromZone({ ...day, minutes: to }, zone),
    }))
    .filter(({ start, end }) => start < end); // a clock change can swallow a window

/** The openings that begin on a date of the store's clock, earliest first; none if invalid. */
export function openingsOn(date: string, rules: HoursRules): { start: Date; end: Date }[] {
  const at = new Date(`${date}T00:00Z`);
  if (Number.isNaN(at.getTime())) return [];
  return windowsOn(localDay(at, "UTC", 0), rules, storeZone(rules.timeZone));
}

/** Joins touching windows, and looks two days ahead: pages show no end more than a day away. */
function openUntil(at: Date, rules: HoursRules, zone: string): Date | null {
  let until: Date | null = null;
  for (let offset = -1; offset <= 2; offset++) {
    for (const { start, end } of windowsOn(localDay(at, zone, offset), rules, zone)) {
      if (until ? start <= until && end > until : start <= at && at < end) until = end;
    }
  }
  return until;
}

/** Returns the start of the first window after an instant, on its day or `from` days later. */
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

/** Returns the key of today's hours: the weekday, or the date of a special day. */
export function todaysHours(rules: HoursRules, now: Date): string {
  const today = localDay(now, storeZone(rules.timeZone), 0);
  return specialDay(today, rules)?.date ?? today.weekday;
}

/**
 * Returns when the store opens for its next business day: the first opening after `now` on a later
 * day than the current business day. That is today once an opening has begun today, and yesterday
 * until then. A day that is open around the clock opens at its midnight (docs/rules.md, Sold out
 * today).
 * @returns null when there is no opening
 */
export function nextDayOpensAt(rules: HoursRules, now: Date): Date | null {
  const zone = storeZone(rules.timeZone);
  const begun = windowsOn(localDay(now, zone, 0), rules, zone).some(({ start }) => start <= now);
  return nextOpening(now, rules, zone, begun ? 1 : 0);
}

/** Returns `at` if the store is open then, else its next opening; null if there is none. */
export function openFrom(rules: HoursRules, at: Date): Date | null {
  const zone = storeZone(rules.timeZone);
  return openUntil(at, rules, zone) ? at : nextOpening(at, rules, zone);
}

/** `today at 5:00 pm`, `tomorrow at …`, `Monday at …` within a week, else `Fri 11 Dec at …`. */
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
 * An operator's stop overrides maintenance, that a pause, and a pause the hours (docs/rules.md,
 * Open state).
 */
export function openState(rules: OpeningRules, now: Date): OpenState {
  const zone = storeZone(rules.timeZone);
  if (rules.stopped || rules.maintenanceMode) {
    return {
      open: false,
      reason: "maintenance",
      message: msg(
        rules.stopped ??
          "Ordering is temporarily unavailable while this store is under maintenance.",
      ),
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

/** Whether the hours alone, without pause and maintenance, cover an instant. */
export function hoursCover(at: Date, rules: HoursRules): boolean {
  return openUntil(at, rules, storeZone(rules.timeZone)) !== null;
}

/** Returns when the opening hours begin or end next, an instant after `now`; null: never. */
export function hoursChangeAt(rules: HoursRules, now: Date): Date | null {
  const zone = storeZone(rules.timeZone);
  return openUntil(now, rules, zone) ?? nextOpening(now, rules, zone);
}

/**
 * Returns when the displayed opening state changes next: the store opens or closes, its closing
 * comes within a day, a pause or a busy hour ends, or a new day begins.
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
    rules.busy?.until,
  ];
  return others.reduce<Date>(
    (soonest, at) => (at && at > now && at < soonest ? at : soonest),
    midnight,
  );
}
