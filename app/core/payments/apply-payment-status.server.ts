import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { orderEvents, orders, paymentAttempts, payments, vendorBusinessSettings } from "~schema";
import type { OrderStatus } from "~schema/orders";
import { isCouponUsedUp } from "~/core/orders/coupon-redemption.server";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { payableStatuses } from "~/core/orders/order-status";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { enqueuePush } from "~/core/push/enqueue-push.server";
import { releaseStock, retakeStock } from "~/core/orders/stock.server";
import { isSlotFull } from "~/core/orders/slots.server";
import { busyAt } from "~/core/opening-hours/busy";
import { databaseNow } from "~/platform/database-clock.server";
import type { Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystackDomain, type VerifiedTransaction } from "~/platform/paystack.server";
import {
  flagOrder,
  lockOrder,
  transitionOrder,
  addOrderEvent,
  type OrderChanges,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { refundPayment } from "./refunds.server";
import {
  recordPayment,
  redeemPaidCoupon,
  withPayerEmail,
  type AttemptRow,
} from "./record-payment.server";

const undecided = ["initialized", "pending"] as const;
const providerActor = { type: "provider" } as const;
const keyOf = ({ vendorId, id }: OrderRow) => ({ vendorId, orderId: id });
/** Returns whether an attempt has no conclusive status yet; money may still come for it. */
export const isUndecided = (attempt: AttemptRow): boolean =>
  !["success", "duplicate", "mismatch", "reversed"].includes(attempt.status);

/**
 * Applies the provider's status to an undecided attempt, with everything that follows, inside one
 * transaction (docs/rules.md, Payment truth).
 * @returns the attempt as it is now, and whether this call made its order paid; null when there is
 * no such attempt
 */
export async function applyPaymentStatus(
  tx: Tx,
  known: AttemptRow,
  paid: VerifiedTransaction,
): Promise<{ attempt: AttemptRow; firstTime: boolean } | null> {
  // All attempts of the order, by id: two that succeed at once end each other, and would otherwise
  // deadlock.
  const attempts = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.vendorId, known.vendorId), eq(paymentAttempts.orderId, known.orderId)),
    )
    .orderBy(paymentAttempts.id)
    .for("update");
  const attempt = attempts.find(({ id }) => id === known.id);
  if (!attempt) return null;
  if (!isUndecided(attempt)) return { attempt, firstTime: false };
  const order = await lockOrder(tx, attempt.vendorId, attempt.orderId);
  if (!order) throw new Error(`The attempt ${attempt.id} has no order`);
  const status = await applyOpenStatus(tx, attempt, order, paid);
  await updateAttempt(tx, attempt, paid, status);
  return {
    attempt: { ...attempt, status, gatewayResponse: paid.gatewayResponse, raw: paid.raw },
    firstTime: status === "success",
  };
}

async function applyOpenStatus(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
): Promise<AttemptRow["status"]> {
  switch (paid.status) {
    case "success":
      return applySuccess(tx, attempt, order, paid);
    case "reversed":
      await flagOrder(tx, order, "The payment of this order was reversed by the provider");
      return "reversed";
    case "failed":
      await transitionOrder(tx, {
        ...keyOf(order),
        from: ["payment_pending"],
        to: "payment_failed",
        actor: providerActor,
        reason: paid.gatewayResponse,
      });
      return "failed";
    default:
      // abandoned, ongoing, pending, processing, queued and whatever the provider invents: not
      // decided; time decides (sweeper).
      return attempt.status;
  }
}

