import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { FIRST_DAY_KOBO, type MarkFigures } from "./payout-marks";

const DAYS = 30;
/** Enough to see who pays, and bounded for a store that sells a thousand plates a day. */
const LATEST_PAYMENTS = 2_000;

type Row = Record<
  | Exclude<keyof MarkFigures, "topCard" | "topPhone" | "firstBigDayKobo">
  | "cardKobo"
  | "cardOrders"
  | "phoneKobo"
  | "phoneOrders",
  string
> & { firstBigDayKobo: string | null };

/** Reads what the marks look at, by indexes of the last 30 days (docs/rules.md, Payouts). */
export async function readMarkFigures(tx: Tx, vendorId: string, now: Date): Promise<MarkFigures> {
  const since = sql`${new Date(now.getTime() - DAYS * 86_400_000).toISOString()}::timestamptz`;
  const [row] = await tx.execute<Row>(sql`
    with sold as materialized (
      select p.amount, o.customer_phone as phone, a.raw->'authorization'->>'signature' as card
      from (select order_id, attempt_id, amount from payments
        where vendor_id = ${vendorId} and created_at > ${since} and status = 'success'
        order by created_at desc nulls last limit ${LATEST_PAYMENTS}) p
      join orders o on o.vendor_id = ${vendorId} and o.id = p.order_id
      join payment_attempts a on a.vendor_id = ${vendorId} and a.id = p.attempt_id),
    card as (select sum(amount) as kobo, count(*) as orders from sold where card <> ''
      group by card order by 1 desc limit 1),
    phone as (select sum(amount) as kobo, count(*) as orders from sold where phone <> ''
      group by phone order by 1 desc limit 1),
    returned as materialized (
      select r.order_id, sum(r.amount) as kobo, max(p.amount) as paid, max(o.customer_id::text)::uuid as customer,
        sum(r.amount) filter (where exists (select 1 from payouts x where x.vendor_id = ${vendorId}
          and x.created_at > p.created_at and x.created_at < r.created_at and x.status <> 'failed')) as after_payout
      from refunds r
      join payments p on p.vendor_id = ${vendorId} and p.id = r.payment_id and p.vendor_revenue > 0
      join orders o on o.vendor_id = ${vendorId} and o.id = r.order_id
      where r.vendor_id = ${vendorId} and r.updated_at > ${since} and r.created_at > ${since} and r.status <> 'failed'
      group by r.order_id),
    good as (
      select count(*) as reviews, count(*) filter (where exists (select 1 from returned
          where returned.customer = o.customer_id and returned.kobo * 2 >= returned.paid)) as by_refunded
      from reviews v join orders o on o.vendor_id = ${vendorId} and o.id = v.order_id
      where v.vendor_id = ${vendorId} and v.created_at > ${since} and v.rating >= 4 and v.status <> 'removed'),
    big as (select day, earned from wallet_days
      where vendor_id = ${vendorId} and earned > ${FIRST_DAY_KOBO} order by day limit 1)
    select coalesce((select sum(amount) from sold), 0) as "soldKobo", (select count(*) from sold) as "soldOrders",
      (select earned from big where day >= (${since})::date) as "firstBigDayKobo",
      coalesce((select kobo from card), 0) as "cardKobo", coalesce((select orders from card), 0) as "cardOrders",
      coalesce((select kobo from phone), 0) as "phoneKobo", coalesce((select orders from phone), 0) as "phoneOrders",
      coalesce((select sum(kobo) from returned), 0) as "refundedKobo", (select count(*) from returned) as "refundedOrders",
      coalesce((select sum(after_payout) from returned), 0) as "refundedAfterPayoutKobo",
      (select reviews from good) as "goodReviews", (select by_refunded from good) as "refundedReviews"`);
  const { firstBigDayKobo, cardKobo, cardOrders, phoneKobo, phoneOrders, ...rest } = row!;
  return {
    soldKobo: Number(rest.soldKobo),
    soldOrders: Number(rest.soldOrders),
    firstBigDayKobo: firstBigDayKobo === null ? null : Number(firstBigDayKobo),
    topCard: { kobo: Number(cardKobo), orders: Number(cardOrders) },
    topPhone: { kobo: Number(phoneKobo), orders: Number(phoneOrders) },
    refundedKobo: Number(rest.refundedKobo),
    refundedOrders: Number(rest.refundedOrders),
    refundedAfterPayoutKobo: Number(rest.refundedAfterPayoutKobo),
    goodReviews: Number(rest.goodReviews),
    refundedReviews: Number(rest.refundedReviews),
  };
}
