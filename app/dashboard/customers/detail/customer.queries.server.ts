import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { customers, reviews, orders, users } from "~schema";
import { beyond } from "~/core/orders/long-list.server";
import { toScreenStatus } from "~/core/orders/order-status";
import { newestFirst, visibleOrders } from "~/dashboard/orders/list/order-rows.server";
import { readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import type { CustomerDetails } from "./customer";

const PAGE_SIZE = 10;
const REVIEWS_SHOWN = 5;
const HABIT_ORDERS = 200;

/**
 * Finds a customer with figures, habits, reviews and a page of orders; null when the vendor has no
 * such customer (docs/rules.md, Customers).
 * @param after the last order of the previous page
 */
export async function findCustomerDetails(
  vendorId: string,
  customerId: string,
  after: string | null,
): Promise<CustomerDetails | null> {
  if (!isUuid(customerId)) return null;
  const [found, [people]] = await Promise.all([
    readForVendor(vendorId, async (tx) => {
      const [[row], past, habits, reviews] = await Promise.all([
        tx
          .select()
          .from(customers)
          .where(and(eq(customers.vendorId, vendorId), eq(customers.id, customerId))),
        readHistory(tx, vendorId, customerId, after),
        readHabits(tx, vendorId, customerId),
        readReviews(tx, vendorId, customerId),
      ]);
      return row ? { row, past, habits, reviews } : null;
    }),
    readPeople(vendorId, customerId),
  ]);
  if (!found) return null;
  const { row, past, habits, reviews } = found;
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    tags: row.tags,
    note: row.note,
    notedAt: row.notedAt,
    blockedAt: row.blockedAt,
    notedBy: people?.notedBy ?? null,
    blockedBy: people?.blockedBy ?? null,
    orderCount: row.orderCount,
    spentKobo: row.spent,
    averageKobo: row.orderCount > 0 ? Math.round(row.spent / row.orderCount) : 0,
    firstOrderAt: row.firstOrderAt,
    lastOrderAt: row.lastOrderAt,
    ...habits,
    ...past,
    ...reviews,
  };
}

async function readHistory(
  tx: Tx,
  vendorId: string,
  customerId: string,
  after: string | null,
): Promise<Pick<CustomerDetails, "orders" | "next">> {
  const rows = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      totalKobo: orders.totalAmount,
      status: orders.status,
      refundedKobo:
        sql<number>`case when ${orders.paymentStatus} = 'refunded' then orders.total_amount
        else (select coalesce(sum(r.amount), 0) from refunds r
          where r.vendor_id = orders.vendor_id and r.order_id = orders.id
            and r.status <> 'failed' and r.source in ('hand', 'decline')) end`.mapWith(Number),
      orderType: orders.orderType,
      names: sql<string[]>`(select coalesce(json_agg(i.name order by i.position, i.id), '[]')
        from order_items i where i.vendor_id = orders.vendor_id and i.order_id = orders.id)`,
    })
    .from(orders)
    .where(
      and(
        visibleOrders(vendorId),
        eq(orders.customerId, customerId),
        isUuid(after) ? beyond(vendorId, after, "older") : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  return {
    orders: page.map(({ names, status, ...order }) => ({
      ...order,
      status: toScreenStatus(status) ?? "pending",
      names: names.slice(0, 2),
      more: Math.max(0, names.length - 2),
    })),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}

async function readHabits(
  tx: Tx,
  vendorId: string,
  customerId: string,
): Promise<Pick<CustomerDetails, "favourites" | "usualArea">> {
  const [row] = await tx.execute<{
    favourites: CustomerDetails["favourites"];
    area: string | null;
  }>(sql`
    with latest as (
      select o.id, case when o.order_type = 'pickup' then 'Pickup'
          else coalesce(nullif(o.delivery_area, ''), nullif(o.delivery_address, '')) end as area,
        o.created_at
      from orders o where o.vendor_id = ${vendorId} and o.customer_id = ${customerId}
        and o.payment_status in ('success', 'completed', 'partially_refunded') and o.status <> 'cancelled'
      order by o.created_at desc limit ${sql.raw(String(HABIT_ORDERS))}
    )
    select
      (select coalesce(json_agg(json_build_object('name', name, 'quantity', quantity) order by quantity desc, name), '[]')
        from (select min(i.name) as name, sum(i.quantity)::int as quantity
          from latest join order_items i on i.vendor_id = ${vendorId} and i.order_id = latest.id
          group by lower(i.name) order by quantity desc, name limit 3) most) as favourites,
      (select area from latest where area is not null
        group by area order by count(*) desc, max(created_at) desc limit 1) as area`);
  return { favourites: row?.favourites ?? [], usualArea: row?.area ?? null };
}

async function readReviews(
  tx: Tx,
  vendorId: string,
  customerId: string,
): Promise<Pick<CustomerDetails, "reviews" | "reviewCount">> {
  const rows = await tx
    .select({
      id: reviews.id,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      stars: reviews.rating,
      title: reviews.title,
      comment: reviews.comment,
      response: reviews.response,
      createdAt: reviews.createdAt,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(reviews)
    .innerJoin(orders, and(eq(orders.vendorId, reviews.vendorId), eq(orders.id, reviews.orderId)))
    .where(and(eq(reviews.vendorId, vendorId), eq(orders.customerId, customerId)))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(REVIEWS_SHOWN);
  return {
    reviews: rows.map(({ all: _all, ...review }) => review),
    reviewCount: rows[0]?.all ?? 0,
  };
}

/** Reads who wrote the note and who blocked the customer, even if they have left the store. */
function readPeople(vendorId: string, customerId: string) {
  const [noter, blocker] = [alias(users, "noter"), alias(users, "blocker")];
  return systemDb
    .select({
      notedBy: sql<string | null>`coalesce(nullif(${noter.name}, ''), ${noter.email})`,
      blockedBy: sql<string | null>`coalesce(nullif(${blocker.name}, ''), ${blocker.email})`,
    })
    .from(customers)
    .leftJoin(noter, eq(noter.id, customers.notedBy))
    .leftJoin(blocker, eq(blocker.id, customers.blockedBy))
    .where(and(eq(customers.vendorId, vendorId), eq(customers.id, customerId)));
}
