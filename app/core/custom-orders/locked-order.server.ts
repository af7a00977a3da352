import { and, eq, inArray, sql } from "drizzle-orm";
import { orderEvents, orderItems, orders, paymentAttempts } from "~schema";
import type { OrderStatus } from "~schema/orders";
import { forVendor, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { isUuid } from "~/shared/ids";

/** A vendor's press on one of their own orders. */
export type LockedOrderWork = { vendorId: string; userId: string; orderId: string };
export type LockedOrderOutcome =
  | { ok: true }
  /** No custom order of this vendor has the id. */
  | { ok: false; kind: "missing" }
  /** It stands otherwise by now, or money is on its way. */
  | { ok: false; kind: "refused"; message: string };
export type LockedOrder = typeof orders.$inferSelect;

export const refuseOrderAction = (message: string): LockedOrderOutcome => ({
  ok: false,
  kind: "refused",
  message,
});
export const orderNotFound: LockedOrderOutcome = { ok: false, kind: "missing" };

/** What is said while the provider has a payment in its hands. */
export const PAYING_NOW =
  "A payment for this order is on its way at this moment. Please look again in a minute.";
export const JUST_PAID = "This order has just been paid online.";

/**
 * Not paid, and nobody has begun to cook: the kitchen does not see it, or sees it as one to be
 * paid.
 */
export const beforePayment: readonly OrderStatus[] = ["payment_pending", "payment_failed"];
/** Whether money is still to come for it. */
export const isUnpaid = (order: Pick<LockedOrder, "paymentStatus">): boolean =>
  ["pending", "payment_custom", "failed"].includes(order.paymentStatus);

/** Whether the vendor has such a custom order: asked before the provider is. */
export async function isOwnCustomOrder(vendorId: string, orderId: string): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  const rows = await forVendor(vendorId, (tx) =>
    tx.select({ id: orders.id }).from(orders).where(mine(vendorId, orderId)),
  );
  return rows.length > 0;
}

/**
 * Does the work on a custom order that is locked until the commit, its attempts before it as
 * settling does, so that of a press and a payment at the same moment the second sees what the first
 * has made of it (docs/rules.md, Payment truth). Open pages are told.
 */
export function withLocked(
  work: LockedOrderWork,
  doIt: (tx: Tx, order: LockedOrder) => Promise<LockedOrderOutcome>,
): Promise<LockedOrderOutcome> {
  const { vendorId, orderId } = work;
  return forVendor(vendorId, async (tx) => {
    await tx.execute(
      sql`select 1 from payment_attempts where vendor_id = ${vendorId} and order_id = ${orderId} order by id for update`,
    );
    const [order] = await tx.select().from(orders).where(mine(vendorId, orderId)).for("update");
    if (!order) return orderNotFound;
    const outcome = await doIt(tx, order);
    if (outcome.ok) await announce(tx, { topic: "order", vendorId, orderId });
    return outcome;
  });
}

const mine = (vendorId: string, orderId: string) =>
  and(eq(orders.vendorId, vendorId), eq(orders.id, orderId), eq(orders.source, "custom"));

/**
 * Changes the locked order, and writes down who did what to it; `to` is where it stands afterwards.
 */
export async function updateOrder(
  tx: Tx,
  work: LockedOrderWork,
  order: LockedOrder,
  values: Partial<typeof orders.$inferInsert>,
  reason: string,
): Promise<void> {
  const { vendorId, orderId, userId } = work;
  await tx
    .update(orders)
    .set({ ...values, updatedAt: sql`now()` })
    .where(mine(vendorId, orderId));
  await tx.insert(orderEvents).values({
    vendorId,
    orderId,
    fromStatus: order.status,
    toStatus: values.status ?? order.status,
    actorType: "vendor",
    actorId: userId,
    reason,
  });
}

/**
 * Ends the open payment of an order: the next press of its payer begins another, if the order lets
 * it.
 */
export async function endAttempts(tx: Tx, { vendorId, orderId }: LockedOrderWork): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status: "abandoned", updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.status, ["initialized", "pending"]),
      ),
    );
}

/** Whether counted stock was taken for the order, given back since or not. */
export async function holdsStock(tx: Tx, { vendorId, orderId }: LockedOrderWork): Promise<boolean> {
  const rows = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.vendorId, vendorId),
        eq(orderItems.orderId, orderId),
        eq(orderItems.stockTaken, true),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
