import type { DayHours, SpecialDay } from "~schema/vendors";
import { clockFace, fromZone, isoDate, shortDate, weekdays } from "~/shared/clock";
import { DAY_MINUTES, openSpansOf } from "./day-hours";
import { storeZone, type HoursRules } from "./open-state";

/** `day` is a weekday, or the date of a special day, which then has a `label`. */
export type HoursRow = { day: string; text: string; label?: string };

const COMING_DAYS = 60;

export const weekFromMonday = [...weekdays.slice(1), weekdays[0]];

/** Formats a day's hours: `9:00 am – 2:00 pm, 5:00 pm – 10:00 pm`, `All day`, `Closed`. */
export function hoursText(hours: DayHours | undefined): string {
  const spans = openSpansOf(hours);
  if (spans.some(({ from, to }) => from === 0 && to >= DAY_MINUTES)) return "All day";
  return (
    spans.map(({ from, to }) => `${clockFace(from)} – ${clockFace(to)}`).join(", ") || "Closed"
  );
}

const weekHours = ({ operatingHours }: Pick<HoursRules, "operatingHours">): HoursRow[] =>
  weekFromMonday.map((day) => ({ day, text: hoursText(operatingHours?.[day]) }));

/** Lists the special days of the next `days` days, soonest first. */
export function comingSpecialDays(
  { specialDays, timeZone }: Pick<HoursRules, "specialDays" | "timeZone">,
  now: Date,
  days = 366,
): SpecialDay[] {
  const zone = storeZone(timeZone);
  const [today, last] = [
    isoDate(now, zone),
    isoDate(new Date(now.getTime() + days * DAY_MINUTES * 60_000), zone),
  ];
  return (specialDays ?? [])
    .filter(({ date }) => date >= today && date <= last)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The week, and the special days of the next 60 days (docs/rules.md, Open state). */
export const hoursRows = (rules: HoursRules, now: Date): HoursRow[] => [
  ...weekHours(rules),
  ...comingSpecialDays(rules, now, COMING_DAYS).map((day) => ({
    day: day.date,
    text: hoursText(day),
    label: [dateLabel(day.date), day.name].filter(Boolean).join(", "),
  })),
];

export function dateLabel(date: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return shortDate(fromZone({ year, month, day, minutes: 720 }, "UTC"), "UTC");
}
