import { formatFullDateTime, fromZone, inZone, isoDate } from "~/shared/clock";
import { tidyDate } from "~/shared/typed-time";

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

/** From the first day's start up to, but not including, the end of the last. */
export type StatementSpan = { from: Date; until: Date };
type StatementRequest = {
  typed: { from: string; to: string };
  span: StatementSpan | null;
  error: { field: "from" | "to"; message: string } | null;
};

/** Defaults to this month. Days are `2026-11-20` in the zone (IANA). */
export function readStatementRequest(
  search: URLSearchParams,
  now: Date,
  zone: string,
): StatementRequest {
  const months = monthsOf(now, zone);
  const typed = {
    from: tidyDate(search.get("from") ?? months.thisMonth.from),
    to: tidyDate(search.get("to") ?? months.thisMonth.to),
  };
  const refused = (field: "from" | "to", message: string): StatementRequest => ({
    typed,
    span: null,
    error: { field, message },
  });
  const from = readDay(typed.from);
  if (!from) return refused("from", "Please enter a day, such as 2026-11-01");
  const to = readDay(typed.to);
  if (!to) return refused("to", "Please enter a day, such as 2026-11-30");
  const span = {
    from: fromZone({ ...from, minutes: 0 }, zone),
    until: fromZone({ ...to, day: to.day + 1, minutes: 0 }, zone),
  };
  const days = (span.until.getTime() - span.from.getTime()) / DAY_MS;
  if (days < 0.5) return refused("to", "The last day comes before the first");
  if (days > LONGEST_DAYS + 0.5) return refused("to", "A statement covers a year at most");
  return { typed, span, error: null };
}

function readDay(text: string): { year: number; month: number; day: number } | null {
  const match = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? { year, month, day }
    : null;
}

/** Such as `Sun 1 Nov 2026 to Mon 23 Nov 2026`. */
export function spanText({ from, until }: StatementSpan, zone: string): string {
  const [first, last] = [from, new Date(until.getTime() - 1)].map(
    (at) => formatFullDateTime(at, zone).split(",")[0]!,
  );
  return first === last ? first! : `${first} to ${last}`;
}

type Days = { from: string; to: string };

export function monthsOf(
  now: Date,
  zone: string,
): { thisMonth: Days; lastMonth: Days; months3: Days } {
  const { year, month } = inZone(now, zone);
  const today = isoDate(now, zone);
  const dayOf = (months: number, day: number) =>
    isoDate(fromZone({ year, month: month + months, day, minutes: 12 * 60 }, zone), zone);
  return {
    thisMonth: { from: dayOf(0, 1), to: today },
    lastMonth: { from: dayOf(-1, 1), to: dayOf(0, 0) },
    months3: { from: dayOf(-2, 1), to: today },
  };
}
