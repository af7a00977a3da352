import { sql } from "drizzle-orm";
import { storedStatusesOf } from "~/core/orders/order-status";
import { readForVendor, type Tx } from "~/platform/db.server";
import { periodSpansOf, thenOf, type Period } from "./period";
import { at, salesOf } from "./sales.server";
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
  return readForVendor(
    vendorId,
    async (tx) => {
      const [stats, top] = await Promise.all([
        readSums(tx, vendorId, now, zone, period),
        readTop(tx, vendorId),
      ]);
      return { stats, top };
    },
    `home ${zone} ${period}`,
  );
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
  return readForVendor(
    vendorId,
    (tx) => readSums(tx, vendorId, now, zone, period),
    `stats ${zone} ${period}`,
  );
}

/** As literals, so that the index of their events is used under any plan. */
const pendingStatuses = sql.raw(
  storedStatusesOf("pending")
    .map((status) => `'${status}'`)
    .join(", "),
);

async function readSums(
  tx: Tx,
  vendorId: string,
  now: Date,
  zone: string,
  period: Period,
): Promise<Stats> {
  const { current, before } = periodSpansOf(period, now, zone);
  const then = thenOf(period, now, zone);
  // The orders that were taken up are looked up one by one: a join would read all of the vendor's.
  const [row] = await tx.execute<Record<string, string | number | null>>(sql`
    with sold as (${salesOf(vendorId, { current, before })})
    select current.orders as current_orders, current.paid as current_paid, current.kobo as current_kobo,
      before.orders as before_orders, before.paid as before_paid, before.kobo as before_kobo,
      (select count(*) from orders o where o.vendor_id = ${vendorId} and o.status in (${pendingStatuses}))::int as pending,
      (select count(*) from orders o where o.vendor_id = ${vendorId} and o.status in (${pendingStatuses}) and o.created_at <= ${at(then)})::int
        + (select count(*) from order_events e
            where e.vendor_id = ${vendorId} and e.created_at > ${at(then)} and e.created_at <= ${at(new Date(then.getTime() + MAX_WAIT_MS))}
              and e.from_status in (${pendingStatuses}) and e.to_status not in (${pendingStatuses})
              and (select o.created_at from orders o where o.vendor_id = ${vendorId} and o.id = e.order_id) <= ${at(then)})::int as pending_then,
      (select o.created_at from orders o where o.vendor_id = ${vendorId} order by o.created_at asc nulls first limit 1) <= ${at(then)} as was_there
    from (select) one left join sold current on current.name = 'current' left join sold before on before.name = 'before'`);
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
