import { and, eq, sql } from "drizzle-orm";
import { couponRedemptions, coupons, orders, type paymentAttempts, payments } from "~schema";
import type { Tx } from "~/platform/db.server";
import type { VerifiedTransaction } from "~/platform/paystack.server";
import { paymentBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import type { OrderRow } from "~/core/orders/transition-order.server";
import type { PaymentRow } from "./refund-rows.server";

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** Adds the payer's e-mail from the provider to an order without one (docs/rules.md, Invoice). */
export async function withPayerEmail(
  tx: Tx,
  order: OrderRow,
  paid: VerifiedTransaction,
): Promise<OrderRow> {
  const email = (paid.raw as { customer?: { email?: unknown } | null }).customer?.email;
  if (
    order.source !== "custom" ||
    order.customerEmail !== null ||
    typeof email !== "string" ||
    !email.includes("@")
  )
    return order;
  await tx
    .update(orders)
    .set({ customerEmail: email })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  return { ...order, customerEmail: email };
}

/**
 * Writes the payment and books it. With `earned` the vendor gets the amount less the gateway's fee;
 * without, the platform holds it until it is refunded. A `pending` payment awaits its vendor's
 * decision, which also books the fee.
 */
export async function recordPayment(
  tx: Tx,
  attempt: AttemptRow,
  paid: VerifiedTransaction,
  as: { status: "success" | "duplicate" | "pending"; earned: boolean },
): Promise<PaymentRow> {
  const { vendorId, orderId, reference } = attempt;
  const gatewayFee =
    as.status === "pending" ? 0 : (paid.feesKobo ?? gatewayFeeKobo(paid.amountKobo));
  const amounts = {
    amount: paid.amountKobo,
    gatewayFee,
    vendorRevenue: as.earned ? paid.amountKobo - gatewayFee : 0,
  };
  const [payment] = await tx
    .insert(payments)
    .values({
      vendorId,
      orderId,
      attemptId: attempt.id,
      reference,
      currency: paid.currency,
      paymentMethod: paid.channel ?? "card",
      ...amounts,
      status: as.status,
    })
    .returning();
  await recordBooking(tx, {
    vendorId,
    cause: `payment:${payment!.id}`,
    booking: paymentBooking(amounts),
    orderId,
    paymentId: payment!.id,
  });
  return payment!;
}

/** Counts the use of an order's coupon, once (docs/rules.md, Coupons). */
export async function redeemPaidCoupon(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.couponId) return;
  const used = await tx
    .insert(couponRedemptions)
    .values({
      vendorId: order.vendorId,
      couponId: order.couponId,
      orderId: order.id,
      phone: order.customerPhone,
      discount: order.discount,
    })
    .onConflictDoNothing()
    .returning({ id: couponRedemptions.id });
  if (used.length === 0) return;
  await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1`, updatedAt: sql`now()` })
    .where(and(eq(coupons.vendorId, order.vendorId), eq(coupons.id, order.couponId)));
}
