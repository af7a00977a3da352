import { and, eq, sql } from "drizzle-orm";
import { orderItems, orders } from "~schema";
import {
  addOrderEvent,
  lockAttempts,
  lockOrder,
  orderNotFound,
  transitionOrder,
  type OrderChanges,
  type OrderRow,
  type Transition,
} from "~/core/orders/transition-order.server";
import { hasTaken } from "~/core/orders/stock.server";
import { lockHeldPayment } from "~/core/payments/held-payment.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";

/** `userId` is the staff member who does the work. */
export type LockedOrderWork = { vendorId: string; userId: string; orderId: string };
/** Codes: `missing` (404); `refused` (409), it is paid, cancelled or being paid. */
export type LockedOrderOutcome = { ok: true } | Refusal;

/** Refuses an action that the order's state doesn't allow, as `refused` (409). */
export const refuseOrderAction = (message: string): Refusal => refuse("refused", message);

export const PAYING_NOW =
  "A payment for this order is on its way at this moment. Please look again in a minute.";
const MONEY_HELD =
  "Money came for this order that doesn’t match it. Please decide about that first, on the order’s page.";
export const JUST_PAID = "This order has just been paid online.";

export const isUnpaid = (order: Pick<OrderRow, "paymentStatus">): boolean =>
  ["pending", "payment_custom", "failed"].includes(order.paymentStatus);

/** Returns whether the vendor has this custom order, as a check before calling the provider. */
export async function isOwnCustomOrder(vendorId: string, orderId: string): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  const rows = await forVendor(vendorId, (tx) =>
    tx.select({ id: orders.id }).from(orders).where(mine(vendorId, orderId)),
  );
  return rows.length > 0;
}

/**
 * Runs `work` on a locked custom order. Locks its attempts first, like a payment, so that the two
 * run one after the other (docs/rules.md, Payment truth).
 */
export async function withLocked(
  { vendorId, orderId }: LockedOrderWork,
  work: (tx: Tx, order: OrderRow) => Promise<LockedOrderOutcome>,
): Promise<LockedOrderOutcome> {
  if (!isUuid(orderId)) return orderNotFound;
  return forVendor(vendorId, async (tx) => {
    await lockAttempts(tx, { vendorId, orderId });
    const order = await lockOrder(tx, vendorId, orderId);
    if (order?.source !== "custom") return orderNotFound;
    return (await lockHeldPayment(tx, order)) ? refuseOrderAction(MONEY_HELD) : work(tx, order);
  });
}

const mine = (vendorId: string, orderId: string) =>
  and(eq(orders.vendorId, vendorId), eq(orders.id, orderId), eq(orders.source, "custom"));

/**
 * Changes the locked order and records who did it and why.
 * @param change.transition leave out to keep the status
 * @throws when the order's status does not allow the transition
 */
export async function updateOrder(
  tx: Tx,
  { vendorId, orderId, userId }: LockedOrderWork,
  order: OrderRow,
  change: { transition?: Pick<Transition, "from" | "to">; set: OrderChanges; reason: string },
): Promise<void> {
  const { transition, set, reason } = change;
  const actor = { type: "vendor", id: userId } as const;
  if (transition) {
    const key = { vendorId, orderId };
    const outcome = await transitionOrder(tx, { ...key, ...transition, actor, reason, set });
    if (!outcome.ok) throw new Error(`Not from ${order.status} to ${transition.to}`);
    return;
  }
  await tx
    .update(orders)
    .set({ ...set, updatedAt: sql`now()` })
    .where(mine(vendorId, orderId));
  await addOrderEvent(tx, order, actor, reason);
}

/** Returns whether the order ever took counted stock, even if it has been released. */
export async function holdsStock(tx: Tx, { vendorId, orderId }: LockedOrderWork): Promise<boolean> {
  const rows = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.vendorId, vendorId),
        eq(orderItems.orderId, orderId),
        hasTaken(sql`${orderItems}`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
