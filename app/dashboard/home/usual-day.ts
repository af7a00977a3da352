import { weekdays, type Weekday } from "~/shared/clock";

/** Kobo of a past day: up to this time of the day, and in all. */
type PastDay = { byNowKobo: number; wholeKobo: number };

/** What the store usually sells on a weekday. */
export type UsualDay = PastDay & { weekday: Weekday };

/** Below it, a median says nothing. */
const MIN_DAYS = 3;
const NAIRA = 100;

/**
 * Returns the medians of the same weekday's sales; null with fewer than three such days
 * (docs/rules.md, Home).
 * @param day the business day they are compared with, `2026-11-20`
 * @param past days on which the store sold something
 */
export function usualDay(day: string, past: readonly PastDay[]): UsualDay | null {
  if (past.length < MIN_DAYS) return null;
  return {
    weekday: weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!,
    byNowKobo: median(past.map(({ byNowKobo }) => byNowKobo)),
    wholeKobo: median(past.map(({ wholeKobo }) => wholeKobo)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const middle = sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  return Math.round(middle / NAIRA) * NAIRA;
}
