import { and, eq, isNull, sql } from "drizzle-orm";
import { vendorPaymentSettings } from "~schema";
import type { Tx } from "~/platform/db.server";
import { RIPE_DAYS } from "./wallet";

/** A store is young with fewer delivered paid orders, or fewer days, than these. */
const GROWN_ORDERS = 30;
const GROWN_DAYS = 14;

/** Kobo that a young store can withdraw from `at` on; null until it is delivered. */
export type OnItsWay = { kobo: number; at: Date | null };

const days = (count: number) => sql.raw(`interval '${count} days'`);

/**
 * Reads the part of a vendor's balance that can't be withdrawn yet (docs/rules.md, Payouts): a
 * young store's sales until three days after delivery, and the rest of cancelled ones. For a grown
 * store it reads one row.
 */
export async function readOnItsWay(tx: Tx, vendorId: string, now: Date): Promise<OnItsWay[]> {
  if (await isGrown(tx, vendorId, now)) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await tx.execute<{ kobo: string; ended: string | null }>(sql`
    select sum(e.amount) as kobo,
      case when o.status in ('delivered', 'cancelled') then coalesce(o.sold_counted_at, o.updated_at) end as ended
    from orders o
    join ledger_entries e on e.vendor_id = o.vendor_id and e.order_id = o.id and e.account = 'vendor_balance'
    where o.vendor_id = ${vendorId} and o.payment_status in ('success', 'partially_refunded')
      and (o.status not in ('delivered', 'cancelled')
        or coalesce(o.sold_counted_at, o.updated_at) > ${at} - ${days(RIPE_DAYS)})
      and not exists (select from disputes d where d.vendor_id = o.vendor_id and d.order_id = o.id
        and d.status in ('open', 'accepted', 'answered'))
    group by o.id having sum(e.amount) > 0 order by 2 nulls last`);
  return rows.map(({ kobo, ended }) => ({
    kobo: Number(kobo),
    at: ended === null ? null : new Date(new Date(ended).getTime() + RIPE_DAYS * 86_400_000),
  }));
}

/** Records that a store has grown, so that its orders need not be counted any more. */
export async function noteGrowth(tx: Tx, vendorId: string, now: Date): Promise<void> {
  if (!(await isGrown(tx, vendorId, now))) return;
  await tx
    .update(vendorPaymentSettings)
    .set({ grownAt: now })
    .where(
      and(eq(vendorPaymentSettings.vendorId, vendorId), isNull(vendorPaymentSettings.grownAt)),
    );
}

async function isGrown(tx: Tx, vendorId: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.execute<{ grown: boolean }>(sql`
    select case when s.grown_at is not null then true
      when p.created_at > ${at} - ${days(GROWN_DAYS)} then false
      else (select count(*) from (
        select 1 from payments m
        join orders o on o.vendor_id = m.vendor_id and o.id = m.order_id
        where m.vendor_id = p.id and m.status = 'success' and o.status = 'delivered'
          and o.payment_status in ('success', 'partially_refunded')
        limit ${GROWN_ORDERS}) delivered) >= ${GROWN_ORDERS} end as grown
    from vendor_profiles p left join vendor_payment_settings s on s.vendor_id = p.id
    where p.id = ${vendorId}`);
  return row?.grown ?? false;
}
