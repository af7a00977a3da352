import { clockFace, DEFAULT_ZONE, fromZone, inZone, isZone, minutesOfDay, weekdays, type Weekday } from "~/shared/clock";

type DayHours = { open: boolean; opening: string; closing: string };

/** What decides whether a store takes orders. */
export type OpeningRules = {
  operatingHours: Partial<Record<Weekday, DayHours>> | undefined;
  timeZone: string | undefined;
  maintenanceMode: boolean;
  emergencyPauseEnabled: boolean;
  /** When a pause ends by itself; null: when the vendor ends it. */
  pauseUntil: Date | null;
};

export type OpenState =
  | { open: true; closesAt: Date | null }
  | {
      open: false;
      reason: "maintenance" | "paused" | "hours";
      /** Why, in the product's words. */
      message: string;
      /** When it opens again, and how that is said: `today at 5:00 pm`. Null when nobody knows. */
      reopensAt: Date | null;
      reopensLabel: string | null;
    };

type Window = { start: Date; end: Date };
type LocalDay = { year: number; month: number; day: number; weekday: Weekday };

const DAY_MINUTES = 1440;

/** The zone of a store: the one its settings name, when it is one. */
export const storeZone = (timeZone: string | undefined): string => (timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE);

function localDay(now: Date, zone: string, offset: number): LocalDay {
  const today = inZone(now, zone);
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + offset));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: weekdays[date.getUTCDay()]! };
}

/** The opening window that begins on a day. Absent hours, or opening equal to closing, mean the whole day; a closing before the opening is on the next day. */
function windowOf(day: LocalDay, rules: OpeningRules, zone: string): Window | null {
  const hours = rules.operatingHours?.[day.weekday];
  if (hours && !hours.open) return null;
  const opening = hours ? minutesOfDay(hours.opening) : 0;
  const closing = hours ? minutesOfDay(hours.closing) : 0;
  const whole = opening === null || closing === null || opening === closing;
  const from = whole ? 0 : opening;
  const to = whole ? DAY_MINUTES : closing > opening ? closing : closing + DAY_MINUTES;
  return { start: fromZone({ ...day, minutes: from }, zone), end: fromZone({ ...day, minutes: to }, zone) };
}

/** The end of the unbroken opening that holds `at`, or null when none does. Windows that touch are one; after a week it counts as always. */
function openUntil(at: Date, rules: OpeningRules, zone: string): Date | "always" | null {
  let end: Date | null = null;
  for (let offset = -1; offset <= 7; offset++) {
    const window = windowOf(localDay(at, zone, offset), rules, zone);
    if (!window) continue;
    const holds = end ? window.start <= end && window.end > end : window.start <= at && at < window.end;
    if (holds) end = window.end;
  }
  if (!end) return null;
  return end.getTime() - at.getTime() >= 6.5 * DAY_MINUTES * 60_000 ? "always" : end;
}

function nextOpening(now: Date, rules: OpeningRules, zone: string): Date | null {
  for (let offset = 0; offset <= 8; offset++) {
    const window = windowOf(localDay(now, zone, offset), rules, zone);
    if (window && window.start > now) return window.start;
  }
  return null;
}

/**
 * The first instant after `now` at which an opening of the store's hours begins; a day that is open around the clock begins one at its midnight.
 * @returns null when there is none within a week
 */
export const nextOpeningAt = (rules: Pick<OpeningRules, "operatingHours" | "timeZone">, now: Date): Date | null =>
  nextOpening(now, { ...rules, maintenanceMode: false, emergencyPauseEnabled: false, pauseUntil: null }, storeZone(rules.timeZone));

/** `today at 5:00 pm`, `tomorrow at …` or `Monday at …`, as the store's clock has it. */
export function reopeningLabel(at: Date, now: Date, zone: string): string {
  const time = inZone(at, zone);
  const sameDay = (offset: number) => {
    const day = localDay(now, zone, offset);
    return day.year === time.year && day.month === time.month && day.day === time.day;
  };
  const face = clockFace(time.hour * 60 + time.minute);
  if (sameDay(0)) return `today at ${face}`;
  return sameDay(1) ? `tomorrow at ${face}` : `${time.weekday} at ${face}`;
}

/**
 * Whether a store takes orders at an instant, and if not, why and until when. Maintenance comes before a pause, a pause before the hours
 * (docs/rules.md, Open state).
 * @param now an instant; the hours are read in the store's zone
 */
export function openState(rules: OpeningRules, now: Date): OpenState {
  const zone = storeZone(rules.timeZone);
  if (rules.maintenanceMode) {
    return { open: false, reason: "maintenance", message: "Ordering is temporarily unavailable while this store is under maintenance.", reopensAt: null, reopensLabel: null };
  }
  if (rules.emergencyPauseEnabled && !(rules.pauseUntil && rules.pauseUntil <= now)) {
    const reopensAt = rules.pauseUntil && openUntil(rules.pauseUntil, rules, zone) ? rules.pauseUntil : null;
    return { open: false, reason: "paused", message: "This store has paused new orders for now.", reopensAt, reopensLabel: reopensAt && reopeningLabel(reopensAt, now, zone) };
  }
  const until = openUntil(now, rules, zone);
  if (until) return { open: true, closesAt: until === "always" ? null : until };
  const reopensAt = nextOpening(now, rules, zone);
  const { weekday } = localDay(now, zone, 0);
  const closedToday = rules.operatingHours?.[weekday]?.open === false;
  const message = !reopensAt ? "This store is temporarily closed." : closedToday ? `This store is closed on ${weekday}.` : "This store is currently closed.";
  return { open: false, reason: "hours", message, reopensAt, reopensLabel: reopensAt && reopeningLabel(reopensAt, now, zone) };
}

/** Whether the hours alone (no pause, no maintenance) have the store open at an instant: what a scheduled order must meet. */
export function hoursCover(at: Date, rules: OpeningRules): boolean {
  return openUntil(at, rules, storeZone(rules.timeZone)) !== null;
}

/**
 * When what is said of a store's opening next becomes something else: it opens or closes, a pause ends, or a new day begins on its clock.
 * @returns an instant after `now`, at most a day away
 */
export function stateChangesAt(rules: OpeningRules, now: Date): Date {
  const zone = storeZone(rules.timeZone);
  const state = openState(rules, now);
  const midnight = fromZone({ ...localDay(now, zone, 1), minutes: 0 }, zone);
  const others = [state.open ? state.closesAt : state.reopensAt, rules.pauseUntil];
  return others.reduce<Date>((soonest, at) => (at && at > now && at < soonest ? at : soonest), midnight);
}

/** The hours of each weekday, Monday first, as people read them: `9:00 am – 9:00 pm`, `All day`, `Closed`. */
export function weekHours(rules: Pick<OpeningRules, "operatingHours">): { weekday: Weekday; text: string }[] {
  return [...weekdays.slice(1), weekdays[0]].map((weekday) => {
    const hours = rules.operatingHours?.[weekday];
    if (hours && !hours.open) return { weekday, text: "Closed" };
    const opening = hours ? minutesOfDay(hours.opening) : null;
    const closing = hours ? minutesOfDay(hours.closing) : null;
    return { weekday, text: opening === null || closing === null || opening === closing ? "All day" : `${clockFace(opening)} – ${clockFace(closing)}` };
  });
}
