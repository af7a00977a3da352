import { and, asc, count, eq, inArray, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { orderEvents, orderItems, orders } from "~schema";
import { tabCounts, type ListRequest, type OrderDetails, type OrderSummary, type OrderTab, type TabCounts } from "./order-list";
import { storedAs, toScreenStatus, type ScreenStatus } from "~/orders/order-status";

const PAGE_SIZE = 20;
const ATTENTION_SHOWN = 5;

/** Orders whose status the vendor does not see yet are as if they were not there. */
const visible = (vendorId: string) => and(eq(orders.vendorId, vendorId), ne(orders.status, "payment_pending"));
// As the index has it: Postgres puts nulls first in a descending order unless told otherwise, and then the index does not serve.
const newestFirst = [sql`${orders.createdAt} desc nulls last`, asc(orders.id)];

const summaryColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  orderType: orders.orderType,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  customerName: orders.customerName,
  deliveryAddress: orders.deliveryAddress,
  vendorInstructions: orders.vendorInstructions,
  totalKobo: orders.totalAmount,
  paymentMethod: orders.paymentMethod,
  scheduledFor: orders.scheduledFor,
  promisedAt: orders.promisedAt,
  priority: orders.priority,
  needsAttention: orders.needsAttention,
  createdAt: orders.createdAt,
};

type SummaryRow = Omit<OrderSummary, "status" | "isPaid" | "payment" | "items"> & { status: string; paymentStatus: string };

export type OrderPage = {
  orders: OrderSummary[];
  counts: TabCounts;
  /** Where the next page begins; null on the last one. */
  next: string | null;
  attention: { id: string; orderNumber: string; note: string }[];
};

/**
 * A page of the vendor's orders, newest first, with the counts of all tabs.
 * @param request.q matched anywhere in number, customer's name, phone or an item's name, whatever the case
 * @param request.after the last order of the page before
 */
export function listOrders(vendorId: string, request: ListRequest): Promise<OrderPage> {
  return forVendor(vendorId, async (tx) => {
    const rows = await tx
      .select(summaryColumns)
      .from(orders)
      .where(and(visible(vendorId), inTab(request.tab), matching(vendorId, request.q), olderThan(vendorId, request.after)))
      .orderBy(...newestFirst)
      .limit(PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    return {
      orders: await withItems(tx, vendorId, page),
      counts: await countTabs(tx, vendorId),
      next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
      attention: await listAttention(tx, vendorId),
    };
  });
}

/** How many orders wait for the vendor's yes or no. */
export function countPending(vendorId: string): Promise<number> {
  return forVendor(vendorId, async (tx) => {
    const [row] = await tx
      .select({ pending: count() })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), inArray(orders.status, storedAs("pending"))));
    return row?.pending ?? 0;
  });
}

/** The latest orders, and those that need a person. */
export function readRecent(vendorId: string, limit: number): Promise<Pick<OrderPage, "orders" | "attention">> {
  return forVendor(vendorId, async (tx) => {
    const rows = await tx.select(summaryColumns).from(orders).where(visible(vendorId)).orderBy(...newestFirst).limit(limit);
    return { orders: await withItems(tx, vendorId, rows), attention: await listAttention(tx, vendorId) };
  });
}

/** One order with its lines and what happened to it; null when this vendor has none of that id, or not yet. */
export async function findOrder(vendorId: string, orderId: string): Promise<OrderDetails | null> {
  if (!isUuid(orderId)) return null;
  return forVendor(vendorId, async (tx) => {
    const [row] = await tx
      .select({
        ...summaryColumns,
        customerPhone: orders.customerPhone,
        customerEmail: orders.customerEmail,
        deliveryInstructions: orders.deliveryInstructions,
        notes: orders.notes,
        declineReason: orders.declineReason,
        subtotalKobo: orders.subtotal,
        deliveryFeeKobo: orders.deliveryFee,
        discountKobo: orders.discount,
        couponCode: orders.couponCode,
        transactionFeeKobo: orders.transactionFee,
      })
      .from(orders)
      .where(and(visible(vendorId), eq(orders.id, orderId)));
    if (!row) return null;
    const items = await tx
      .select({ id: orderItems.id, name: orderItems.name, quantity: orderItems.quantity, priceKobo: orderItems.price, specialInstructions: orderItems.specialInstructions })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position), asc(orderItems.id));
    const events = await tx
      .select({ id: orderEvents.id, status: orderEvents.toStatus, at: orderEvents.createdAt, reason: orderEvents.reason })
      .from(orderEvents)
      .where(and(eq(orderEvents.vendorId, vendorId), eq(orderEvents.orderId, orderId)))
      .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
    return { ...shown(row), items, events: events.flatMap(({ status, ...event }) => (toScreenStatus(status) ? [{ ...event, status: toScreenStatus(status)! }] : [])) };
  });
}

