import { and, desc, eq, like, sql } from "drizzle-orm";
import { ledgerEntries, orderEvents } from "~schema";
import type { OrderStatus } from "~schema/orders";
import { isRestOfOrder } from "~/core/orders/order-request";
import { isUnstarted, unstartedStatuses } from "~/core/orders/order-status";
import { endAttempts, orderNotFound } from "~/core/orders/transition-order.server";
import { retakeStock } from "~/core/orders/stock.server";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { checkPaymentStatus } from "~/core/payments/abandon-payment.server";
import { offlineBooking, undoneOfflineBooking, type Booking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import type { Tx } from "~/platform/db.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { withTransactionFee } from "~/core/pricing/order-price";
import { OFFLINE_METHOD, promisedTime } from "./create-custom-order.server";
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

export type OfflineMethod = "Cash" | "Transfer";

/** Undoing and a day's closing read the method from this note (docs/rules.md, Daily closing). */
export const offlinePaymentNote = (method: OfflineMethod): string =>
  `${OFFLINE_PAYMENT_NOTE}: ${method.toLowerCase()}`;

const OFFLINE_PAYMENT_NOTE = "Marked as paid";

/**
 * Records that the customer paid in cash or by transfer to the vendor: removes the card fee, books
 * the payment outside the balance for payouts, confirms the order for the kitchen, and closes its
 * link (docs/rules.md, Custom orders; Ledger).
 * @returns a refusal when the order is paid, being paid or cancelled
 */
export async function recordOfflinePayment(
  work: LockedOrderWork,
  method: OfflineMethod,
  store: StoreRecord,
  now: Date,
): Promise<LockedOrderOutcome> {
  if (!(await isOwnCustomOrder(work.vendorId, work.orderId))) return orderNotFound;
  const online = await checkPaymentStatus(work.vendorId, work.orderId);
  if (online === "moved") return refuseOrderAction(JUST_PAID);
  // If the provider doesn't answer, trust the vendor: a later online payment is refunded.
  if (online === "under_way") return refuseOrderAction(PAYING_NOW);
  return withLocked(work, async (tx, order) => {
    if (order.status === "cancelled") return refuseOrderAction("This order was cancelled.");
    if (!isUnpaid(order))
      return refuseOrderAction(
        order.paymentStatus === "completed" ? "This order is marked as paid already." : JUST_PAID,
      );
    const starts = isUnstarted(order.status);
    const stockGone =
      order.stockReleasedAt !== null && !(await retakeStock(tx, work.vendorId, work.orderId));
    const { transactionFeeKobo, totalKobo } = withTransactionFee(orderSumsOf(order), null);
    await endAttempts(tx, work);
    await updateOrder(tx, work, order, {
      ...(starts
        ? {
            transition: {
              from: unstartedStatuses,
              to: isRestOfOrder(order) ? "delivered" : "confirmed",
            },
          }
        : {}),
      set: {
        paymentStatus: "completed",
        paymentMethod: method,
        transactionFee: transactionFeeKobo,
        totalAmount: totalKobo,
        stockHeldUntil: null,
        ...(starts
          ? {
              promisedAt: promisedTime(
                store,
                order.orderType === "delivery",
                order.scheduledFor,
                now,
              ),
            }
          : {}),
        ...(stockGone ? { needsAttention: "Paid after its stock had gone to others" } : {}),
      },
      reason: offlinePaymentNote(method),
    });
    await bookOffline(tx, work, offlineBooking(totalKobo));
    return { ok: true };
  });
}

/**
 * Undoes a mistaken mark until the order is delivered: reverses its booking and restores the
 * earlier status, unless the kitchen has moved the order since. An unexpired link can be paid
 * again, with the card fee.
 * @returns a refusal when the order is not marked as paid, or is over
 */
export async function undoOfflinePayment(
  work: LockedOrderWork,
  store: StoreRecord,
): Promise<LockedOrderOutcome> {
  return withLocked(work, async (tx, order) => {
    if (order.paymentStatus !== "completed")
      return refuseOrderAction("This order is not marked as paid.");
    if (order.status === "delivered" || order.status === "cancelled")
      return refuseOrderAction("This order is over, so what was paid for it stands.");
    const from = order.status === "confirmed" ? await statusBefore(tx, work) : null;
    const linked = order.expiresAt !== null;
    const sums = withTransactionFee(orderSumsOf(order), linked ? store.payment : null);
    const waits = from === "payment_pending";
    await updateOrder(tx, work, order, {
      ...(from ? { transition: { from: ["confirmed"], to: from } } : {}),
      set: {
        paymentStatus: linked ? "pending" : "payment_custom",
        paymentMethod: linked ? "Card" : OFFLINE_METHOD,
        transactionFee: sums.transactionFeeKobo,
        totalAmount: sums.totalKobo,
        ...(waits
          ? {
              promisedAt: null,
              stockHeldUntil: (await holdsStock(tx, work)) ? order.expiresAt : null,
            }
          : {}),
      },
      reason: "Not paid after all: the mark was taken back",
    });
    await bookOffline(tx, work, undoneOfflineBooking(order.totalAmount));
    return { ok: true };
  });
}

/** Returns the status before the mark, null if unknown; a declined card waits again. */
async function statusBefore(
  tx: Tx,
  { vendorId, orderId }: LockedOrderWork,
): Promise<OrderStatus | null> {
  const [event] = await tx
    .select({ from: orderEvents.fromStatus })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.vendorId, vendorId),
        eq(orderEvents.orderId, orderId),
        like(orderEvents.reason, `${OFFLINE_PAYMENT_NOTE}%`),
      ),
    )
    .orderBy(desc(orderEvents.createdAt))
    .limit(1);
  const from = event?.from ?? null;
  return from === "payment_failed" ? "payment_pending" : from;
}

/**
 * Books under the next free cause. Marks and their reversals are numbered under the order's lock:
 * `outside:{order}`, `outside:{order}:2`, and so on.
 */
export async function bookOffline(
  tx: Tx,
  { vendorId, orderId }: Pick<LockedOrderWork, "vendorId" | "orderId">,
  booking: Booking,
): Promise<void> {
  const cause = `outside:${orderId}`;
  const [row] = await tx
    .select({ booked: sql<number>`count(distinct ${ledgerEntries.cause})::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.vendorId, vendorId), like(ledgerEntries.cause, `${cause}%`)));
  await recordBooking(tx, {
    vendorId,
    cause: row!.booked === 0 ? cause : `${cause}:${row!.booked + 1}`,
    booking,
    orderId,
  });
}
