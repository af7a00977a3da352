import { and, eq, sql } from "drizzle-orm";
import { orders, paymentAttempts, payments } from "~schema";
import { systemDb, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { onlyRow } from "~/platform/only-row.server";
import { paystack } from "~/platform/paystack.server";
import { formatKobo } from "~/shared/money";
import { reversalBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import {
  flagOrder,
  lockAttempts,
  lockOrder,
  addOrderEvent,
  transitionOrder,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { goingOutStatuses } from "~/core/orders/order-status";
import { releaseAll } from "~/core/orders/stock.server";
import { refundedKobo, type PaymentRow } from "./refund-rows.server";
import { withdrawAdditions } from "./withdraw-additions.server";

/**
 * Asks the provider about received money after a dispute or a refund that isn't ours. If it was
 * reversed there, records the part that our own refunds don't explain as gone, once: payment, order
 * and ledger (docs/rules.md, Payment truth).
 * @returns
 * - reversed: it is now, or was before
 * - same: the provider still has it as paid, or our refunds explain everything
 * - unavailable: no answer, ask again
 */
export async function reviewPayment(
  reference: string,
): Promise<"reversed" | "same" | "unknown" | "unavailable"> {
  const payment = onlyRow(
    await systemDb.select().from(payments).where(eq(payments.reference, reference)),
  );
  if (!payment) return "unknown";
  const now = await askAboutPayment(payment);
  return now === "reversed" ? systemDb.transaction((tx) => reversePayment(tx, payment)) : now;
}

/**
 * Asks the provider whether received money was reversed there (docs/rules.md, Payment truth).
 * @returns same: it was not. unavailable: no answer
 */
export async function askAboutPayment(
  payment: Pick<PaymentRow, "status" | "reference">,
): Promise<"reversed" | "same" | "unavailable"> {
  if (payment.status === "reversed") return "reversed";
  const answer = await paystack().verifyTransaction(payment.reference);
  // A refused key or address says nothing about the payment.
  if (!answer.ok) return answer.code === "not_found" ? "same" : "unavailable";
  return answer.data.status === "reversed" ? "reversed" : "same";
}

/**
 * Records that the provider has reversed a payment: the part that our own refunds don't explain is
 * gone, once (docs/rules.md, Payment truth).
 * @returns same: our refunds explain everything. unknown: the payment doesn't exist any more
 */
export async function reversePayment(
  tx: Tx,
  payment: PaymentRow,
): Promise<"reversed" | "same" | "unknown"> {
  const { vendorId, orderId } = payment;
  await lockAttempts(tx, { vendorId, orderId });
  const order = await lockOrder(tx, vendorId, orderId);
  const [held] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.vendorId, vendorId), eq(payments.id, payment.id)))
    .for("update");
  if (!order || !held) return "unknown";
  if (held.status === "reversed") return "reversed";
  const rest = held.amount - (await refundedKobo(tx, held));
  // The provider also reports a payment as reversed that we refunded in full.
  if (rest < 1) return "same";
  await recordBooking(tx, {
    vendorId,
    cause: `reversal:${held.id}`,
    booking: reversalBooking(held, rest),
    orderId,
    paymentId: held.id,
  });
  await markTakenBack(tx, order, held);
  await flagOrder(
    tx,
    order,
    `The payment of this order was reversed by the provider: ${formatKobo(rest)} are gone`,
  );
  await addOrderEvent(
    tx,
    order,
    { type: "provider" },
    `The provider took ${formatKobo(rest)} back`,
  );
  log().error(
    { orderId, paymentId: held.id, restKobo: rest },
    "A payment was reversed by the provider",
  );
  return "reversed";
}

/**
 * Marks a payment of which nothing is left, and its order as refunded: one under way ends. The
 * caller holds the locks of attempts, order and payment, and has booked it.
 */
export async function markTakenBack(tx: Tx, order: OrderRow, held: PaymentRow): Promise<void> {
  const { vendorId, orderId, attemptId } = held;
  await tx
    .update(payments)
    .set({ status: "reversed" })
    .where(and(eq(payments.vendorId, vendorId), eq(payments.id, held.id)));
  await tx
    .update(paymentAttempts)
    .set({ status: "reversed", updatedAt: sql`now()` })
    .where(and(eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.id, attemptId)));
  if (held.status === "success") {
    await tx
      .update(orders)
      .set({ paymentStatus: "refunded", updatedAt: sql`now()` })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
    const actor = { type: "provider" } as const;
    // It is no longer paid; the store counts what it cooked of it.
    await transitionOrder(tx, {
      ...{ vendorId, orderId, actor },
      from: goingOutStatuses,
      to: "cancelled",
      reason: "The payment was taken back",
    });
    const { withdrawn } = await withdrawAdditions(tx, order, actor);
    await releaseAll(tx, vendorId, withdrawn);
  }
}
