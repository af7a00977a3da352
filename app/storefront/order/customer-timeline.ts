import type { ActorType, OrderStatus } from "~schema/orders";
import { REPLACED_REASON } from "~/core/orders/order-request";
import { translator, type Translate } from "~/shared/translate";

type TimelineStep = { label: string; state: "done" | "now" | "ahead" };

/**
 * The four steps a customer follows (docs/rules.md, The customer's timeline): confirmed is always
 * done; the second waits for the vendor while pending; the third is reached once the order is
 * neither waiting nor being prepared; the last when it is delivered.
 */
export function customerTimeline(
  status: OrderStatus,
  orderType: "pickup" | "delivery",
): TimelineStep[] {
  const waiting = status === "pending";
  const preparing =
    status === "processing" ||
    status === "preparing" ||
    status === "confirmed" ||
    status === "payment_custom";
  const delivered = status === "delivered";
  const ready = delivered || status === "ready" || status === "on_the_way";
  return [
    { label: "Order Confirmed", state: "done" },
    {
      label: waiting ? "Awaiting Confirmation" : "Preparing Your Order",
      state: waiting || preparing ? "now" : "done",
    },
    {
      label: orderType === "delivery" ? "Ready for Delivery" : "Ready for Pickup",
      state: delivered ? "done" : ready ? "now" : "ahead",
    },
    {
      label: orderType === "delivery" ? "Delivered" : "Order Complete",
      state: delivered ? "done" : "ahead",
    },
  ];
}

/** What stands above the timeline, or instead of it when there is nothing to follow. */
export function customerHeadline(
  status: OrderStatus,
  orderType: "pickup" | "delivery",
): { title: string; follows: boolean } {
  switch (status) {
    case "payment_pending":
      return { title: "Waiting for your payment", follows: false };
    case "payment_failed":
      return { title: "Payment Failed", follows: false };
    case "cancelled":
      return { title: "This order was cancelled", follows: false };
    case "pending":
      return { title: "Order placed", follows: true };
    case "ready":
    case "on_the_way":
      return {
        title: orderType === "delivery" ? "On its way to you" : "Ready for you to pick up",
        follows: true,
      };
    case "delivered":
      return {
        title: orderType === "delivery" ? "Delivered. Enjoy!" : "Picked up. Enjoy!",
        follows: true,
      };
    default:
      return { title: "Your food is being prepared", follows: true };
  }
}

type Ending = {
  status: OrderStatus;
  declineReason: string | null;
  events: { toStatus: OrderStatus; actorType: ActorType; reason: string | null }[];
};

/**
 * Why an order will not be prepared, in words for its customer; null while it may be
 * (docs/rules.md, The customer's timeline).
 * @param t the language of the words
 */
export function cancelledMessage(
  { status, declineReason, events }: Ending,
  storeName: string,
  t: Translate = translator(),
): string | null {
  if (status !== "cancelled") return null;
  if (declineReason)
    return t("{store} could not take this order: {reason}.", {
      store: storeName,
      reason: t(declineReason.replace(/[.\s]+$/, "")),
    });
  const ending = events.filter((event) => event.toStatus === "cancelled").at(-1);
  if (ending?.actorType !== "customer") return t("It will not be prepared.");
  return t(
    ending.reason === REPLACED_REASON
      ? "You changed this order and sent it again: look at the newer one. This one will not be prepared."
      : "You cancelled it before it was paid. It will not be prepared.",
  );
}
