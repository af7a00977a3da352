import { MIN_CHARGE_KOBO } from "~/core/orders/order-sums";
import {
  isUnpaidStatus,
  isUnstarted,
  unpaidStatuses,
  unstartedStatuses,
} from "~/core/orders/order-status";
import { enqueueCustomerMessage } from "~/core/orders/customer-message.server";
import { endAttempts, orderNotFound } from "~/core/orders/transition-order.server";
import { releaseStock, retakeStock } from "~/core/orders/stock.server";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { callOff } from "~/core/cancellations/cancel-order.server";
import { checkPaymentStatus } from "~/core/payments/abandon-payment.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { withTransactionFee } from "~/core/pricing/order-price";
import { expiresAfter, type Expiry } from "./custom-order";
import {
  updateOrder,
  isOwnCustomOrder,
  isUnpaid,
  JUST_PAID,
  PAYING_NOW,
  refuseOrderAction,
  holdsStock,
  withLocked,
  type LockedOrderWork,
  type LockedOrderOutcome,
} from "./locked-order.server";
import { databaseNow } from "~/platform/database-clock.server";

/** What the customer of an addition reads when the vendor cancels the order it adds to. */
export const CALLED_OFF = "The order it goes with was cancelled";
const NOTHING_TO_PAY = "There is nothing to pay on this order any more.";

/**
 * Ends a payment link now: its page says that it has expired, and its stock is released. Asks the
 * provider first; a later payment still pays the order (docs/rules.md, Custom orders).
 * @returns a refusal when there is nothing to pay, or a payment is under way
 */
export async function cancelLink(work: LockedOrderWork): Promise<LockedOrderOutcome> {
  if (!(await isOwnCustomOrder(work.vendorId, work.orderId))) return orderNotFound;
  const payment = await checkPaymentStatus(work.vendorId, work.orderId);
  if (payment === "moved") return refuseOrderAction(JUST_PAID);
  if (payment !== "nothing") return refuseOrderAction(PAYING_NOW);
  return withLocked(work, async (tx, order) => {
    const now = databaseNow();
    if (!isUnpaid(order) || order.status === "cancelled") return refuseOrderAction(NOTHING_TO_PAY);
    if (!order.expiresAt || order.expiresAt <= now)
      return refuseOrderAction("This link has ended already.");
    await endAttempts(tx, work);
    await updateOrder(tx, work, order, {
      set: { expiresAt: now, stockHeldUntil: null },
      reason: "Payment link cancelled",
    });
    // Once the kitchen has started the order, its stock stays taken.
    if (isUnpaidStatus(order.status)) await releaseStock(tx, work.vendorId, work.orderId);
    return { ok: true };
  });
}

/**
 * Sends an open payment link to its customer's phone, once for each expiry (docs/rules.md, Messages
 * to phones).
 * @returns a refusal when there is nothing to pay, nothing to send it by, or it was sent before
 */
export async function sendLink(work: LockedOrderWork): Promise<LockedOrderOutcome> {
  return withLocked(work, async (tx, order) => {
    const { expiresAt } = order;
    if (order.status !== "payment_pending" || !expiresAt || expiresAt <= databaseNow())
      return refuseOrderAction(NOTHING_TO_PAY);
    const isNew = await enqueueCustomerMessage(tx, order, "payment_link", {
      about: expiresAt.toISOString(),
    });
    return isNew
      ? { ok: true }
      : refuseOrderAction(
          "This link was sent to the phone before, or messages with payment links are off.",
        );
  });
}

/**
 * Gives an unpaid order's link a new expiry. A first link adds the card fee to the total. Takes
 * stock again that the old link's end released; if anything is sold out, the link stays closed
 * (docs/rules.md, Custom orders).
 * @returns a refusal when there is nothing to pay, too little for a link, or too little stock
 */
export async function renewLink(
  work: LockedOrderWork,
  expiry: Expiry,
  store: StoreRecord,
  now: Date,
): Promise<LockedOrderOutcome> {
  return withLocked(work, async (tx, order) => {
    if (!isUnpaid(order) || order.status === "cancelled") return refuseOrderAction(NOTHING_TO_PAY);
    const sums = withTransactionFee(orderSumsOf(order), store.payment);
    const first = order.expiresAt === null;
    if (first && sums.totalKobo < MIN_CHARGE_KOBO)
      return refuseOrderAction(
        `The smallest amount that can be paid by a link is ${formatKobo(MIN_CHARGE_KOBO)}.`,
      );
    const waiting = isUnpaidStatus(order.status);
    if (waiting && order.stockReleasedAt && !(await retakeStock(tx, work.vendorId, work.orderId))) {
      return refuseOrderAction(
        "Some of its dishes are sold out by now. Put them back into stock, or make a new order.",
      );
    }
    const expiresAt = expiresAfter(expiry, now);
    const until = `until ${formatDateTime(expiresAt, storeZone(store.opening.timeZone))}`;
    await updateOrder(tx, work, order, {
      ...(waiting ? { transition: { from: unpaidStatuses, to: "payment_pending" } } : {}),
      set: {
        expiresAt,
        stockHeldUntil: waiting && (await holdsStock(tx, work)) ? expiresAt : null,
        paymentStatus: "pending",
        paymentMethod: "Card",
        ...(first ? { transactionFee: sums.transactionFeeKobo, totalAmount: sums.totalKobo } : {}),
      },
      reason: first ? `Payment link made, ${until}` : `Payment link renewed, ${until}`,
    });
    return { ok: true };
  });
}

/**
 * Cancels an unpaid order and releases its stock, once. A later payment is refunded automatically
 * (docs/rules.md, Custom orders).
 * @returns a refusal when it is paid, being paid, or the kitchen has finished it
 */
export async function cancelCustomOrder(work: LockedOrderWork): Promise<LockedOrderOutcome> {
  if (!(await isOwnCustomOrder(work.vendorId, work.orderId))) return orderNotFound;
  const payment = await checkPaymentStatus(work.vendorId, work.orderId);
  if (payment === "moved") return refuseOrderAction(JUST_PAID);
  if (payment !== "nothing") return refuseOrderAction(PAYING_NOW);
  return withLocked(work, async (tx, order) => {
    if (order.status === "cancelled") return { ok: true };
    if (!isUnpaid(order))
      return refuseOrderAction("This order is paid. Undo that first, or refund it.");
    if (!isUnstarted(order.status))
      return refuseOrderAction(
        "The kitchen has finished this order, so it can’t be cancelled any more.",
      );
    await endAttempts(tx, work);
    await updateOrder(tx, work, order, {
      transition: { from: unstartedStatuses, to: "cancelled" },
      set: { stockHeldUntil: null },
      reason: "Cancelled by the store",
    });
    const actor = { type: "vendor", id: work.userId } as const;
    await callOff(tx, order, { actor, reason: CALLED_OFF });
    return { ok: true };
  });
}
