import { and, eq, isNull, sql } from "drizzle-orm";
import { vendorPaymentSettings } from "~schema";
import type { Tx } from "~/platform/db.server";
import { DEFAULT_ZONE, fromZone, inZone } from "~/shared/clock";
import { longestWaitHours, onItsWayOf, type OnItsWay, type PayoutTier } from "./payout-tier";

/** A store is new with fewer delivered paid orders, or fewer days, than these. */
const GROWN_ORDERS = 30;
const GROWN_DAYS = 14;

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
  const rows = await tx.execute<{ kobo: string; ended: string | null }>(sql`
    select sum(e.amount) as kobo, nullif(o.ended, 'infinity') as ended
    from (
      select id, case when status in ('delivered', 'cancelled') then coalesce(sold_counted_at, updated_at) else 'infinity'::timestamptz end as ended
      from orders where vendor_id = ${vendorId} and payment_status in ('success', 'partially_refunded')
        and (case when status in ('delivered', 'cancelled') then coalesce(sold_counted_at, updated_at) else 'infinity'::timestamptz end)
          > ${since}::timestamptz
        and not exists (select from disputes d where d.vendor_id = orders.vendor_id and d.order_id = orders.id
          and d.status in ('open', 'accepted', 'answered'))) o
    join ledger_entries e on e.vendor_id = ${vendorId} and e.order_id = o.id and e.account = 'vendor_balance'
    group by o.id, o.ended having sum(e.amount) > 0 order by o.ended`);
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