function inTab(tab: OrderTab): SQL | undefined {
  return tab === "all" ? undefined : inArray(orders.status, storedAs(tab));
}

function matching(vendorId: string, q: string): SQL | undefined {
  if (!q) return undefined;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  // Phones are stored as +234803…; people type 0803…
  const digits = q.replace(/[\s().+-]/g, "").replace(/^(?:234|0)/, "");
  const phone = /^\d{3,}$/.test(digits) ? sql` or ${orders.customerPhone} like ${`%${digits}%`}` : sql``;
  return sql`(${orders.orderNumber} ilike ${pattern} or ${orders.customerName} ilike ${pattern}${phone} or exists (
    select 1 from ${orderItems} where ${orderItems.vendorId} = ${vendorId} and ${orderItems.orderId} = ${orders.id} and ${orderItems.name} ilike ${pattern}))`;
}

function olderThan(vendorId: string, after: string | null): SQL | undefined {
  if (!after) return undefined;
  // The row itself is the mark: its instant has microseconds, which a Date in an address would lose.
  const mark = sql`(select mark.created_at from orders mark where mark.vendor_id = ${vendorId} and mark.id = ${after})`;
  return sql`${orders.createdAt} <= ${mark} and (${orders.createdAt} < ${mark} or ${orders.id} > ${after})`;
}

async function countTabs(tx: Tx, vendorId: string): Promise<TabCounts> {
  const rows = await tx.select({ status: orders.status, orders: count() }).from(orders).where(visible(vendorId)).groupBy(orders.status);
  const byScreen: Partial<Record<ScreenStatus, number>> = {};
  for (const row of rows) {
    const status = toScreenStatus(row.status);
    if (status) byScreen[status] = (byScreen[status] ?? 0) + row.orders;
  }
  return tabCounts(byScreen);
}

function listAttention(tx: Tx, vendorId: string): Promise<OrderPage["attention"]> {
  return tx
    .select({ id: orders.id, orderNumber: orders.orderNumber, note: sql<string>`${orders.needsAttention}` })
    .from(orders)
    .where(and(visible(vendorId), isNotNull(orders.needsAttention)))
    .orderBy(...newestFirst)
    .limit(ATTENTION_SHOWN);
}

async function withItems(tx: Tx, vendorId: string, rows: SummaryRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const lines = await tx
    .select({ orderId: orderItems.orderId, name: orderItems.name, quantity: orderItems.quantity })
    .from(orderItems)
    .where(and(eq(orderItems.vendorId, vendorId), inArray(orderItems.orderId, rows.map((row) => row.id))))
    .orderBy(asc(orderItems.position), asc(orderItems.id));
  const byOrder = new Map<string, OrderSummary["items"]>(rows.map((row) => [row.id, []]));
  for (const { orderId, ...line } of lines) byOrder.get(orderId)?.push(line);
  return rows.map((row) => ({ ...shown(row), items: byOrder.get(row.id) ?? [] }));
}

const payments = new Map([["success", "paid"], ["completed", "paid"], ["partially_refunded", "partly refunded"], ["refunded", "refunded"]]);

/** A row as the screen has it: its status in the screen's language, and how its money stands instead of the gateway's word for it. Paid is what has money to give back. */
function shown<Row extends SummaryRow>(row: Row): Omit<Row, "status" | "paymentStatus"> & Pick<OrderSummary, "status" | "isPaid" | "payment"> {
  const { status, paymentStatus, ...rest } = row;
  const payment = payments.get(paymentStatus) ?? "not paid";
  return { ...rest, status: toScreenStatus(status) ?? "pending", isPaid: payment !== "not paid" && payment !== "refunded", payment };
}
