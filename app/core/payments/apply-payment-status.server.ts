import { and, eq, inArray, sql } from "drizzle-orm";
import { orderEvents, orders, paymentAttempts, payments } from "~schema";
import { isCouponUsedUp } from "~/core/orders/coupon-redemption.server";
import { isRestOfOrder } from "~/core/orders/order-request";
import { payableStatuses } from "~/core/orders/order-status";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { releaseStock, retakeStock } from "~/core/orders/stock.server";
import type { Tx } from "~/platform/db.server";
import { paystackDomain, type VerifiedTransaction } from "~/platform/paystack.server";
import { formatKobo } from "~/shared/money";
import {
  flagOrder,
  lockAttempts,
  lockOrder,
  transitionOrder,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { acceptPaidOrder, closeOthers, hasLostItsHold } from "./accept-paid-order.server";
import { flagMismatch, holdPayment, lockHeldPayment, returnHeld } from "./held-payment.server";
import { matchPayment, mismatchNote } from "./payment-match";
import type { PaymentRow } from "./refund-rows.server";
import { refundPayment } from "./refunds.server";
import {
  recordPayment,
  redeemPaidCoupon,
  withPayerEmail,
  type AttemptRow,
} from "./record-payment.server";

const providerActor = { type: "provider" } as const;
const keyOf = ({ vendorId, id }: OrderRow) => ({ vendorId, orderId: id });
export const isUndecided = (attempt: AttemptRow): boolean =>
  !["success", "duplicate", "mismatch", "reversed"].includes(attempt.status);

/**
 * Applies the provider's status to an undecided attempt, with all consequences, in one transaction
 * (docs/rules.md, Payment truth).
 * @returns the attempt afterwards, whether this call made its order paid, and whether that order is
 * the rest of another; null when there is no such attempt
 */
export async function applyPaymentStatus(
  tx: Tx,
  known: AttemptRow,
  paid: VerifiedTransaction,
): Promise<{ attempt: AttemptRow; firstTime: boolean; isRest?: boolean } | null> {
  // All of them: two that succeed at once end each other, and would deadlock.
  const attempts = await lockAttempts(tx, known);
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
    isRest: isRestOfOrder(order),
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
      // abandoned, ongoing, pending, processing, queued and any new one: the sweeper ends them in
      // time.
      return attempt.status;
  }
}

async function applySuccess(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
): Promise<AttemptRow["status"]> {
  const request = { ...attempt, domain: paystackDomain() };
  const match = matchPayment(request, paid);
  if (match.kind === "foreign") return flagMismatch(tx, attempt, order, paid);
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
  const held = await lockHeldPayment(tx, order);
  const isShort = match.kind === "short";
  if (earlier || isPaidOffline(order) || (held && isShort))
    return acceptDuplicatePayment(tx, attempt, order, paid);
  if (isShort && order.status === "cancelled")
    return acceptLatePayment(tx, attempt, order, paid, "The payment came after it was cancelled");
  if (isShort) return holdPayment(tx, attempt, order, paid);
  const notes = match.kind === "over" ? [mismatchNote(request, paid)] : [];
  return acceptWhole(tx, attempt, order, paid, { held, notes });
}

/** Marks an order as paid in full or more, unless it can't be cooked any more. */
async function acceptWhole(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
  { held, notes }: { held: PaymentRow | null; notes: string[] },
): Promise<"success"> {
  const lostHold = await hasLostItsHold(tx, order);
  const usedUp =
    lostHold && order.couponId !== null
      ? await isCouponUsedUp(tx, { ...order, couponId: order.couponId })
      : false;
  await closeOthers(tx, attempt);
  const refused =
    (await unfulfillableReason(tx, order)) ??
    (usedUp ? "The payment came too late: its code had been used up" : null);
  const stockIsGone =
    refused === null &&
    order.stockReleasedAt !== null &&
    !(await retakeStock(tx, order.vendorId, order.id));
  const late =
    refused ??
    (stockIsGone && order.status === "cancelled"
      ? "The payment came after it was cancelled, and the food had been sold"
      : null);
  if (late) return acceptLatePayment(tx, attempt, order, paid, late);
  await recordPayment(tx, attempt, paid, { status: "success", earned: true });
  await redeemPaidCoupon(tx, order);
  await enqueueEmail(tx, await withPayerEmail(tx, order, paid), [
    "order_paid_vendor",
    "order_paid_customer",
  ]);
  if (order.status === "cancelled") notes.push("Paid after it was cancelled");
  if (stockIsGone) notes.push("Paid after its stock had gone to others");
  if (held) {
    await returnHeld(tx, order, held, { reason: TWICE, actor: providerActor });
    notes.push(`${formatKobo(held.amount)} that came before is being refunded`);
  }
  await acceptPaidOrder(
    tx,
    { ...order, needsAttention: held ? null : order.needsAttention },
    { actor: providerActor, notes, lostHold },
  );
  return "success";
}

const TWICE = "This order was paid twice";

/** The vendor has recorded it as paid in cash or by transfer (docs/rules.md, Custom orders). */
const isPaidOffline = (order: OrderRow) => order.paymentStatus === "completed";

/**
 * Refunds a second success, or one for an order paid offline, without touching the order. It stays
 * on the vendor's list, as the customer may be confused.
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
      : `${TWICE}: the second payment is being refunded`,
  );
  await refundPayment(tx, order, payment, {
    reason: TWICE,
    source: "duplicate",
    actor: providerActor,
    cause: `duplicate:${payment.id}`,
  });
  return "duplicate";
}

/** Why a cancelled order's money can only be refunded; null if it may still be accepted. */
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

/** Refunds a payment for an order that can't be cooked, and cancels the order if necessary. */
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
