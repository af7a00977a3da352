import { and, asc, eq, inArray, isNotNull, max, ne, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { storedStatusesOf, toScreenStatus } from "~/core/orders/order-status";
import { orderEvents, orderItems, orders } from "~schema";
import type { AttentionNote } from "./attention";
import type { ListedOrder } from "./order-list";

/** Orders whose status the vendor does not see yet are as if they were not there. */
export const visibleOrders = (vendorId: string) =>
  and(eq(orders.vendorId, vendorId), ne(orders.status, "payment_pending"));
/**
 * As the index has it: Postgres puts nulls first in a descending order unless told otherwise, and
 * then the index does not serve.
 */
export const newestFirst = [sql`${orders.createdAt} desc nulls last`, asc(orders.id)];

export const summaryColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  orderType: orders.orderType,
  source: orders.source,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  customerName: orders.customerName,
  /** With its area, where the store has areas: the rider looks for both. */
  deliveryAddress: sql<
    string | null
  >`nullif(concat_ws(', ', ${orders.deliveryAddress}, ${orders.deliveryArea}), '')`,
  vendorInstructions: orders.vendorInstructions,
  totalKobo: orders.totalAmount,
  paymentMethod: orders.paymentMethod,
  scheduledFor: orders.scheduledFor,
  promisedAt: orders.promisedAt,
  priority: orders.priority,
  needsAttention: orders.needsAttention,
  createdAt: orders.createdAt,
};

export type SummaryRow = Omit<
  ListedOrder,
  "status" | "isPaid" | "payment" | "items" | "autoAccepted" | "waitingSince"
> & { status: string; paymentStatus: string };

const payments = new Map([
  ["success", "paid"],
  ["completed", "paid"],
  ["partially_refunded", "partly refunded"],
  ["refunded", "refunded"],
]);

/**
 * A row as the screen has it: its status in the screen's language, and how its money stands instead
 * of the gateway's word for it. Paid is what has money to give back.
 */
export function toListedOrder<Row extends SummaryRow>(row: Row) {
  const { status, paymentStatus, ...rest } = row;
  const payment = payments.get(paymentStatus) ?? "not paid";
  return {
    ...rest,
    status: toScreenStatus(status) ?? ("pending" as const),
    isPaid: payment !== "not paid" && payment !== "refunded",
    payment,
    autoAccepted: status === "confirmed" && row.source === "storefront",
  };
}

/** Rows with their lines, and since when those that wait have waited; in the order they came in. */
export async function withItems(
  tx: Tx,
  vendorId: string,
  rows: SummaryRow[],
): Promise<ListedOrder[]> {
  if (rows.length === 0) return [];
  const lines = await tx
    .select({
      orderId: orderItems.orderId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      note: orderItems.specialInstructions,
    })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.vendorId, vendorId),
        inArray(
          orderItems.orderId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(orderItems.position), asc(orderItems.id));
  const byOrder = new Map<string, ListedOrder["items"]>(rows.map((row) => [row.id, []]));
  for (const { orderId, ...line } of lines) byOrder.get(orderId)?.push(line);
  const waiting = await waitingSince(tx, vendorId, rows);
  return rows.map((row) => ({
    ...toListedOrder(row),
    waitingSince: waiting.get(row.id) ?? null,
    items: byOrder.get(row.id) ?? [],
  }));
}

/**
 * Since when orders wait for the vendor's yes or no, by id: from when they were paid, which may be
 * long after they were placed. Those that don't wait are not in it.
 */
export async function waitingSince(
  tx: Tx,
  vendorId: string,
  rows: { id: string; status: string; createdAt: Date }[],
): Promise<Map<string, Date>> {
  const waiting = rows.filter((row) => toScreenStatus(row.status) === "pending");
  if (waiting.length === 0) return new Map();
  const came = await tx
    .select({ orderId: orderEvents.orderId, at: max(orderEvents.createdAt) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.vendorId, vendorId),
        inArray(
          orderEvents.orderId,
          waiting.map((row) => row.id),
        ),
        inArray(orderEvents.toStatus, storedStatusesOf("pending")),
      ),
    )
    .groupBy(orderEvents.orderId);
  const since = new Map(came.map(({ orderId, at }) => [orderId, at]));
  return new Map(waiting.map((row) => [row.id, since.get(row.id) ?? row.createdAt]));
}

const ATTENTION_SHOWN = 5;

/** The latest orders that need a person, and why. */
export function listAttention(tx: Tx, vendorId: string): Promise<AttentionNote[]> {
  return tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      note: sql<string>`${orders.needsAttention}`,
    })
    .from(orders)
    .where(and(visibleOrders(vendorId), isNotNull(orders.needsAttention)))
    .orderBy(...newestFirst)
    .limit(ATTENTION_SHOWN);
}
