import { fromZone, inZone, isoDate } from "~/shared/clock";

/** How a store counts its days: the IANA name of its zone, and minutes after midnight. */
export type DayRule = { zone: string; dayEndsAt: number };

const MINUTE_MS = 60_000;

/** Orders store theirs, by the rule when they were placed (`business_time` in the database). */
export function businessDayOf(at: Date, { zone, dayEndsAt }: DayRule): string {
  const day = isoDate(at, zone);
  return at < dayBegins(day, { zone, dayEndsAt }) ? addDays(day, -1) : day;
}

/** Returns the instant at which a business day begins. @param day `2026-11-20` */
export function dayBegins(day: string, { zone, dayEndsAt }: DayRule): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return fromZone({ year, month, day: date, minutes: dayEndsAt }, zone);
}

/** Returns the same clock time on another business day, to compare parts of days. */
export function sameTimeOn(day: string, at: Date, rule: DayRule): Date {
  const clock = inZone(at, rule.zone);
  const nights = daysBetween(businessDayOf(at, rule), isoDate(at, rule.zone));
  const minutes = nights * 1_440 + clock.hour * 60 + clock.minute;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const minute = fromZone({ year, month, day: date, minutes }, rule.zone);
  return new Date(minute.getTime() + (at.getTime() % MINUTE_MS));
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** @param day `2026-11-20` */
export function addDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns how many days lie between two, 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);

/** Returns whether a text is a calendar day such as `2026-11-20`. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = utc(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Business days, both included. */
export type DayRange = { from: string; to: string };

/** @returns months by their first day, and at most two ranges of remaining days */
export function splitIntoMonths({ from, to }: DayRange): { months: string[]; days: DayRange[] } {
  const months: string[] = [];
  let month = from.endsWith("-01") ? from : nextMonth(from);
  const first = month;
  for (; addDays(nextMonth(month), -1) <= to; month = nextMonth(month)) months.push(month);
  if (months.length === 0) return { months, days: from <= to ? [{ from, to }] : [] };
  const days: DayRange[] = [];
  if (from < first) days.push({ from, to: addDays(first, -1) });
  if (month <= to) days.push({ from: month, to });
  return { months, days };
}

function nextMonth(day: string): string {
  const date = utc(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 10);
}
