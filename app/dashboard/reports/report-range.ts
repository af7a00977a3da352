import {
  addDays,
  businessDayOf,
  daysBetween,
  isDay,
  sameTimeOn,
  type DayRange,
} from "~/core/reports/business-day";
import { shortDate } from "~/shared/clock";
import { tidyDate } from "~/shared/typed-time";

export const rangeLabels = {
  today: "Today",
  yesterday: "Yesterday",
  last7: "Last 7 Days",
  last14: "Last 14 Days",
  last30: "Last 30 Days",
  month: "This Month",
  last3months: "Last 3 Months",
  last6months: "Last 6 Months",
  year: "This Year",
} as const;
type RangeName = keyof typeof rangeLabels;
export const CUSTOM_RANGE = "Custom Range";

const EARLIEST = "2020-01-01";
const LONGEST_DAYS = 366;

/** A report's days, and those it is compared with (docs/rules.md, Reports). */
export type ReportRange = {
  range: RangeName | "custom";
  label: string;
  days: DayRange;
  before: DayRange;
  /** Cuts the last compared day at this time; null compares all of it. */
  beforeUntil: Date | null;
  /** Names the compared span, after 'on' or 'as'. */
  than: string;
};

type DateField = "from" | "to";
type RangeRequest = {
  /** As typed, or of the named range. */
  typed: Record<DateField, string>;
  range: ReportRange | null;
  error: { field: DateField; message: string } | null;
};

type Rule = Parameters<typeof businessDayOf>[1];

/**
 * Reads the range of a URL, `?range=` or `?from=&to=`; by default the last 7 days (docs/rules.md,
 * Reports).
 * @param rule the store's zone and end of day
 */
export function readReportRange(search: URLSearchParams, now: Date, rule: Rule): RangeRequest {
  const today = businessDayOf(now, rule);
  if (search.has("from") || search.has("to")) {
    const typed = {
      from: tidyDate(search.get("from") ?? ""),
      to: tidyDate(search.get("to") ?? ""),
    };
    const error = refusalOf(typed, today);
    return { typed, error, range: error ? null : customRange(typed, today, now, rule) };
  }
  const rangeParam = search.get("range");
  const name = isRangeName(rangeParam) ? rangeParam : "last7";
  const range = { range: name, label: rangeLabels[name], ...spansOf(name, today, now, rule) };
  return { typed: range.days, range, error: null };
}

const isRangeName = (text: string | null): text is RangeName =>
  text !== null && Object.hasOwn(rangeLabels, text);

function refusalOf({ from, to }: DayRange, today: string): RangeRequest["error"] {
  for (const [field, day] of [
    ["from", from],
    ["to", to],
  ] as const) {
    if (!isDay(day)) return { field, message: `Please enter a day, such as ${today}` };
    if (day > today) return { field, message: "This day is in the future" };
    if (day < EARLIEST) return { field, message: "Please choose a day from 2020 on" };
  }
  if (to < from) return { field: "to", message: "The last day comes before the first" };
  if (daysBetween(from, to) >= LONGEST_DAYS)
    return { field: "to", message: `A report covers ${LONGEST_DAYS} days at most` };
  return null;
}

type Spans = Pick<ReportRange, "days" | "before" | "beforeUntil" | "than">;

const customRange = (days: DayRange, today: string, now: Date, rule: Rule): ReportRange => ({
  range: "custom",
  label: CUSTOM_RANGE,
  ...besideAsManyDays(days, today, now, rule),
});

function spansOf(name: RangeName, today: string, now: Date, rule: Rule): Spans {
  const since = (from: string, to = today) => besideAsManyDays({ from, to }, today, now, rule);
  switch (name) {
    case "today":
      return { ...since(today), than: "yesterday by now" };
    case "yesterday":
      return since(addDays(today, -1), addDays(today, -1));
    case "last7":
      return since(addDays(today, -6));
    case "last14":
      return since(addDays(today, -13));
    case "last30":
      return since(addDays(today, -29));
    case "last3months":
      return since(monthsBefore(today, 3));
    case "last6months":
      return since(monthsBefore(today, 6));
    case "month":
      return sinceTheFirst(`${today.slice(0, 8)}01`, 1, "last month by now", now, rule);
    case "year":
      return sinceTheFirst(`${today.slice(0, 5)}01-01`, 12, "last year by now", now, rule);
  }
}

/** If the range ends today, the earlier one is cut at the same time. */
function besideAsManyDays(days: DayRange, today: string, now: Date, rule: Rule): Spans {
  const count = daysBetween(days.from, days.to) + 1;
  const before = { from: addDays(days.from, -count), to: addDays(days.from, -1) };
  return {
    days,
    before,
    beforeUntil: days.to === today ? sameTimeOn(before.to, now, rule) : null,
    than: count === 1 ? "the day before" : `the ${count} days before`,
  };
}

/** Up to the same date, or to the end of a shorter month. */
function sinceTheFirst(from: string, months: number, than: string, now: Date, rule: Rule): Spans {
  const today = businessDayOf(now, rule);
  const to = monthsBefore(today, months);
  const sameDate = to.slice(8) === today.slice(8);
  return {
    days: { from, to: today },
    before: { from: monthsBefore(from, months), to },
    beforeUntil: sameDate ? sameTimeOn(to, now, rule) : null,
    than,
  };
}

/** Goes back to the same date, or to the last of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** Such as `Fri 20 Nov 2026`. */
export const dayText = (day: string): string =>
  `${shortDate(new Date(`${day}T12:00:00Z`), "UTC")} ${day.slice(0, 4)}`;

/** Such as `Tue 17 Nov 2026 to Mon 23 Nov 2026`. */
export const daysText = ({ from, to }: DayRange): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
