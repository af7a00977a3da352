import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { orders } from "~schema";
import { MAX_COUNTED, ORDERS_SEARCHED } from "~/core/orders/long-list";
import { beyond, ordersInRanges } from "~/core/orders/long-list.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { contains } from "~/platform/search.server";
import { readOrderNumber } from "~/shared/ids";
import { customOrderState } from "./custom-order";
import {
  listTabNames,
  type CustomOrderLine,
  type CustomOrderPage,
  type CustomOrderListRequest,
  type ListTab,
} from "./custom-order-list";

const PAGE_SIZE = 20;

/** One range of an index for each payment status. */
const stateCondition = (names: readonly string[], and: SQL = sql``): SQL[] =>
  names.map((name) => sql`source = 'custom' and payment_status = ${name}${and}`);
const unpaid = (link: SQL) =>
  stateCondition(
    ["pending", "payment_custom", "failed"],
    sql` and status <> 'cancelled' and ${link}`,
  );

const rangesOf: Record<ListTab, SQL[]> = {
  all: [sql`source = 'custom'`],
  open: unpaid(sql`expires_at > now()`),
  paid: stateCondition(["success", "completed", "partially_refunded"]),
  expired: unpaid(sql`expires_at <= now()`),
  unpaid: unpaid(sql`expires_at is null`),
};

/**
 * Lists a page of a vendor's custom orders, newest first, with the tabs' counts (docs/rules.md,
 * Custom orders). The cost doesn't grow with the number of orders.
 * @param now decides each order's state
 */
export function listCustomOrders(
  vendorId: string,
  request: CustomOrderListRequest,
  now: Date,
): Promise<CustomOrderPage> {
  return readForVendor(vendorId, async (tx) => {
    const ids = await readIds(tx, vendorId, request);
    return {
      orders: await readLines(tx, vendorId, ids.slice(0, PAGE_SIZE), now),
      counts: await countTabs(tx, vendorId),
      next: ids.length > PAGE_SIZE ? ids[PAGE_SIZE - 1]! : null,
      searchEnds:
        request.q !== "" && (await isLongerThan(tx, vendorId, request.tab, ORDERS_SEARCHED)),
    };
  });
}

export const newestCustomOrders = (
  vendorId: string,
  tab: ListTab,
  limit: number,
  more: { place?: SQL | undefined; columns?: SQL } = {},
): SQL => ordersInRanges(vendorId, rangesOf[tab], { from: "newest", limit, ...more });

async function readIds(
  tx: Tx,
  vendorId: string,
  { tab, q, after }: CustomOrderListRequest,
): Promise<string[]> {
  const place = after ? beyond(vendorId, after, "older") : undefined;
  const query = q
    ? sql`select id from ${foundCustomOrders(vendorId, tab, q)} found
        ${place ? sql`where ${place}` : sql``}
        order by created_at desc, id limit ${PAGE_SIZE + 1}`
    : sql`select id from ${newestCustomOrders(vendorId, tab, PAGE_SIZE + 1, { place })} page
        order by created_at desc, id`;
  return (await tx.execute<{ id: string }>(query)).map(({ id }) => id);
}

/**
 * Returns a subquery of the orders that match a search: the tab's latest 2,000 with the text in
 * their number or customer's name, and an order of any age with exactly this number.
 * @param q not empty; wildcards in it are taken literally
 */
export function foundCustomOrders(vendorId: string, tab: ListTab, q: string): SQL {
  const latest = newestCustomOrders(vendorId, tab, ORDERS_SEARCHED, {
    columns: sql`, order_number, customer_name`,
  });
  const parts = [
    sql`select latest.id, latest.created_at from ${latest} latest
      where ${contains(sql`latest.customer_name`, q)}
        or ${contains(sql`latest.order_number`, q)}`,
  ];
  const number = readOrderNumber(q);
  if (number)
    parts.push(
      sql`select id, created_at from orders where vendor_id = ${vendorId}
        and order_number = ${number} and (${sql.join(rangesOf[tab], sql` or `)})`,
    );
  return sql`(${sql.join(parts, sql` union `)})`;
}

async function readLines(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
  now: Date,
): Promise<CustomOrderLine[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: orders.id,
      number: orders.orderNumber,
      customerName: orders.customerName,
      totalKobo: orders.totalAmount,
      createdAt: orders.createdAt,
      expiresAt: orders.expiresAt,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      needsAttention: orders.needsAttention,
      items: sql<string>`(
        select string_agg(i.quantity || ' × ' || i.name, ', ' order by i.position)
        from order_items i where i.vendor_id = ${vendorId} and i.order_id = "orders"."id")`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, [...ids])));
  const byId = new Map(
    rows.map(({ status, paymentStatus, needsAttention, ...row }) => [
      row.id,
      {
        ...row,
        state: customOrderState(
          { status, paymentStatus, needsAttention, expiresAt: row.expiresAt },
          now,
        ),
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countTabs(tx: Tx, vendorId: string): Promise<Record<ListTab, number>> {
  const counts = listTabNames.map(
    (tab) =>
      sql`(select count(*)::int from ${newestCustomOrders(vendorId, tab, MAX_COUNTED + 1)} counted)
        as ${sql.identifier(tab)}`,
  );
  const [row] = await tx.execute<Record<ListTab, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return row!;
}

async function isLongerThan(tx: Tx, vendorId: string, tab: ListTab, max: number): Promise<boolean> {
  const [row] = await tx.execute<{ orders: number }>(
    sql`select count(*)::int as orders
      from ${newestCustomOrders(vendorId, tab, max + 1)} counted`,
  );
  return row!.orders > max;
}
