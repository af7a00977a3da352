import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { orders, paymentAttempts, vendorBusinessSettings } from "~schema";
import type { OrderStatus } from "~schema/orders";
import { nameCustomer } from "~/core/customers/customers.commands.server";
import { busyAt } from "~/core/opening-hours/busy";
import { isRestOfOrder, PAYABLE_MINUTES } from "~/core/orders/order-request";
import { payableStatuses } from "~/core/orders/order-status";
import { isSlotFull } from "~/core/orders/slots.server";
import {
  addOrderEvent,
  transitionOrder,
  type OrderActor,
  type OrderChanges,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { enqueuePush } from "~/core/push/enqueue-push.server";
import { databaseNow } from "~/platform/database-clock.server";
import type { Tx } from "~/platform/db.server";
import { emptyPaidCart } from "./paid-cart.server";
import type { AttemptRow } from "./record-payment.server";

/** A payment in the last minute counts as late: others may take its stock before it is stored. */
const LATE_AFTER = sql.raw(`interval '${PAYABLE_MINUTES - 1} minutes'`);

/** Others may have taken its coupon use and slot: it ended or was paid late. */
export async function hasLostItsHold(tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.status === "cancelled" || order.holdEndedAt !== null) return true;
  const [row] = await tx.execute<{ late: boolean }>(sql`
    select coalesce(expires_at, created_at + ${LATE_AFTER}) < now() as late
    from orders where vendor_id = ${order.vendorId} and id = ${order.id}`);
  return row?.late ?? false;
}

const hasLostItsSlot = async (tx: Tx, order: OrderRow, capacity: number | null) =>
  order.slotAt !== null &&
  capacity !== null &&
  isSlotFull(tx, { ...order, slotAt: order.slotAt }, capacity);

/** Ends the other attempts of a paid order; if one is paid anyway, it is a duplicate. */
export async function closeOthers(
  tx: Tx,
  attempt: Pick<AttemptRow, "id" | "vendorId" | "orderId">,
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status: "abandoned", updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.vendorId, attempt.vendorId),
        eq(paymentAttempts.orderId, attempt.orderId),
        ne(paymentAttempts.id, attempt.id),
        inArray(paymentAttempts.status, ["initialized", "pending"]),
      ),
    );
}

/** The store's longest time for an order paid now, in minutes (docs/rules.md, Busy). */
function longestMinutes(
  { orderType }: Pick<OrderRow, "orderType">,
  business: typeof vendorBusinessSettings.$inferSelect | undefined,
): number {
  const usual =
    orderType === "pickup" ? (business?.maxPickupTime ?? 30) : (business?.maxDeliveryTime ?? 60);
  return usual + (busyAt(business, databaseNow())?.minutes ?? 0);
}

/**
 * Moves a paid order on: a customer's order waits for the vendor, or is accepted if auto-accept is
 * on; a custom order is confirmed. The rest of another order's price has nothing to cook.
 * @param as.notes for a person's attention
 * @param as.reason added to the history
 */
export async function acceptPaidOrder(
  tx: Tx,
  order: OrderRow,
  as: {
    actor: OrderActor;
    notes: readonly string[];
    lostHold: boolean;
    reason?: string;
    /** `completed`: outside the provider. */
    paymentStatus?: "success" | "completed";
  },
): Promise<void> {
  const [business] = await tx
    .select()
    .from(vendorBusinessSettings)
    .where(eq(vendorBusinessSettings.vendorId, order.vendorId));
  const to = paidStatus(order, business?.autoAcceptOrders ?? false);
  const notes = [...as.notes];
  if (as.lostHold && (await hasLostItsSlot(tx, order, business?.slotCapacity ?? null)))
    notes.push("Paid after its 15-minute slot was full");
  const reason = [as.reason, ...notes].filter(Boolean).join(". ") || null;
  const set: OrderChanges = {
    paymentStatus: as.paymentStatus ?? "success",
    promisedAt:
      order.scheduledFor ?? sql`now() + make_interval(mins => ${longestMinutes(order, business)})`,
    stockHeldUntil: null,
    needsAttention: notes.length ? notes.join(". ") : order.needsAttention,
  };
  await emptyPaidCart(tx, order);
  const key = { vendorId: order.vendorId, orderId: order.id };
  const { actor } = as;
  await nameCustomer(tx, order);
  const accepted = await transitionOrder(tx, {
    ...key,
    from: payableStatuses,
    to,
    actor,
    reason,
    set,
  });
  if (accepted.ok) return enqueuePush(tx, order, { waits: to === "pending" });
  // A custom order that was in the kitchen before its payment keeps its status.
  await tx
    .update(orders)
    .set({ ...set, updatedAt: sql`now()` })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  await addOrderEvent(tx, order, actor, reason ? `Paid: ${reason}` : "Paid");
}

function paidStatus(order: OrderRow, autoAccept: boolean): OrderStatus {
  if (isRestOfOrder(order)) return "delivered";
  return order.source === "custom" || autoAccept ? "confirmed" : "pending";
}
