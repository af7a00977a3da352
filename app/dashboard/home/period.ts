import {
  addDays,
  businessDayOf,
  dayBegins,
  sameTimeOn,
  type DayRange,
  type DayRule,
} from "~/core/reports/business-day";

export const periods = ["today", "yesterday", "last7", "week", "month"] as const;
export type Period = (typeof periods)[number];

const labels: Record<Period, string> = {
  today: "Today",
  yesterday: "Yesterday",
  last7: "Last 7 Days",
  week: "This Week",
  month: "This Month",
};
export const periodName = (period: Period): string => labels[period];

const beforeLabels: Record<Period, string> = {
  today: "yesterday by now",
  yesterday: "the day before",
  last7: "the 7 days before",
  week: "last week by now",
  month: "last month by now",
};
/** Names the previous period, after 'on' or 'as'; short, as four fit side by side on a phone. */
export const beforeLabel = (period: Period): string => beforeLabels[period];

export function readPeriod(text: string | null): Period | null {
  return periods.find((period) => period === text) ?? null;
}

/** Business days; `until` cuts the last one, null keeps it whole. */
export type PeriodSpan = DayRange & { until: Date | null };

/**
 * Returns a period up to `now` and the same part of the previous one, in business days. A month too
 * short for that counts whole. Weeks begin on Monday (docs/rules.md, Home).
 */
export function periodSpansOf(
  period: Period,
  now: Date,
  rule: DayRule,
): { current: PeriodSpan; before: PeriodSpan } {
  const today = businessDayOf(now, rule);
  const day = (days: number) => addDays(today, days);
  const whole = (at: string): PeriodSpan => ({ from: at, to: at, until: null });
  const upToNow = (from: string): PeriodSpan => ({ from, to: today, until: now });
  const upToThisTime = (from: string, to: string): PeriodSpan => ({
    from,
    to,
    until: sameTimeOn(to, now, rule),
  });
  switch (period) {
    case "today":
      return { current: upToNow(today), before: upToThisTime(day(-1), day(-1)) };
    case "yesterday":
      return { current: whole(day(-1)), before: whole(day(-2)) };
    case "last7":
      return { current: upToNow(day(-6)), before: upToThisTime(day(-13), day(-7)) };
    case "week": {
      const monday = -daysSinceMonday(today);
      return { current: upToNow(day(monday)), before: upToThisTime(day(monday - 7), day(-7)) };
    }
    case "month": {
      const from = firstOfMonth(today);
      const last = addDays(from, -1);
      const first = firstOfMonth(last);
      const sameDay = `${first.slice(0, 8)}${today.slice(8)}`;
      return {
        current: upToNow(from),
        before:
          sameDay <= last ? upToThisTime(first, sameDay) : { from: first, to: last, until: null },
      };
    }
  }
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const daysSinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the same time a day, week or month ago, for comparing 'Pending'. */
export function thenOf(period: Period, now: Date, rule: DayRule): Date {
  const { current, before } = periodSpansOf(period === "yesterday" ? "today" : period, now, rule);
  return before.until ?? dayBegins(current.from, rule);
}
const thens: Record<Period, string> = {
  today: "a day ago",
  yesterday: "a day ago",
  last7: "a week ago",
  week: "a week ago",
  month: "a month ago",
};
/** Names that time, after 'than' or 'as'. */
export const thenLabel = (period: Period): string => thens[period];