async function applySuccess(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
): Promise<AttemptRow["status"]> {
  const asked = paid.requestedAmountKobo ?? paid.amountKobo;
  const matches =
    paid.reference === attempt.reference &&
    asked === attempt.expectedAmount &&
    paid.amountKobo >= attempt.expectedAmount &&
    paid.currency === attempt.currency &&
    paid.domain === paystackDomain();
  if (!matches) {
    log().error(
      {
        attemptId: attempt.id,
        orderId: order.id,
        expected: attempt.expectedAmount,
        paid: paid.amountKobo,
        currency: paid.currency,
        domain: paid.domain,
      },
      "A payment does not match its order",
    );
    await flagOrder(
      tx,
      order,
      "Money came for this order that does not match it: look at the payment before anything else",
    );
    return "mismatch";
  }
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.vendorId, order.vendorId),
        eq(payments.orderId, order.id),
        inArray(payments.status, ["success", "reversed"]),
      ),
    )
    .for("update");
  if (earlier || isPaidOffline(order)) return acceptDuplicatePayment(tx, attempt, order, paid);
  const lostHold = await hasLostItsHold(tx, order);
  const usedUp =
    lostHold && order.couponId !== null
      ? await isCouponUsedUp(tx, { ...order, couponId: order.couponId })
      : false;
  await closeOthers(tx, attempt);
  const refused =
    (await unfulfillableReason(tx, order)) ??
    (usedUp ? "The payment came too late: its code had been used up" : null);
  const gone =
    refused === null &&
    order.stockReleasedAt !== null &&
    !(await retakeStock(tx, order.vendorId, order.id));
  const late =
    refused ??
    (gone && order.status === "cancelled"
      ? "The payment came after it was cancelled, and the food had been sold"
      : null);
  if (late) return acceptLatePayment(tx, attempt, order, paid, late);
  await recordPayment(tx, attempt, paid, { status: "success", earned: true });
  await redeemPaidCoupon(tx, order);
  await enqueueEmail(tx, await withPayerEmail(tx, order, paid), [
    "order_paid_vendor",
    "order_paid_customer",
  ]);
  await acceptPaidOrder(tx, order, { stockGone: gone, lostHold });
  return "success";
}

/** A payment on the last minute counts as late: what it holds may be given on before it is stored. */
const LATE_AFTER = sql.raw(`interval '${PAYABLE_MINUTES - 1} minutes'`);

/**
 * Returns whether others may hold an order's coupon use and slot by now: it was cancelled, or was
 * too late to pay.
 */
async function hasLostItsHold(tx: Tx, order: OrderRow): Promise<boolean> {
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

/**
 * Its vendor has marked it as paid offline, in cash or by a transfer
 * (docs/rules.md, Custom orders).
 */
const isPaidOffline = (order: OrderRow) =>
  order.source === "custom" && order.paymentStatus === "completed";

/**
 * Records a second success, or one for an order paid offline: separate from the order and refunded
 * at once. The order stays on the vendor's list, as two payments mean a confused customer.
 */
async function acceptDuplicatePayment(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
): Promise<"duplicate"> {
  const payment = await recordPayment(tx, attempt, paid, { status: "duplicate", earned: false });
  await flagOrder(
    tx,
    order,
    isPaidOffline(order)
      ? "This order was also paid online, after you had marked it as paid: the online payment is being refunded"
      : "This order was paid twice: the second payment is being refunded",
  );
  await refundPayment(tx, order, payment, {
    reason: "This order was paid twice",
    source: "duplicate",
    actor: providerActor,
    cause: `duplicate:${payment.id}`,
  });
  return "duplicate";
}

/**
 * Returns why a cancelled order's money can only be refunded; null when the kitchen may still accept
 * the order, or it is not cancelled.
 */
async function unfulfillableReason(tx: Tx, order: OrderRow): Promise<string | null> {
  if (order.status !== "cancelled") return null;
  if (order.addsTo !== null) return "What it was to be added to, or it itself, was called off";
  if (order.declineReason !== null) return "The store could not take this order";
  if (order.clientToken.includes(":replaced:")) return "A newer order replaced this one";
  const [last] = await tx
    .select({ actor: orderEvents.actorType })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.vendorId, order.vendorId),
        eq(orderEvents.orderId, order.id),
        eq(orderEvents.toStatus, "cancelled"),
      ),
    )
    .limit(1);
  return last?.actor === "vendor" ? "The store could not take this order" : null;
}

/**
 * Records money for an order that nobody will cook: the order is cancelled, if it is not yet, and
 * all of the money is refunded automatically.
 */
