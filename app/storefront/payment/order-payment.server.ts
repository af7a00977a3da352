import { and, asc, eq } from "drizzle-orm";
import { refunds } from "~schema";
import { canStillPay } from "~/core/orders/order-request";
import { systemDb } from "~/platform/db.server";
import { storePaths } from "~/shared/paths";
import type { Translate } from "~/shared/translate";
import { openPayment } from "~/core/payments/abandon-payment.server";
import type { OrderPaymentProps } from "./order-payment";
import { refundMessage } from "./refund-messages";

type Payable = {
  id: string;
  status: string;
  totalKobo: number;
  createdAt: Date;
  needsAttention: string | null;
};

/**
 * What an order's page says of its payment, and offers.
 * @param came what the page's address says of how its reader came here
 */
export async function orderPayment(
  store: { id: string; name: string },
  order: Payable,
  base: string,
  came: URLSearchParams,
  now: Date,
): Promise<OrderPaymentProps> {
  return {
    state: await stateOf(store.id, order, came.has("confirming"), now),
    totalKobo: order.totalKobo,
    storeName: store.name,
    payUrl: storePaths.pay(base, order.id),
    leaveUrl: storePaths.leave(base, order.id),
    problem: came.has("unpaid")
      ? "We could not reach the payment service. Your order is kept: please try again."
      : came.has("cancel")
        ? "We could not cancel this order just now: its payment may be under way. Please look again in a minute."
        : null,
  };
}

async function stateOf(
  vendorId: string,
  order: Payable,
  back: boolean,
  now: Date,
): Promise<OrderPaymentProps["state"]> {
  if (order.status !== "payment_pending" && order.status !== "payment_failed") return "settled";
  if (order.needsAttention !== null) return "review";
  const attempt = await openPayment(vendorId, order.id);
  if (attempt?.underWay || (back && attempt?.unanswered)) return "confirming";
  if (!canStillPay(order, now)) return "over";
  return order.status === "payment_failed" ? "failed" : "waiting";
}

/**
 * How the refunds of an order stand, a sentence each, the oldest first.
 * @param zone the store's, IANA
 * @param t the language of the sentences
 */
export async function refundMessages(
  vendorId: string,
  orderId: string,
  zone: string,
  t: Translate,
): Promise<string[]> {
  const rows = await systemDb
    .select({
      amountKobo: refunds.amount,
      status: refunds.status,
      source: refunds.source,
      processedAt: refunds.processedAt,
    })
    .from(refunds)
    .where(and(eq(refunds.vendorId, vendorId), eq(refunds.orderId, orderId)))
    .orderBy(asc(refunds.createdAt));
  return rows.map((row) => refundMessage(row, zone, t));
}
