import type { PayoutTierName } from "~schema/payout-rules";

/** A store is new with fewer delivered paid orders, or fewer days, than these. */
export const GROWN_ORDERS = 30;
export const GROWN_DAYS = 14;

/** How soon, and how much a day, a store can withdraw (docs/rules.md, Payouts). */
export type PayoutTier = {
  name: PayoutTierName;
  /** After delivery; 0: as soon as it is paid. */
  ripeHours: number;
  reservePercent: number;
  /** After delivery. */
  reserveDays: number;
  /** Null: no limit. */
  dailyCapKobo: number | null;
};

/** Kobo of a sale that can be withdrawn from `at` on; null until it is delivered. */
export type OnItsWay = { kobo: number; at: Date | null; isReserve: boolean };

const HOUR_MS = 3_600_000;

/** Hours after delivery until the last kobo of a sale can be withdrawn. */
export const longestWaitHours = ({ ripeHours, reservePercent, reserveDays }: PayoutTier): number =>
  Math.max(ripeHours, reservePercent > 0 ? reserveDays * 24 : 0);

/**
 * Returns the parts of a sale that can't be withdrawn yet.
 * @param sale.kobo what is left of it in the balance
 * @param sale.endedAt when it was delivered or cancelled; null: neither yet
 */
export function onItsWayOf(
  sale: { kobo: number; endedAt: Date | null },
  tier: PayoutTier,
  now: Date,
): OnItsWay[] {
  const reserve = Math.floor((sale.kobo * tier.reservePercent) / 100);
  const parts = [
    { kobo: sale.kobo - reserve, hours: tier.ripeHours, isReserve: false },
    { kobo: reserve, hours: longestWaitHours(tier), isReserve: true },
  ];
  return parts.flatMap(({ kobo, hours, isReserve }) => {
    const at = sale.endedAt && new Date(sale.endedAt.getTime() + hours * HOUR_MS);
    const isFree = kobo < 1 || hours === 0 || (at !== null && at <= now);
    return isFree ? [] : [{ kobo, at, isReserve }];
  });
}
