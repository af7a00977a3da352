/** A store's figures of 30 days. `…Days` counts the days on which any of them fell. */
export type StoreFigures = {
  orders: number;
  /** Declined or cancelled by the store, without those that nobody answered. */
  declined: number;
  declinedDays: number;
  unanswered: number;
  unansweredDays: number;
  reviews: number;
  /** With one or two stars. */
  low: number;
  lowDays: number;
  /** Orders whose promised time is known, and those at least 15 minutes behind it. */
  promised: number;
  late: number;
  lateDays: number;
  salesKobo: number;
  refundedKobo: number;
  refundedDays: number;
};

/** One bad day, or a handful of orders, says nothing about a store. */
export const FEWEST_ORDERS = 20;
const FEWEST = 5;
const FEWEST_DAYS = 3;
const FEWEST_KOBO = 1_000_000;

/**
 * Returns what a store's customers have had to complain about, each in a few words that the store
 * reads, too; nothing for most
 * stores (docs/rules.md, Operators).
 */
export function complaintsAbout(f: StoreFigures): string[] {
  if (f.orders < FEWEST_ORDERS) return [];
  const often = (count: number, days: number, of: number, share: number) =>
    count >= FEWEST && days >= FEWEST_DAYS && count > of * share;
  return [
    often(f.declined, f.declinedDays, f.orders, 0.1) &&
      `${outOf(f.declined, f.orders, "orders")} were declined or cancelled`,
    often(f.unanswered, f.unansweredDays, f.orders, 0.05) &&
      `${outOf(f.unanswered, f.orders, "orders")} were not answered`,
    often(f.late, f.lateDays, f.promised, 0.25) &&
      `${outOf(f.late, f.promised, "orders")} came 15 minutes late or more`,
    often(f.low, f.lowDays, f.reviews, 0.2) &&
      `${outOf(f.low, f.reviews, "reviews")} have one or two stars`,
    f.refundedKobo >= FEWEST_KOBO &&
      f.refundedDays >= FEWEST_DAYS &&
      f.refundedKobo > f.salesKobo * 0.1 &&
      `${percent(f.refundedKobo, f.salesKobo)} of sales were refunded`,
  ].filter((complaint) => complaint !== false);
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;
const outOf = (count: number, of: number, what: string) =>
  `${count} of ${of.toLocaleString("en")} ${what} (${percent(count, of)})`;
