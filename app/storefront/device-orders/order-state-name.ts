import type { OrderStatus, PaymentChannel } from "~schema/orders";
import { msg, type Message } from "~/shared/translate";

/** Returns an order's state in a word or two, for its customer. */
export function orderStateName(status: OrderStatus, orderType?: string): Message {
  switch (status) {
    case "payment_pending":
      return msg("Not paid");
    case "payment_failed":
      return msg("Payment Failed");
    case "cancelled":
      return msg("Cancelled");
    case "pending":
      return msg("Waiting for the store to accept");
    case "ready":
    case "on_the_way":
      return msg("Ready");
    case "delivered":
      if (orderType) return orderType === "pickup" ? msg("Collected") : msg("Delivered");
      return msg("Done");
    default:
      return msg("Preparing");
  }
}

/** Under way: paid, and neither handed over nor cancelled. */
export const isUnderWay = (status: OrderStatus): boolean =>
  !["payment_pending", "payment_failed", "cancelled", "delivered"].includes(status);

export function waitingFor(channel: PaymentChannel | null): Message {
  switch (channel) {
    case "bank_transfer":
      return msg("waiting for your transfer");
    case "ussd":
      return msg("waiting for your USSD payment");
    case "card":
      return msg("waiting for your card payment");
    case null:
      return msg("waiting for your payment");
  }
}
