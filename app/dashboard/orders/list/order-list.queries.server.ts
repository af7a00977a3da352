import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { KitchenTimes } from "~/dashboard/orders/kitchen/kitchen-time";
import { readKitchenTimes } from "~/dashboard/orders/kitchen/kitchen-times.queries.server";
import { MAX_COUNTED, ORDERS_SEARCHED } from "~/core/orders/long-list";
import { beyond, listOrder } from "~/core/orders/long-list.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { orders } from "~schema";
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

type OrderPage = {
  orders: ListedOrder[];
  counts: TabCounts;
  next: string | null;
  previous: string | null;
  attention: AttentionNote[];
  /** Whether a search left out older orders, which only a full number or phone finds. */
  searchEnds: boolean;
  times: KitchenTimes | null;
};

/**
 * Reads a page of the vendor's orders, newest first, with the counts of all tabs; active orders
 * come all at once, the oldest 100 of each status (docs/rules.md, Orders). The cost doesn't grow
 * with the store's past orders.
 * @param request.after the last order of the previous page; `before`, the first of the next page. A
 * first page is always full.
 */
export function listOrders(
  vendorId: string,
  request: OrderListRequest,
  within?: Tx,
): Promise<OrderPage> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const active = request.tab === "active" && !request.q;
    const [place, times, { counts, searchEnds }, attention] = await Promise.all([
      active ? readActive(tx, vendorId) : readPlace(tx, vendorId, request),
      active ? readKitchenTimes(tx, vendorId) : null,
      countTabs(tx, vendorId, request.q ? request.tab : null),
      listAttention(tx, vendorId),
    ]);
    return {
      orders: await readOrders(tx, vendorId, place.ids),
      counts,
      next: place.older ? (place.ids.at(-1) ?? null) : null,
      previous: place.newer ? (place.ids[0] ?? null) : null,
      attention,
      searchEnds,
      times,
    };
  });
}

type Place = { ids: string[]; older: boolean; newer: boolean };

async function readActive(tx: Tx, vendorId: string): Promise<Place> {
  const groups = activeStatuses.map(
    (tab) =>
      sql`select id from ${ordersWindow(vendorId, { tab, from: "oldest", limit: MAX_ACTIVE })} oldest`,
  );
  const rows = await tx.execute<{ id: string }>(sql.join(groups, sql` union all `));
  return { ids: rows.map((row) => row.id), older: false, newer: false };
}

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
