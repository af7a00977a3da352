import { canStillPay } from "~/core/orders/order-request";
import { storePaths } from "~/shared/store-paths";
import { fromOpenPaymentJson, type OpenPaymentJson } from "~/core/payments/abandon-payment.server";
import { msg, type Message } from "~/shared/translate";
import type { OrderPaymentProps } from "./order-payment";

type Payable = {
  id: string;
  status: string;
  totalKobo: number;
  createdAt: Date;
  needsAttention: string | null;
  openPayment: OpenPaymentJson | null;
};

/**
 * Returns the state of an order's payment for the order's page.
 * @param query the page's: `unpaid`, `gone`, `cancel` or `confirming` say where the customer comes
 * from
 */
export function orderPayment(
  store: { name: string },
  order: Payable,
  base: string,
  query: URLSearchParams,
  now: Date,
): OrderPaymentProps {
  return {
    state: stateOf(order, query.has("confirming"), now),
    totalKobo: order.totalKobo,
    storeName: store.name,
    payUrl: storePaths.pay(base, order.id),
    leaveUrl: storePaths.leave(base, order.id),
    error: errorOf(query),
  };
}

function errorOf(query: URLSearchParams): Message | null {
  if (query.has("unpaid"))
    return msg("We couldn’t reach the payment service. Your order is safe; please try again.");
  if (query.has("gone"))
    return msg("What you ordered has been sold to others. Please order again.");
  if (query.get("cancel") === "wait")
    return msg(
      "We couldn’t cancel this order: your payment may still be going through. Please check again in a minute.",
    );
  return null;
}

function stateOf(order: Payable, fromProvider: boolean, now: Date): OrderPaymentProps["state"] {
  if (order.status !== "payment_pending" && order.status !== "payment_failed") return "done";
  if (order.needsAttention !== null) return "review";
  const attempt = order.openPayment && fromOpenPaymentJson(order.openPayment);
  if (attempt?.underWay || (fromProvider && attempt?.unanswered)) return "confirming";
  if (!canStillPay(order, now)) return "over";
  return order.status === "payment_failed" ? "failed" : "waiting";
}
