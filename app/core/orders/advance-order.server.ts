import { and, eq, inArray, sql } from "drizzle-orm";
import { forVendor, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { orderEvents, orders } from "~schema";
import {
  transitionSources,
  transitionTarget,
  refusalMessage,
  toStoredStatus,
  type StoredStatus,
  type VendorTransition,
} from "./order-status";
import { enqueueEmail } from "./enqueue-email.server";
import { giveBackStock } from "./stock.server";

/**
 * One press of a vendor on one order. `userId` is who pressed; `reason` is what the customer will
 * read.
 */
export type OrderTransition = { vendorId: string; userId: string; orderId: string } & (
  { move: Exclude<VendorTransition, "decline"> } | { move: "decline"; reason: string }
);

export type TransitionOutcome =
  | { ok: true; status: StoredStatus }
  /** No order of this vendor has the id, whoever else's it may be. */
  | { ok: false; kind: "missing" }
  /** The order stands elsewhere by now. */
  | { ok: false; kind: "moved"; message: string };

type Locked = Pick<
  typeof orders.$inferSelect,
  | "id"
  | "vendorId"
  | "status"
  | "paymentStatus"
  | "totalAmount"
  | "customerName"
  | "customerEmail"
  | "soldCountedAt"
>;

export type DeclinedOrder = { vendorId: string; orderId: string; userId: string; reason: string };
/**
 * Sends a paid order's money back, inside the transaction that declines it.
 * @returns false when a person has to
 */
export type RefundDeclined = (tx: Tx, declined: DeclinedOrder) => Promise<boolean>;

/**
 * Moves an order to its next status for its vendor, with everything that goes with it, in one
 * transaction under the vendor's row-level security: who did it and when; on delivery what was
 * sold, once; on declining the counted stock, once, and the money (docs/rules.md, Order status).
 * @param giveBack refunds a declined order that was paid; without it the order is marked for a
 * refund by hand
 */
export async function advanceOrder(
  advance: OrderTransition,
  giveBack: RefundDeclined | null = null,
): Promise<TransitionOutcome> {
  const { vendorId, orderId, move } = advance;
  if (!isUuid(orderId)) return { ok: false, kind: "missing" };
  return forVendor(vendorId, async (tx): Promise<TransitionOutcome> => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (!order) return { ok: false, kind: "missing" };
    const to = toStoredStatus(transitionTarget(move));
    const moved = await tx
      .update(orders)
      .set({
        status: to,
        updatedAt: sql`now()`,
        ...(advance.move === "decline" ? { declineReason: advance.reason } : {}),
      })
      .where(
        and(
          eq(orders.vendorId, vendorId),
          eq(orders.id, orderId),
          inArray(orders.status, [...transitionSources(move)]),
        ),
      )
      .returning({ id: orders.id });
    if (moved.length === 0)
      return { ok: false, kind: "moved", message: refusalMessage(move, order.status) };

    const reason = advance.move === "decline" ? advance.reason : null;
    await tx.insert(orderEvents).values({
      vendorId,
      orderId,
      fromStatus: order.status,
      toStatus: to,
      actorType: "vendor",
      actorId: advance.userId,
      reason,
    });
    if (to === "delivered" && !order.soldCountedAt) await countSold(tx, vendorId, orderId);
    if (advance.move === "ready") await enqueueEmail(tx, order, ["order_ready_customer"]);
    if (advance.move === "decline") {
      await enqueueEmail(tx, order, ["order_declined_customer"]);
      if (
        isPaid(order) &&
        !(await giveBack?.(tx, {
          vendorId,
          orderId,
          userId: advance.userId,
          reason: advance.reason,
        }))
      )
        await flagManualRefund(tx, order);
      await giveBackStock(tx, vendorId, orderId);
    }
    await announce(tx, { topic: "order", vendorId, orderId });
    return { ok: true, status: to };
  });
}

/**
 * Takes an order off the list of those that need a person, once the person has seen to it. What was
 * noted stays in the order's events.
 * @returns whether there was such a note on an order of this vendor
 */
export async function resolveAttention(work: {
  vendorId: string;
  userId: string;
  orderId: string;
}): Promise<boolean> {
  const { vendorId, orderId, userId } = work;
  if (!isUuid(orderId)) return false;
  return forVendor(vendorId, async (tx) => {
    const [order] = await tx
      .select({ status: orders.status, note: orders.needsAttention })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)))
      .for("update");
    if (!order?.note) return false;
    await tx
      .update(orders)
      .set({ needsAttention: null, updatedAt: sql`now()` })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
    await tx.insert(orderEvents).values({
      vendorId,
      orderId,
      fromStatus: order.status,
      toStatus: order.status,
      actorType: "vendor",
      actorId: userId,
      reason: `Seen to: ${order.note}`,
    });
    await announce(tx, { topic: "order", vendorId, orderId });
    return true;
  });
}

/**
 * The row stays locked until the commit: of two presses at once the second sees what the first has
 * made of it.
 */
async function lockOrder(tx: Tx, vendorId: string, orderId: string): Promise<Locked | null> {
  const [order] = await tx
    .select({
      id: orders.id,
      vendorId: orders.vendorId,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalAmount: orders.totalAmount,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      soldCountedAt: orders.soldCountedAt,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)))
    .for("update");
  return order ?? null;
}

const isPaid = (order: Locked) =>
  order.paymentStatus === "success" ||
  order.paymentStatus === "completed" ||
  order.paymentStatus === "partially_refunded";

/**
 * Money that came must go back: where nothing sends it, the order stays on the vendor's list until
 * a person has.
 */
async function flagManualRefund(tx: Tx, order: Locked): Promise<void> {
  await tx
    .update(orders)
    .set({
      needsAttention: `Declined after it was paid: refund ${formatKobo(order.totalAmount)} to ${order.customerName} by hand`,
    })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
}

/**
 * Adds an order's quantities to what its dishes have sold: by product, and by name for hand-typed
 * lines (one dish of that name, on the menu before archived, oldest first). Rows are locked in the
 * order of their ids, so two orders can't wait for each other.
 */
async function countSold(tx: Tx, vendorId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    with lines as (
      select i.quantity, coalesce(i.product_id, (
        select p.id from products p where p.vendor_id = ${vendorId} and p.name = i.name order by p.archived_at is not null, p.created_at, p.id limit 1
      )) as product_id
      from order_items i where i.vendor_id = ${vendorId} and i.order_id = ${orderId}
    ), sold as (
      select product_id as id, sum(quantity)::int as quantity from lines where product_id is not null group by product_id
    ), locked as (
      select p.id from products p join sold s on s.id = p.id where p.vendor_id = ${vendorId} order by p.id for no key update of p
    )
    update products p set sold_count = p.sold_count + s.quantity
    from sold s join locked l on l.id = s.id
    where p.vendor_id = ${vendorId} and p.id = s.id`);
  await tx
    .update(orders)
    .set({ soldCountedAt: sql`now()` })
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
}
