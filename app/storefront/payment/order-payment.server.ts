import { canStillPay } from "~/core/orders/order-request";
import { storePaths } from "~/shared/paths";
import { openPayment } from "~/core/payments/abandon-payment.server";
import type { OrderPaymentProps } from "./order-payment";

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
