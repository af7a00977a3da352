import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { KitchenTimes } from "~/dashboard/orders/kitchen/kitchen-time";
import { readKitchenTimes } from "~/dashboard/orders/kitchen/kitchen-times.queries.server";
import { MAX_COUNTED, ORDERS_SEARCHED } from "~/core/orders/long-list";
import { beyond, listOrder } from "~/core/orders/long-list.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { orders } from "~schema";
import type { DeliveredToday } from "./active-orders";
import type { AttentionNote } from "./attention";
import {
  activeStatuses,
  orderTabs,
  type OrderListRequest,
  type ListedOrder,
  type OrderTab,
  type TabCounts,
} from "./order-list";
import { listAttention, listedColumns, toListedOrder } from "./order-rows.server";
import { foundOrders } from "./order-search.server";
import { ordersWindow } from "./order-window.server";

const PAGE_SIZE = 20;
/** Per status: more than any kitchen has open, yet a limit for stores that never close orders. */
const MAX_ACTIVE = 100;
/** A glance at what just went; the tab has the rest. */
const DELIVERED_SHOWN = 8;

type OrderPage = {
  orders: ListedOrder[];
  counts: TabCounts;
  next: string | null;
  previous: string | null;
  attention: AttentionNote[];
  /** Whether a search left out older orders, which only a full number or phone finds. */
  searchEnds: boolean;
  times: KitchenTimes | null;
  /** Those delivered since `dayBegan`, latest first, on the active tab. */
  delivered: DeliveredToday<ListedOrder>;
};

/**
 * Reads a page of the vendor's orders, newest first, with the counts of all tabs; active orders
 * come all at once, the oldest 100 of each status (docs/rules.md, Orders). The cost doesn't grow
 * with the store's past orders.
 * @param request.after the last order of the previous page; `before`, the first of the next page. A
 * first page is always full.
 * @param dayBegan when the store's business day began
 */
export function listOrders(
  vendorId: string,
  request: OrderListRequest,
  dayBegan: Date,
  within?: Tx,
): Promise<OrderPage> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const active = request.tab === "active" && !request.q;
    const [place, times, { counts, searchEnds }, attention] = await Promise.all([
      active ? readActive(tx, vendorId, dayBegan) : readPlace(tx, vendorId, request),
      active ? readKitchenTimes(tx, vendorId) : null,
      countTabs(tx, vendorId, request.q ? request.tab : null),
      listAttention(tx, vendorId),
    ]);
    const { deliveredIds = [], deliveredCount = 0 } = place;
    const read = await readOrders(tx, vendorId, [...place.ids, ...deliveredIds]);
    const isDelivered = ({ id }: ListedOrder) => deliveredIds.includes(id);
    return {
      orders: read.filter((order) => !isDelivered(order)),
      delivered: { orders: read.filter(isDelivered), count: deliveredCount },
      counts,
      next: place.older ? (place.ids.at(-1) ?? null) : null,
      previous: place.newer ? (place.ids[0] ?? null) : null,
      attention,
      searchEnds,
      times,
    };
  });
}

type Place = {
  ids: string[];
  older: boolean;
  newer: boolean;
  deliveredIds?: string[];
  deliveredCount?: number;
};

async function readActive(tx: Tx, vendorId: string, dayBegan: Date): Promise<Place> {
  const groups = activeStatuses.map(
    (tab) =>
      sql`select id, null::int as delivered from ${ordersWindow(vendorId, { tab, from: "oldest", limit: MAX_ACTIVE })} oldest`,
  );
  const rows = await tx.execute<{ id: string; delivered: number | null }>(
    sql`${sql.join(groups, sql` union all `)} union all ${deliveredSince(vendorId, dayBegan)}`,
  );
  const delivered = rows.filter((row) => row.delivered !== null);
  return {
    ids: rows.filter((row) => row.delivered === null).map((row) => row.id),
    older: false,
    newer: false,
    deliveredIds: delivered.map((row) => row.id),
    deliveredCount: delivered[0]?.delivered ?? 0,
  };
}

/** Reads one day's events, so the cost doesn't grow with the store's past. */
const deliveredSince = (vendorId: string, dayBegan: Date): SQL => sql`
  (select id, (count(*) over ())::int from (
    select e.order_id as id, max(e.created_at) as at from (
      select order_id, created_at from order_events
      where vendor_id = ${vendorId} and created_at >= ${dayBegan.toISOString()}
        and to_status = 'delivered' and from_status is distinct from to_status
      order by created_at desc limit ${sql.raw(String(MAX_COUNTED + 1))}) e
    join orders o on o.vendor_id = ${vendorId} and o.id = e.order_id and o.status = 'delivered'
    group by e.order_id) today
  order by at desc limit ${sql.raw(String(DELIVERED_SHOWN))})`;

async function readPlace(tx: Tx, vendorId: string, request: OrderListRequest): Promise<Place> {
  const { after, before } = request;
  if (before) {
    const ids = await readIds(tx, vendorId, request, "oldest", beyond(vendorId, before, "newer"));
    if (ids.length > PAGE_SIZE)
      return { ids: ids.slice(0, PAGE_SIZE).reverse(), older: true, newer: true };
  }
  const ids = await readIds(
    tx,
    vendorId,
    request,
    "newest",
    after ? beyond(vendorId, after, "older") : undefined,
  );
  return { ids: ids.slice(0, PAGE_SIZE), older: ids.length > PAGE_SIZE, newer: after !== null };
}

async function readIds(
  tx: Tx,
  vendorId: string,
  { tab, q }: OrderListRequest,
  from: "newest" | "oldest",
  place: SQL | undefined,
): Promise<string[]> {
  const limit = PAGE_SIZE + 1;
  const page = q
    ? foundOrders(vendorId, { tab, q, from, limit, place })
    : ordersWindow(vendorId, { tab, from, limit, place });
  const rows = await tx.execute<{ id: string }>(
    sql`select id from ${page} page order by ${listOrder[from]}`,
  );
  return rows.map((row) => row.id);
}

async function readOrders(tx: Tx, vendorId: string, ids: string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(listedColumns)
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, toListedOrder(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const countedTabs = orderTabs.filter((tab) => tab !== "active");

/** Counts each tab up to 1,000; a searched tab up to where the search ends. */
async function countTabs(
  tx: Tx,
  vendorId: string,
  searched: OrderTab | null,
): Promise<{ counts: TabCounts; searchEnds: boolean }> {
  const inSearch = (tab: OrderTab) => tab === searched || (searched === "active" && isActive(tab));
  const columns = countedTabs.map((tab) => {
    const limit = inSearch(tab) ? ORDERS_SEARCHED + 1 : MAX_COUNTED + 1;
    return sql`(select count(*)::int from ${ordersWindow(vendorId, { tab, from: "newest", limit })} counted) as ${sql.identifier(tab)}`;
  });
  const [row] = await tx.execute<Omit<TabCounts, "active">>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  const found = {
    ...row!,
    active: activeStatuses.reduce((sum, status) => sum + row![status], 0),
  };
  const counts = Object.fromEntries(
    orderTabs.map((tab) => [tab, Math.min(found[tab], MAX_COUNTED + 1)]),
  ) as TabCounts;
  return { counts, searchEnds: searched !== null && found[searched] > ORDERS_SEARCHED };
}

const isActive = (tab: OrderTab): boolean => activeStatuses.some((status) => status === tab);
