import { and, eq, sql } from "drizzle-orm";
import { refunds } from "~schema";
import type { RefundStatus } from "~schema/refunds";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import type { ProviderRefund } from "~/platform/paystack-refunds.server";
import { formatKobo } from "~/shared/money";
import { failedRefundBooking, reversalBooking } from "~/core/ledger/ledger";
import { keepAddedMoney } from "~/core/payouts/added-money.server";
import { recordBooking } from "~/core/ledger/ledger.server";
import {
  flagOrder,
  lockAttempts,
  addOrderEvent,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { reversePayment } from "./review-payment.server";
import { markRefunded } from "./refunds.server";
import { lockRefund, type PaymentRow, type RefundRow } from "./refund-rows.server";

type Answered = { kind: "answered"; refund: ProviderRefund };
type RefundUpdate = Answered | { kind: "refused"; message: string };

/** Idempotent; processed and failed are final (docs/rules.md, Refunds). */
export async function applyRefundStatus(
  vendorId: string,
  refundId: string,
  update: Answered,
): Promise<void> {
  await systemDb.transaction((tx) => updateRefund(tx, vendorId, refundId, update));
}

/**
 * If the provider refused as it has reversed the payment, the money is gone (docs/rules.md,
 * Refunds).
 */
export async function refuseRefund(
  refund: RefundRow,
  payment: PaymentRow,
  refusal: { message: string; isReversed: boolean },
): Promise<void> {
  const { message, isReversed } = refusal;
  await systemDb.transaction(async (tx) => {
    if (isReversed) await lockAttempts(tx, refund);
    await updateRefund(tx, refund.vendorId, refund.id, { kind: "refused", message });
    if (isReversed) await reversePayment(tx, payment);
  });
}

async function updateRefund(
  tx: Tx,
  vendorId: string,
  refundId: string,
  update: RefundUpdate,
): Promise<void> {
  const locked = await lockRefund(tx, vendorId, refundId);
  if (!locked) return;
  const { order, payment, refund } = locked;
  if (refund.status === "processed" || refund.status === "failed") return;
  // Another process sent it again after this one was refused.
  if (update.kind === "refused" && refund.providerRefundId) return;
  const to: RefundStatus = update.kind === "answered" ? update.refund.status : "failed";
  await tx
    .update(refunds)
    .set({
      status: to,
      updatedAt: sql`now()`,
      ...(update.kind === "answered"
        ? { providerRefundId: update.refund.providerId, lastError: null }
        : { lastError: update.message }),
      ...(to === "processed" ? { processedAt: sql`now()` } : {}),
    })
    .where(and(eq(refunds.vendorId, vendorId), eq(refunds.id, refundId)));
  if (to === refund.status) return;
  await applyStatus(tx, order, payment, { ...refund, status: to });
}

/** What an order's flag says of a refund that needs a person. */
export function refundNotes({ customerName }: Pick<OrderRow, "customerName">, kobo: number) {
  const about = `The refund of ${formatKobo(kobo)} `;
  return {
    about,
    failed: `${about}failed: send it to ${customerName} by hand`,
    waits: `${about}waits at the payment provider: it needs ${customerName}'s bank account`,
  };
}

async function applyStatus(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<void> {
  const amount = formatKobo(refund.amount);
  const provider = { type: "provider" } as const;
  switch (refund.status) {
    case "processed":
      await markRefunded(tx, order, payment);
      await enqueueEmail(tx, order, ["order_refunded_customer"], refund.id);
      return addOrderEvent(tx, order, provider, `${amount} went back to the customer`);
    case "failed":
      await reverseRefundBooking(tx, payment, refund);
      log().error(
        { refundId: refund.id, orderId: order.id, vendorId: order.vendorId },
        "A refund failed",
      );
      await flagOrder(tx, order, refundNotes(order, refund.amount).failed);
      return addOrderEvent(tx, order, provider, `The refund of ${amount} failed`);
    case "needs_attention":
      await flagOrder(tx, order, refundNotes(order, refund.amount).waits);
      return addOrderEvent(
        tx,
        order,
        provider,
        `The refund of ${amount} waits for the customer's bank details`,
      );
    default:
      return addOrderEvent(tx, order, provider, `The refund of ${amount} is on its way`);
  }
}

/** Books a failed refund: reverses it, unless the provider has reversed the payment since. */
export async function reverseRefundBooking(
  tx: Tx,
  payment: PaymentRow,
  refund: Pick<RefundRow, "id" | "amount">,
): Promise<void> {
  const ids = {
    vendorId: payment.vendorId,
    orderId: payment.orderId,
    paymentId: payment.id,
    refundId: refund.id,
  };
  await recordBooking(tx, {
    ...ids,
    cause: `refund:${refund.id}:failed`,
    booking: failedRefundBooking(payment, refund.amount),
  });
  if (payment.vendorRevenue > 0) await keepAddedMoney(tx, payment.vendorId, refund.amount);
  if (payment.status === "reversed")
    await recordBooking(tx, {
      ...ids,
      cause: `reversal:${payment.id}:${refund.id}`,
      booking: reversalBooking(payment, refund.amount),
    });
}
