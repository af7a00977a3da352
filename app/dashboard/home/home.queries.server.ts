import { sql, type SQL } from "drizzle-orm";
import { storedStatusesOf } from "~/core/orders/order-status";
import { readReport, type Tx } from "~/platform/db.server";
import { periodSpansOf, thenOf, type Period, type PeriodSpan } from "./period";
import type { Sales, Stats } from "./stats";

const TOP = 5;
/** Orders that waited longer than this when they were taken up are not looked for. */
const MAX_WAIT_MS = 2 * 86_400_000;

export type TopItem = { id: string; name: string; soldCount: number; priceKobo: number };
type HomeFigures = { stats: Stats; top: TopItem[] };

/**
 * Reads the home page's totals and the best-selling items in one round trip.
 * @param zone the store's, IANA
 */
export function readHome(
  vendorId: string,
  now: Date,
  zone: string,
  period: Period,
): Promise<HomeFigures> {
  return readReport(vendorId, async (tx) => {
    const [stats, top] = await Promise.all([
      readSums(tx, vendorId, now, zone, period),
      readTop(tx, vendorId),
    ]);
    return { stats, top };
  });
}

/**
 * Sums up a period and the one before (docs/rules.md, Home).
 * @param zone the store's, IANA
 */
export function readStats(
  vendorId: string,
  now: Date,
  zone: string,
  period: Period,
): Promise<Stats> {
  return readReport(vendorId, (tx) => readSums(tx, vendorId, now, zone, period));
}

/** Which orders count as sold. */
export const earning = sql`o.payment_status in ('success', 'completed', 'partially_refunded') and o.status <> 'cancelled'`;
const pendingStatuses = sql.join(
  storedStatusesOf("pending").map((status) => sql`${status}`),
  sql`, `,
);
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

async function readSums(
  tx: Tx,
  vendorId: string,
  now: Date,
  zone: string,
  period: Period,
): Promise<Stats> {
  const { current, before } = periodSpansOf(period, now, zone);
  const then = thenOf(period, now, zone);
  const inside = ({ from, until }: PeriodSpan, column: SQL) =>
    sql`${column} >= ${at(from)} and ${column} < ${at(until)}`;
  const salesOf = (span: PeriodSpan): SQL => sql`
    select count(*) filter (where o.status <> 'payment_failed') as orders,
      count(*) filter (where ${earning} and o.total_amount > 0) - (select count(*) from returned where whole and ${inside(span, sql`at`)}) as paid,
      coalesce(sum(o.total_amount) filter (where ${earning}), 0) - (select coalesce(sum(amount), 0) from returned where ${inside(span, sql`at`)}) as kobo
    from orders o where o.vendor_id = ${vendorId} and o.status <> 'payment_pending' and ${inside(span, sql`o.created_at`)}`;
  // Refunds are few: their orders are found one by one, and what was returned is taken off the sums
  // of all orders. Joining them to all orders would compare each with each under a bad plan.
  const [row] = await tx.execute<Record<string, string | number | null>>(sql`
    with refunded as (
      select r.order_id, sum(r.amount) as amount from refunds r
      where r.vendor_id = ${vendorId} and r.updated_at >= ${at(before.from)} and r.status <> 'failed' and r.source <> 'duplicate' group by r.order_id
    ), returned as materialized (
      select sold.created_at as at, least(refunded.amount, sold.total_amount) as amount, refunded.amount >= sold.total_amount as whole
      from refunded cross join lateral (
        select o.created_at, o.total_amount from orders o
        where o.vendor_id = ${vendorId} and o.id = refunded.order_id and ${earning} and o.total_amount > 0 limit 1
      ) sold
    )
    select current.orders as current_orders, current.paid as current_paid, current.kobo as current_kobo,
      before.orders as before_orders, before.paid as before_paid, before.kobo as before_kobo,
      (select count(*) from orders o where o.vendor_id = ${vendorId} and o.status in (${pendingStatuses}))::int as pending,
      (select count(*) from orders o where o.vendor_id = ${vendorId} and o.status in (${pendingStatuses}) and o.created_at <= ${at(then)})::int
        + (select count(*) from order_events e join orders o on o.vendor_id = ${vendorId} and o.id = e.order_id
            where e.vendor_id = ${vendorId} and e.created_at > ${at(then)} and e.created_at <= ${at(new Date(then.getTime() + MAX_WAIT_MS))}
              and e.from_status in (${pendingStatuses}) and e.to_status not in (${pendingStatuses}) and o.created_at <= ${at(then)})::int as pending_then,
      (select o.created_at from orders o where o.vendor_id = ${vendorId} order by o.created_at asc nulls first limit 1) <= ${at(then)} as was_there
    from (${salesOf(current)}) current, (${salesOf(before)}) before`);
  const number = (name: string) => Number(row?.[name] ?? 0);
  const sales = (name: string): Sales => ({
    orders: number(`${name}_orders`),
    paidOrders: number(`${name}_paid`),
    revenueKobo: number(`${name}_kobo`),
  });
  return {
    current: sales("current"),
    before: sales("before"),
    pending: number("pending"),
    pendingThen: row?.was_there ? number("pending_then") : null,
  };
}

async function readTop(tx: Tx, vendorId: string): Promise<TopItem[]> {
  const rows = await tx.execute<{ id: string; name: string; sold: number; price: string }>(sql`
    select id, name, sold_count as sold, price from products where vendor_id = ${vendorId} and sold_count > 0 and archived_at is null
    order by sold_count desc nulls last, id limit ${TOP}`);
  return rows.map(({ id, name, sold, price }) => ({
    id,
    name,
    soldCount: sold,
    priceKobo: Number(price),
  }));
}
