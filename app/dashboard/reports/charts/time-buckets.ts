import { addDays, daysBetween, type DayRange } from "~/core/reports/business-day";
import { formatDate, shortDate } from "~/shared/clock";

export type BucketUnit = "hour" | "day" | "week" | "month";

type DayBucket = DayRange & { label: string; name: string };

const MAX_DAYS = 31;
const HALF_A_YEAR = 184;

/** Returns the span of a range's columns (docs/rules.md, Reports). */
export function unitOf({ from, to }: DayRange): BucketUnit {
  const days = daysBetween(from, to) + 1;
  if (days === 1) return "hour";
  if (days <= MAX_DAYS) return "day";
  return days <= HALF_A_YEAR ? "week" : "month";
}

/** Weeks begin on Monday; the first and last bucket may be partial. */
export function divideDays({ from, to }: DayRange, unit: "day" | "week" | "month"): DayBucket[] {
  const buckets: DayBucket[] = [];
  for (let start = from; start <= to;) {
    const end = lastOf(start, unit);
    const part = { from: start, to: end < to ? end : to };
    buckets.push({ ...part, ...namesOf(part, unit) });
    start = addDays(end, 1);
  }
  return buckets;
}

/**
 * Returns the bucket that a day of the previous span is compared with, by days since the span's
 * start; none past the range's end unless buckets are longer than days.
 */
export function bucketBefore(
  buckets: DayBucket[],
  beforeFrom: string,
  day: string,
  unit: "day" | "week" | "month",
): number {
  const same = addDays(buckets[0]!.from, daysBetween(beforeFrom, day));
  const found = buckets.findIndex(({ to }) => same <= to);
  return found < 0 && unit !== "day" ? buckets.length - 1 : found;
}

function lastOf(day: string, unit: "day" | "week" | "month"): string {
  if (unit === "day") return day;
  if (unit === "week") return addDays(day, 7 - isoWeekday(day));
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const isoWeekday = (day: string) => noon(day).getUTCDay() || 7;

/** Such as `20 Nov`. */
export const dayLabel = (day: string): string => formatDate(noon(day), "UTC").slice(0, -5);

function namesOf({ from, to }: DayRange, unit: "day" | "week" | "month") {
  const label = dayLabel(from);
  if (unit === "day") return { label, name: shortDate(noon(from), "UTC") };
  if (unit === "week") return { label, name: `${label} to ${dayLabel(to)}` };
  const month = label.split(" ")[1]!;
  return { label: month, name: `${month} ${from.slice(0, 4)}` };
}

/** Formats an hour from 0 to 23 as `9 am`. */
export const hourText = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;

/**
 * Returns all hours from the first to the last, in business-day order: hours after midnight that
 * belong to the previous day come last.
 * @param dayEndsAt minutes after midnight
 */
export function hoursInOrder(some: number[], dayEndsAt: number): number[] {
  const first = Math.floor(dayEndsAt / 60);
  const places = some.map((hour) => (hour - first + 24) % 24);
  const low = Math.min(...places);
  if (places.length === 0) return [];
  return Array.from({ length: Math.max(...places) - low + 1 }, (_, n) => (low + n + first) % 24);
}
