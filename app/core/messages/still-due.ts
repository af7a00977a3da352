import type { MessageEvent } from "~schema/messages";
import { toScreenStatus } from "~/core/orders/order-status";
import { isRunningLate } from "~/core/orders/running-late";
import { isStillNews, type NewsState } from "~/core/orders/still-news";

type DueOrder = {
  status: string;
  paymentStatus: string;
  orderType: string;
  promisedAt: Date | null;
  firstPromisedAt: Date | null;
  /** When its payment link ends. */
  expiresAt: Date | null;
  isReviewed: boolean;
};

const newsOf: Partial<Record<MessageEvent, NewsState>> = {
  order_accepted: "processing",
  order_ready: "on_the_way",
  order_late: "late",
  order_declined: "cancelled",
};

/**
 * Returns whether an order still is what a message says: a step may have been undone, or a promise
 * moved again, before it is sent (docs/rules.md, Messages to phones).
 * @param message.about a late order's promised time, ISO
 */
export function isStillDue(
  { event, about }: { event: MessageEvent; about: string },
  order: DueOrder,
  now: Date,
): boolean {
  const state = newsOf[event];
  if (state)
    return (
      isStillNews(state, { ...order, isMoved: isRunningLate(order) }) &&
      (state !== "late" || order.promisedAt?.toISOString() === about)
    );
  switch (event) {
    case "payment_link":
      return (
        order.status === "payment_pending" && order.expiresAt !== null && order.expiresAt > now
      );
    case "review_asked":
      return (
        toScreenStatus(order.status) === "delivered" &&
        order.paymentStatus !== "refunded" &&
        !order.isReviewed
      );
    default:
      return order.status === "pending";
  }
}
