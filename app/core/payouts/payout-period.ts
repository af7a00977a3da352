import { fromZone, inZone, weekdays } from "~/shared/clock";

type PayoutCycle = "daily" | "weekly" | "monthly";

const HOUR = 6;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The period of an automatic payout, between midnights on the store's clock. */
export type PayoutPeriod = { start: Date; end: Date; dueAt: Date };

/**
 * Every day, on Mondays or on the 1st, at six in the morning on the store's clock (docs/rules.md,
 * Payouts).
 */
export function duePeriod(cycle: PayoutCycle, now: Date, zone: string): PayoutPeriod {
  const { year, month, day, weekday, hour } = inZone(now, zone);
  const today = { year, month, day: hour < HOUR ? day - 1 : day };
  const sinceMonday = (weekdays.indexOf(weekday) + 6 + (today.day - day)) % 7;
  const last = {
    daily: today,
    weekly: { ...today, day: today.day - sinceMonday },
    monthly: today.day < 1 ? { year, month: month - 1, day: 1 } : { year, month, day: 1 },
  }[cycle];
  return periodEndingOn(cycle, last, zone);
}

export function nextPayoutAt(cycle: PayoutCycle, now: Date, zone: string): Date {
  const { end } = duePeriod(cycle, now, zone);
  const { year, month, day } = inZone(end, zone);
  const next = {
    daily: { year, month, day: day + 1 },
    weekly: { year, month, day: day + 7 },
    monthly: { year, month: month + 1, day },
  }[cycle];
  return fromZone({ ...next, minutes: HOUR * 60 }, zone);
}

type CalendarDay = { year: number; month: number; day: number };

function periodEndingOn(cycle: PayoutCycle, end: CalendarDay, zone: string): PayoutPeriod {
  const start = {
    daily: { ...end, day: end.day - 1 },
    weekly: { ...end, day: end.day - 7 },
    monthly: { ...end, month: end.month - 1 },
  }[cycle];
  return {
    start: fromZone({ ...start, minutes: 0 }, zone),
    end: fromZone({ ...end, minutes: 0 }, zone),
    dueAt: fromZone({ ...end, minutes: HOUR * 60 }, zone),
  };
}

/** A period is decided by then, unless no process was running. */
const DECIDED_WITHIN_MS = HOUR_MS;
const MADE_GOOD_WITHIN_MS = 3 * DAY_MS;

type LastRun = { periodEnd: Date; outcome: string; heldUntil: Date | null };

/**
 * Returns the period to pay now; null when there is none. A period is decided once; a held one is
 * paid when the hold ends. A missed one, as in an outage, is made up for within three days, unless
 * the vendor has changed the terms since (docs/rules.md, Payouts).
 */
export function periodToPay(
  terms: { cycle: PayoutCycle; zone: string; changedAt: Date },
  lastRun: LastRun | null,
  now: Date,
): PayoutPeriod | null {
  const period = duePeriod(terms.cycle, now, terms.zone);
  if (lastRun && lastRun.periodEnd >= period.end) {
    const { outcome, heldUntil, periodEnd } = lastRun;
    const isOver = outcome === "held" && heldUntil !== null && heldUntil <= now;
    return isOver && periodEnd.getTime() === period.end.getTime() ? period : null;
  }
  const lateMs = now.getTime() - period.dueAt.getTime();
  const isInTime =
    lateMs < DECIDED_WITHIN_MS || (lateMs < MADE_GOOD_WITHIN_MS && terms.changedAt < period.dueAt);
  return isInTime ? period : null;
}
