import { canStillPay } from "~/core/orders/order-request";
import { phonePath, storePaths } from "~/shared/store-paths";
import { fromOpenPaymentJson, type OpenPaymentJson } from "~/core/payments/abandon-payment.server";
import { formatKobo } from "~/shared/money";
import { msg, type Message } from "~/shared/translate";
import type { CustomerOrder } from "./order-page.server";
import type { Channel } from "~/core/payments/channels";
import type { OrderPaymentProps } from "~/storefront/payment/order-payment";
import { transferScreen } from "~/storefront/payment/transfer-screen";

type Payable = {
  id: string;
  status: string;
  totalKobo: number;
  createdAt: Date;
  needsAttention: string | null;
  heldKobo: number | null;
  additions: Pick<NonNullable<CustomerOrder["additions"]>[number], "isRest" | "status">[] | null;
  paymentChannel: Channel | null;
  openPayment: OpenPaymentJson | null;
  attempts: { areDeclined: boolean | null };
  needsPhoneCode: boolean;
};

/**
 * Returns the state of an order's payment for its page.
 * @param query `unpaid`, `gone`, `cancel`, `sent` or `confirming` say where the customer comes from
 */
export function orderPayment(
  store: { name: string },
  order: Payable,
  base: string,
  query: URLSearchParams,
  { now, zone }: { now: Date; zone: string },
): OrderPaymentProps {
  const attempt = order.openPayment && fromOpenPaymentJson(order.openPayment);
  const state = stateOf(order, attempt, query.has("confirming"), now);
  const canPay = state === "waiting" || state === "failed";
  return {
    state,
    title: titles[state] ?? null,
    isDeclined: order.attempts.areDeclined ?? false,
    totalKobo: order.totalKobo,
    review: state === "review" ? reviewOf(order, store.name) : null,
    storeName: store.name,
    payUrl: storePaths.pay(base, order.id),
    leaveUrl: storePaths.leave(base, order.id),
    phoneUrl: order.needsPhoneCode ? phonePath(base, order.id) : null,
    transfer: canPay
      ? transferScreen(order, attempt, { now, zone, wasSent: query.has("sent") })
      : null,
    error: errorOf(order, state, query),
  };
}

const titles: Partial<Record<OrderPaymentProps["state"], Message>> = {
  confirming: msg("Payment is being confirmed"),
  review: msg("We’re checking your payment"),
};

function reviewOf({ heldKobo, totalKobo, additions }: Payable, store: string): Message {
  if (heldKobo === null)
    return msg("We received a payment we need to check. Please don’t pay again; call the store.");
  const sums = { paid: formatKobo(heldKobo), total: formatKobo(totalKobo) };
  return additions?.some(({ isRest, status }) => isRest && status !== "cancelled")
    ? msg("You paid {paid}, and the order costs {total}. The rest is below.", sums)
    : msg(
        "You paid {paid}, and the order costs {total}. {store} decides what happens next. Please don’t pay again; call the store.",
        { ...sums, store },
      );
}

function errorOf(
  { status }: Payable,
  state: OrderPaymentProps["state"],
  query: URLSearchParams,
): Message | null {
  if (state === "done")
    return query.get("cancel") === "paid" && status !== "cancelled"
      ? msg("Your payment came in before you cancelled, so the store has your order.")
      : null;
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

function stateOf(
  order: Payable,
  attempt: ReturnType<typeof fromOpenPaymentJson> | null,
  fromProvider: boolean,
  now: Date,
): OrderPaymentProps["state"] {
  if (order.status !== "payment_pending" && order.status !== "payment_failed") return "done";
  if (order.needsAttention !== null) return "review";
  if (attempt?.underWay || (fromProvider && attempt?.unanswered)) return "confirming";
  if (!canStillPay(order, now)) return "over";
  return order.status === "payment_failed" ? "failed" : "waiting";
}
