import { addDays, businessDayOf, dayBegins } from "~/core/reports/business-day";
import { fromZone } from "~/shared/clock";

type Rule = Parameters<typeof businessDayOf>[1];

/** When an item was unavailable; `endedAt` is null while it still is. */
export type Outage = { itemId: string; beganAt: Date; endedAt: Date | null };

export type ItemDay = { day: string; itemId: string; priceKobo: number; portions: number };

/** An outage counts for a day if it takes this long of its business hours. */
const LONG_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;

/** 1 for Monday to 7. */
export const isoDayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Returns the business days on which each item was sold out (docs/rules.md, Items of reports).
 * @param soldDays days with sales, in order
 * @param hours business hours, as the hourly breakdown writes them: `6:19`
 */
export function outageDays(
  outages: readonly Outage[],
  soldDays: readonly string[],
  hours: ReadonlySet<string>,
  rule: Rule,
  now: Date,
): Map<string, Set<string>> {
  const business = new Map(soldDays.map((day) => [day, businessHours(day, hours, rule)]));
  const lost = new Map<string, Map<string, number>>();
  const [first, last] = [soldDays[0], soldDays.at(-1)];
  if (!first || !last) return new Map();
  for (const { itemId, beganAt, endedAt } of outages) {
    const until = Math.min(now.getTime(), endedAt?.getTime() ?? Infinity);
    const from = later(businessDayOf(beganAt, rule), first);
    const to = earlier(businessDayOf(new Date(Math.max(until, beganAt.getTime())), rule), last);
    const byDay = lost.get(itemId) ?? new Map<string, number>();
    lost.set(itemId, byDay);
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const spans = business.get(day) ?? [];
      const ms = spans.reduce(
        (sum, begins) =>
          sum +
          Math.max(0, Math.min(until, begins + HOUR_MS) - Math.max(beganAt.getTime(), begins)),
        0,
      );
      byDay.set(day, (byDay.get(day) ?? 0) + ms);
    }
  }
  return new Map(
    [...lost].map(([itemId, byDay]) => [
      itemId,
      new Set([...byDay].filter(([, ms]) => ms >= LONG_MS).map(([day]) => day)),
    ]),
  );
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Returns when each of a day's business hours begins. */
function businessHours(day: string, hours: ReadonlySet<string>, rule: Rule): number[] {
  const isoDay = isoDayOf(day);
  const dayEnds = dayBegins(addDays(day, 1), rule).getTime();
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return Array.from({ length: 24 }, (_, hour) => hour)
    .filter((hour) => hours.has(`${isoDay}:${hour}`))
    .map((hour) => {
      // Hours before the end of day belong to the previous evening.
      const minutes = hour * 60 + (hour * 60 < rule.dayEndsAt ? 1440 : 0);
      return fromZone({ year, month, day: date, minutes }, rule.zone).getTime();
    })
    .filter((begins) => begins < dayEnds);
}

type DaySum = { days: number; portions: number };

/** An item's sold-out days of one weekday, or of the whole range (null). */
export type StockOut = {
  itemId: string;
  isoDay: number | null;
  out: DaySum;
  others: DaySum;
};

const FEWEST_OUT = 3;
const FEWEST_OTHERS = 3;

/**
 * Compares an item's sales on sold-out days with other days. It compares within the weekday most
 * often sold out if that was every second one, else across all days; null for too few days
 * (docs/rules.md, Items of reports).
 * @param days days with sales since the item's first
 */
export function stockOutOf(
  itemId: string,
  days: readonly string[],
  outDays: ReadonlySet<string>,
  sold: readonly ItemDay[],
): StockOut | null {
  const portions = new Map<string, number>();
  for (const { day, itemId: of, portions: more } of sold)
    if (of === itemId) portions.set(day, (portions.get(day) ?? 0) + more);
  const sumOf = (some: readonly string[]): DaySum => ({
    days: some.length,
    portions: some.reduce((sum, day) => sum + (portions.get(day) ?? 0), 0),
  });
  const split = (isoDay: number | null): StockOut => {
    const some = days.filter((day) => isoDay === null || isoDayOf(day) === isoDay);
    return {
      itemId,
      isoDay,
      out: sumOf(some.filter((day) => outDays.has(day))),
      others: sumOf(some.filter((day) => !outDays.has(day))),
    };
  };
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map(split).filter(({ out, others }) => {
    return out.days >= FEWEST_OUT && out.days >= others.days && others.days >= FEWEST_OTHERS;
  });
  const share = ({ out, others }: StockOut) => out.days / (out.days + others.days);
  const [worst] = weekdays.sort((a, b) => share(b) - share(a) || a.isoDay! - b.isoDay!);
  if (worst) return worst;
  const all = split(null);
  return all.out.days >= FEWEST_OUT && all.others.days >= FEWEST_OTHERS ? all : null;
}

/** Sales at a price, over the days that count for it. */
export type PriceSum = DaySum & { priceKobo: number };

const FEWEST_AT_PRICE = { days: 5, portions: 10 };

/**
 * Compares an item's sales at its last two prices, earlier price first; null if it had one price,
 * or too few portions or days at either (docs/rules.md, Items of reports).
 * @param days days with sales, in order
 */
export function priceChangeOf(
  itemId: string,
  days: readonly string[],
  outDays: ReadonlySet<string>,
  sold: readonly ItemDay[],
): [PriceSum, PriceSum] | null {
  const byDay = new Map<string, ItemDay[]>();
  for (const row of sold)
    if (row.itemId === itemId && row.portions > 0)
      byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  const sums = new Map<number, PriceSum>();
  let current: PriceSum | null = null;
  for (const day of days) {
    const rows = byDay.get(day) ?? [];
    const [row] = rows;
    if (row && rows.length === 1) {
      current = sums.get(row.priceKobo) ?? { priceKobo: row.priceKobo, days: 0, portions: 0 };
      // Reinsert, so that the map is ordered by latest day.
      sums.delete(row.priceKobo);
      sums.set(row.priceKobo, current);
    }
    if (!current || rows.length > 1 || outDays.has(day)) continue;
    current.days++;
    current.portions += row?.portions ?? 0;
  }
  const [last, before] = [...sums.values()].reverse();
  const enough = (sum: PriceSum | undefined): sum is PriceSum =>
    sum !== undefined &&
    sum.days >= FEWEST_AT_PRICE.days &&
    sum.portions >= FEWEST_AT_PRICE.portions;
  return enough(before) && enough(last) ? [before, last] : null;
}

/** Formats portions a day, such as `4` or `2.3`; `days` must not be 0. */
export function aDay({ days, portions }: DaySum): string {
  const each = portions / days;
  return each >= 10 ? String(Math.round(each)) : String(Math.round(each * 10) / 10);
}
