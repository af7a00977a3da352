import { and, eq, isNull, sql } from "drizzle-orm";
import { vendorPaymentSettings } from "~schema";
import type { Tx } from "~/platform/db.server";
import { DEFAULT_ZONE, fromZone, inZone } from "~/shared/clock";
import {
  GROWN_DAYS,
  GROWN_ORDERS,
  longestWaitHours,
  onItsWayOf,
  type OnItsWay,
  type PayoutTier,
} from "./payout-tier";

/** When an order's money begins to wait, as the index `orders_ripening` has it. */
const ENDED = sql.raw(
  "(case when status not in ('delivered', 'cancelled') then 'infinity'::timestamptz when sold_counted_at is null then updated_at else sold_counted_at end)",
);

const days = (count: number) => sql.raw(`interval '${count} days'`);

/** Reads the tier that a vendor's store is in now (docs/rules.md, Payouts). */
export async function readTier(tx: Tx, vendorId: string, now: Date): Promise<PayoutTier> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.execute<PayoutTier & { dailyCapKobo: string | null }>(sql`
    with store as materialized (
      select case when s.trusted_at is not null then 'trusted'
        when s.grown_at is not null then 'grown'
        when p.created_at > ${at} - ${days(GROWN_DAYS)} then 'new'
        when (select count(*) from (
          select 1 from payments m
          join orders o on o.vendor_id = m.vendor_id and o.id = m.order_id
          where m.vendor_id = p.id and m.status = 'success' and o.status = 'delivered'
            and o.payment_status in ('success', 'partially_refunded')
          limit ${GROWN_ORDERS}) delivered) >= ${GROWN_ORDERS} then 'grown'
        else 'new' end as tier
      from vendor_profiles p left join vendor_payment_settings s on s.vendor_id = p.id
      where p.id = ${vendorId})
    select t.tier as name, t.ripe_hours as "ripeHours", t.reserve_percent as "reservePercent",
      t.reserve_days as "reserveDays", t.daily_cap as "dailyCapKobo"
    from payout_tiers t where t.tier = coalesce((select tier from store), 'new')`);
  const { dailyCapKobo, ...tier } = row!;
  return { ...tier, dailyCapKobo: dailyCapKobo === null ? null : Number(dailyCapKobo) };
}

/** Records that a store has grown, so that its orders need not be counted any more. */
export async function noteGrowth(tx: Tx, vendorId: string, now: Date): Promise<void> {
  await tx
    .update(vendorPaymentSettings)
    .set({ grownAt: now })
    .where(
      and(eq(vendorPaymentSettings.vendorId, vendorId), isNull(vendorPaymentSettings.grownAt)),
    );
}

/**
 * Reads the part of a vendor's balance that can't be withdrawn yet: by an index, the undelivered
 * orders and those of the tier's latest days (docs/rules.md, Payouts).
 */
export async function readOnItsWay(
  tx: Tx,
  vendorId: string,
  tier: PayoutTier,
  now: Date,
): Promise<OnItsWay[]> {
  const hours = longestWaitHours(tier);
  if (hours === 0) return [];
  const since = new Date(now.getTime() - hours * 3_600_000).toISOString();
  // What banks ask for is held besides, so it isn't counted twice.
  const rows = await tx.execute<{ kobo: string; ended: string | null }>(sql`
    with held as materialized (
      select d.order_id, sum(d.amount) as kobo from disputes d
      join payments p on p.vendor_id = ${vendorId} and p.id = d.payment_id and p.vendor_revenue > 0
      where d.vendor_id = ${vendorId} and d.status in ('open', 'accepted', 'answered') group by d.order_id)
    select e.kobo - coalesce(h.kobo, 0) as kobo, nullif(o.ended, 'infinity') as ended
    from (
      select id, ${ENDED} as ended from orders
      where vendor_id = ${vendorId} and payment_status in ('success', 'partially_refunded')
        and ${ENDED} > ${since}::timestamptz) o
    left join held h on h.order_id = o.id
    cross join lateral (select sum(amount) as kobo from ledger_entries
      where vendor_id = ${vendorId} and order_id = o.id and account = 'vendor_balance') e
    where e.kobo > coalesce(h.kobo, 0) order by o.ended`);
  return rows.flatMap(({ kobo, ended }) =>
    onItsWayOf({ kobo: Number(kobo), endedAt: ended === null ? null : new Date(ended) }, tier, now),
  );
}

/** Reads what may still reach the bank today, by the day in Lagos; null: no limit. */
export async function readCapLeft(
  tx: Tx,
  vendorId: string,
  { dailyCapKobo }: PayoutTier,
  now: Date,
): Promise<number | null> {
  if (dailyCapKobo === null) return null;
  const { year, month, day } = inZone(now, DEFAULT_ZONE);
  const midnight = fromZone({ year, month, day, minutes: 0 }, DEFAULT_ZONE);
  const [row] = await tx.execute<{ kobo: string }>(sql`
    select coalesce(sum(amount), 0) as kobo from payouts
    where vendor_id = ${vendorId} and created_at >= ${midnight.toISOString()} and status <> 'failed'`);
  return Math.max(0, dailyCapKobo - Number(row!.kobo));
}
