import { sql } from "drizzle-orm";
import { UNANSWERED_REASON } from "~/core/orders/order-status";
import { vendorPages } from "~/core/stores/vendor-pages.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { FEWEST_ORDERS, type StoreFigures } from "./complaints";

type Row = StoreFigures & { vendorId: string; store: string | null };

const LATE_MINUTES = 15;

/**
 * Reads the figures of 30 days of each store, or of one, if it has enough orders: mostly sums that reports keep,
 * and by index what those don't.
 */
export async function readStoreFigures(
  vendorId: string | null = null,
  tx: Pick<Tx, "execute"> = systemDb,
): Promise<Row[]> {
  if (vendorId) return readAmong([vendorId], tx);
  const rows: Row[] = [];
  for await (const stores of vendorPages()) rows.push(...(await readAmong(stores, tx)));
  return rows;
}

async function readAmong(stores: string[], tx: Pick<Tx, "execute">): Promise<Row[]> {
  const rows = await tx.execute<Row>(sql`
    with month as (
      select vendor_id, sum(orders)::int as orders, sum(declined)::int as declined,
        count(*) filter (where declined > 0)::int as declined_days, sum(gross)::float8 as sales,
        sum(refunded)::float8 as refunded, count(*) filter (where refunded > 0)::int as refunded_days
      from report_days where vendor_id in ${stores} and day > current_date - 30
      group by vendor_id having sum(orders) >= ${FEWEST_ORDERS}
    )
    select m.vendor_id as "vendorId", v.business_name as store, m.orders,
      m.declined - u.unanswered as declined, m.declined_days as "declinedDays",
      u.unanswered, u.days as "unansweredDays", r.reviews, r.low, r.days as "lowDays",
      k.promised, k.late, k.days as "lateDays",
      m.sales as "salesKobo", m.refunded as "refundedKobo", m.refunded_days as "refundedDays"
    from month m join vendor_profiles v on v.id = m.vendor_id
    cross join lateral (
      select count(*)::int as unanswered, count(distinct business_day)::int as days from orders
      where m.declined > 0 and vendor_id = m.vendor_id and created_at > now() - interval '30 days'
        and status = 'cancelled' and decline_reason = ${UNANSWERED_REASON}
    ) u
    cross join lateral (
      select count(*)::int as reviews, count(*) filter (where rating <= 2)::int as low,
        count(distinct created_at::date) filter (where rating <= 2)::int as days
      from reviews where vendor_id = m.vendor_id and created_at > now() - interval '30 days'
        and status <> 'removed'
    ) r
    cross join lateral (
      select coalesce(sum(orders), 0)::int as promised, coalesce(sum(orders) filter (where late), 0)::int as late,
        count(distinct start) filter (where late)::int as days
      from (
        select start, orders, split_part(key, ':', 2)::int >= ${LATE_MINUTES} as late
        from report_breakdowns where vendor_id = m.vendor_id and span = 'day'
          and start > current_date - 30 and dimension = 'kept'
      ) kept
    ) k`);
  return [...rows];
}
