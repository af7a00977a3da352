import {
  addDays,
  businessDayOf,
  dayBegins,
  isDay,
  type DayRange,
} from "~/core/reports/business-day";
import { tidyDate } from "~/shared/typed-time";

type Rule = Parameters<typeof businessDayOf>[1];

/** `ends` is the day's end; while it isn't over, figures are partial. */
export type ClosingDay = { day: string; begins: Date; ends: Date; isOver: boolean };
type ClosingRequest = { typed: string; asked: ClosingDay | null; error: string | null };

const EARLIEST = "2020-01-01";

/** Reads `?day=`; defaults to the last finished day (docs/rules.md, Daily closing). */
export function readClosingDay(search: URLSearchParams, now: Date, rule: Rule): ClosingRequest {
  const today = businessDayOf(now, rule);
  const typed = tidyDate(search.get("day") ?? addDays(today, -1));
  const error = refusalOf(typed, today);
  if (error) return { typed, asked: null, error };
  const ends = dayBegins(addDays(typed, 1), rule);
  return {
    typed,
    asked: { day: typed, begins: dayBegins(typed, rule), ends, isOver: ends <= now },
    error: null,
  };
}

function refusalOf(day: string, today: string): string | null {
  if (!isDay(day)) return `Please enter a day, such as ${today}`;
  if (day > today) return "This day is in the future";
  return day < EARLIEST ? "Please choose a day from 2020 on" : null;
}

/** Returns the neighbouring days; null if there is none. */
export const daysBeside = ({ day, isOver }: ClosingDay): Record<keyof DayRange, string | null> => ({
  from: day > EARLIEST ? addDays(day, -1) : null,
  to: isOver ? addDays(day, 1) : null,
});
