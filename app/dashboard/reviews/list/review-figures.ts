import { fromZone, inZone } from "~/shared/clock";

/** What a number of reviews add up to. */
type ReviewSums = { reviews: number; stars: number; responses: number; helpful: number };

/** The months that the tiles compare: the last one, how far it was at this time, this one. */
export type ComparedMonths = { lastStart: Date; lastUntil: Date; thisStart: Date };

/** The sums of the months' reviews; `byNow` counts last month's up to the same day and hour. */
export type MonthSums = { last: ReviewSums & { byNow: number }; current: ReviewSums };

/** A tile: its figure, and how this month changes it. */
export type ReviewFigure = { label: string; value: string; change: string };

/** Returns this month and the last one by the calendar of a zone (IANA). */
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

/** The average of no reviews, and the rate of their answers. */
const NONE = "–";

const average = ({ stars, reviews }: ReviewSums) => Math.round((stars / reviews) * 10) / 10;
const rate = ({ responses, reviews }: ReviewSums) => Math.round((responses / reviews) * 100);

/**
 * Returns the tiles above the reviews: each of all reviews, and what this month's are beside last
 * month's (docs/rules.md, Reviews). How many came is compared with last month up to the same day.
 */
export function reviewFigures(all: ReviewSums, { last, current }: MonthSums): ReviewFigure[] {
  const change = (now: string, difference: string) => {
    if (current.reviews === 0) return "no reviews this month";
    return `${now} this month, ${last.reviews === 0 ? "no reviews last month" : difference}`;
  };
  const compare = (of: (sums: ReviewSums) => number, unit = "") =>
    change(`${shown(of(current))}${unit}`, difference(of(current) - of(last), unit));
  return [
    {
      label: "Average Rating",
      value: all.reviews === 0 ? NONE : average(all).toFixed(1),
      change: compare(average),
    },
    {
      label: "Total Reviews",
      value: all.reviews.toLocaleString("en"),
      change: change(shown(current.reviews), difference(current.reviews - last.byNow)),
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

const shown = (figure: number) => figure.toLocaleString("en");

/** Formats a change: '+0.3', '−2', 'no change'. */
function difference(by: number, unit = ""): string {
  const rounded = Math.round(by * 10) / 10;
  if (rounded === 0) return "no change";
  const points = unit === "%" ? " points" : "";
  return `${rounded > 0 ? "+" : "−"}${shown(Math.abs(rounded))}${points}`;
}
