import { fromZone, inZone, weekdays } from "~/shared/clock";

/** The periods that sums are shown for, in the order of their tabs. */
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

const before: Record<Period, string> = {
  today: "yesterday by now",
  yesterday: "the day before",
  last7: "the 7 days before",
  week: "last week by now",
  month: "last month by now",
};
/**
 * Labels what a period is compared with, after 'on' or 'as': short, as four of these are side by
 * side on a phone.
 */
export const beforeLabel = (period: Period): string => before[period];

/** Parses the period of a URL; null if it is none. */
export function readPeriod(text: string | null): Period | null {
  return periods.find((period) => period === text) ?? null;
}

/** From an instant on, up to another that is not in it any more. */
export type PeriodSpan = { from: Date; until: Date };

/**
 * Returns a period up to `now`, and as much of the one before, by local time. A month that is
 * shorter than this one has got is compared whole. Weeks begin on Monday (docs/rules.md, Home).
 * @param zone the store's, IANA
 */
export function periodSpansOf(
  period: Period,
  now: Date,
  zone: string,
): { current: PeriodSpan; before: PeriodSpan } {
  const clock = inZone(now, zone);
  const midnight = (days: number, months = 0, day = clock.day) =>
    fromZone({ year: clock.year, month: clock.month + months, day: day + days, minutes: 0 }, zone);
  /** Returns the same time of day, offset by days or months. */
  const thisTime = (days: number, months = 0) => {
    const minute = fromZone(
      {
        year: clock.year,
        month: clock.month + months,
        day: clock.day + days,
        minutes: clock.hour * 60 + clock.minute,
      },
      zone,
    );
    return new Date(minute.getTime() + (now.getTime() % 60_000));
  };
  switch (period) {
    case "today":
      return {
        current: { from: midnight(0), until: now },
        before: { from: midnight(-1), until: thisTime(-1) },
      };
    case "yesterday":
      return {
        current: { from: midnight(-1), until: midnight(0) },
        before: { from: midnight(-2), until: midnight(-1) },
      };
    case "last7":
      return {
        current: { from: midnight(-6), until: now },
        before: { from: midnight(-13), until: thisTime(-7) },
      };
    case "week": {
      const sinceMonday = (weekdays.indexOf(clock.weekday) + 6) % 7;
      return {
        current: { from: midnight(-sinceMonday), until: now },
        before: { from: midnight(-sinceMonday - 7), until: thisTime(-7) },
      };
    }
    case "month": {
      const from = midnight(0, 0, 1);
      const until = thisTime(0, -1);
      return {
        current: { from, until: now },
        before: { from: midnight(0, -1, 1), until: until < from ? until : from },
      };
    }
  }
}

/**
 * Returns the same time one day, week or month ago, with whose waiting orders 'Pending' is
 * compared.
 */
export function thenOf(period: Period, now: Date, zone: string): Date {
  if (period === "yesterday") return periodSpansOf("today", now, zone).before.until;
  return periodSpansOf(period, now, zone).before.until;
}
const thens: Record<Period, string> = {
  today: "a day ago",
  yesterday: "a day ago",
  last7: "a week ago",
  week: "a week ago",
  month: "a month ago",
};
/** Labels that time, after 'than' or 'as'. */
export const thenLabel = (period: Period): string => thens[period];
