import { fromZone, inZone } from "~/shared/clock";

type ReviewSums = { reviews: number; stars: number; responses: number; helpful: number };

/** Last month, last month up to the same time, and this month. */
export type ComparedMonths = { lastStart: Date; lastUntil: Date; thisStart: Date };

/** `byNow` counts last month's reviews up to the same day and hour. */
export type MonthSums = { last: ReviewSums & { byNow: number }; current: ReviewSums };

export type ReviewFigure = { label: string; value: string; change: string };

/** Calendar months in an IANA zone. */
export function comparedMonths(now: Date, zone: string): ComparedMonths {
  const { year, month } = inZone(now, zone);
  const thisStart = fromZone({ year, month, day: 1, minutes: 0 }, zone);
  const lastStart = fromZone(
    month === 1
      ? { year: year - 1, month: 12, day: 1, minutes: 0 }
      : { year, month: month - 1, day: 1, minutes: 0 },
    zone,
  );
  const soFarMs = now.getTime() - thisStart.getTime();
  return {
    lastStart,
    lastUntil: new Date(Math.min(thisStart.getTime(), lastStart.getTime() + soFarMs)),
    thisStart,
  };
}

/** Shown for an average or rate without reviews. */
const NONE = "–";

const average = ({ stars, reviews }: ReviewSums) => Math.round((stars / reviews) * 10) / 10;
const rate = ({ responses, reviews }: ReviewSums) => Math.round((responses / reviews) * 100);

/**
 * Returns the figures over all reviews, each with this month's change from last month
 * (docs/rules.md, Reviews). The number of reviews compares with last month up to the same day.
 */
export function reviewFigures(all: ReviewSums, { last, current }: MonthSums): ReviewFigure[] {
  const change = (now: string, difference: string) => {
    if (current.reviews === 0) return "no reviews this month";
    return `${now} this month, ${last.reviews === 0 ? "no reviews last month" : difference}`;
  };
  const compare = (of: (sums: ReviewSums) => number, unit = "") =>
    change(`${formatCount(of(current))}${unit}`, difference(of(current) - of(last), unit));
  return [
    {
      label: "Average Rating",
      value: all.reviews === 0 ? NONE : average(all).toFixed(1),
      change: compare(average),
    },
    {
      label: "Total Reviews",
      value: all.reviews.toLocaleString("en"),
      change: change(formatCount(current.reviews), difference(current.reviews - last.byNow)),
    },
    {
      label: "Response Rate",
      value: all.reviews === 0 ? NONE : `${rate(all)}%`,
      change: compare(rate, "%"),
    },
    {
      label: "Helpful Votes",
      value: all.helpful.toLocaleString("en"),
      change: compare(({ helpful }) => helpful),
    },
  ];
}

const formatCount = (figure: number) => figure.toLocaleString("en");

/** Formats '+0.3', '−2' or 'no change'. */
function difference(by: number, unit = ""): string {
  const rounded = Math.round(by * 10) / 10;
  if (rounded === 0) return "no change";
  const points = unit === "%" ? " points" : "";
  return `${rounded > 0 ? "+" : "−"}${formatCount(Math.abs(rounded))}${points}`;
}