async function acceptLatePayment(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
  reason: string,
): Promise<"success"> {
  if (order.status !== "cancelled") {
    const cancel = {
      from: payableStatuses,
      to: "cancelled",
      actor: providerActor,
      reason,
    } as const;
    await transitionOrder(tx, { ...keyOf(order), ...cancel });
    await releaseStock(tx, order.vendorId, order.id);
  }
  const payment = await recordPayment(tx, attempt, paid, { status: "success", earned: false });
  await tx
    .update(orders)
    .set({ paymentStatus: "success", updatedAt: sql`now()` })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  await refundPayment(tx, order, payment, {
    reason,
    source: "late",
    actor: providerActor,
    cause: `late:${payment.id}`,
  });
  return "success";
}

/** Ends the other attempts of a paid order; one that is paid all the same is a duplicate. */
async function closeOthers(tx: Tx, attempt: AttemptRow): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status: "abandoned", updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.vendorId, attempt.vendorId),
        eq(paymentAttempts.orderId, attempt.orderId),
        ne(paymentAttempts.id, attempt.id),
        inArray(paymentAttempts.status, [...undecided]),
      ),
    );
}

/** Returns the longest that a store takes for an order paid now, in minutes (docs/rules.md, Busy). */
function longestMinutes(
  { orderType }: Pick<OrderRow, "orderType">,
  business: typeof vendorBusinessSettings.$inferSelect | undefined,
): number {
  const usual =
    orderType === "pickup" ? (business?.maxPickupTime ?? 30) : (business?.maxDeliveryTime ?? 60);
  return usual + (busyAt(business, databaseNow())?.minutes ?? 0);
}

/**
 * Once paid, a customer's order waits for the vendor, or is accepted at once where the vendor has
 * auto-accept on; a custom order is confirmed.
 */
async function acceptPaidOrder(
  tx: Tx,
  order: OrderRow,
  { stockGone, lostHold }: { stockGone: boolean; lostHold: boolean },
): Promise<void> {
  const [business] = await tx
    .select()
    .from(vendorBusinessSettings)
    .where(eq(vendorBusinessSettings.vendorId, order.vendorId));
  const to: OrderStatus =
    order.source === "custom" || business?.autoAcceptOrders ? "confirmed" : "pending";
  const notes: string[] = [];
  if (order.status === "cancelled") notes.push("Paid after it was cancelled");
  if (stockGone) notes.push("Paid after its stock had gone to others");
  if (lostHold && (await hasLostItsSlot(tx, order, business?.slotCapacity ?? null)))
    notes.push("Paid after its 15-minute slot was full");
  const set: OrderChanges = {
    paymentStatus: "success",
    promisedAt:
      order.scheduledFor ?? sql`now() + make_interval(mins => ${longestMinutes(order, business)})`,
    stockHeldUntil: null,
    needsAttention: notes.length ? notes.join(". ") : order.needsAttention,
  };
  const accepted = await transitionOrder(tx, {
    ...keyOf(order),
    from: payableStatuses,
    to,
    actor: providerActor,
    reason: notes.join(". ") || null,
    set,
  });
  if (accepted.ok) return enqueuePush(tx, order, { waits: to === "pending" });
  // A custom order that the kitchen began before it was paid keeps its status.
  await tx
    .update(orders)
    .set({ ...set, updatedAt: sql`now()` })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  await addOrderEvent(tx, order, providerActor, "Paid");
}

async function updateAttempt(
  tx: Tx,
  attempt: AttemptRow,
  paid: VerifiedTransaction,
  status: AttemptRow["status"],
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({
      status,
      providerTransactionId: paid.providerId,
      gatewayResponse: paid.gatewayResponse,
      channel: paid.channel,
      paidAmount: paid.amountKobo,
      fees: paid.feesKobo,
      paidAt: paid.paidAt,
      raw: paid.raw,
      lastCheckedAt: sql`now()`,
      checks: sql`${paymentAttempts.checks} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(paymentAttempts.vendorId, attempt.vendorId), eq(paymentAttempts.id, attempt.id)));
}
