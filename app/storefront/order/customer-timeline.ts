import type { ActorType, OrderStatus } from "~schema/orders";
import { REPLACED_REASON } from "~/core/orders/order-request";
import { msg, type Message } from "~/shared/translate";
import { withoutEnd } from "~/shared/without-end";

type TimelineStep = { label: Message; state: "done" | "now" | "ahead" };

/** Returns the four steps of an order (docs/rules.md, The customer's timeline). */
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
    { label: msg("Order Confirmed"), state: "done" },
    {
      label: waiting ? msg("Awaiting Confirmation") : msg("Preparing Your Order"),
      state: waiting || preparing ? "now" : "done",
    },
    {
      label: orderType === "delivery" ? msg("Ready for Delivery") : msg("Ready for Pickup"),
      state: delivered ? "done" : ready ? "now" : "ahead",
    },
    {
      label: orderType === "delivery" ? msg("Delivered") : msg("Order Complete"),
      state: delivered ? "done" : "ahead",
    },
  ];
}

/** Returns the heading of an order's page and whether the timeline follows. */
export function customerHeadline({
  status,
  orderType,
  isGivenBack,
  riderName,
}: {
  status: OrderStatus;
  orderType: "pickup" | "delivery";
  isGivenBack: boolean;
  /** The rider who has the order. */
  riderName?: string | null;
}): { title: Message; follows: boolean } {
  if (isGivenBack && status !== "cancelled")
    return { title: msg("Your money goes back to you"), follows: false };
  switch (status) {
    case "payment_pending":
      return { title: msg("Waiting for your payment"), follows: false };
    case "payment_failed":
      return { title: msg("Payment Failed"), follows: false };
    case "cancelled":
      return { title: msg("This order was cancelled"), follows: false };
    case "pending":
      return { title: msg("Awaiting Confirmation"), follows: true };
    case "ready":
    case "on_the_way":
      if (status === "on_the_way" && riderName)
        return { title: msg("On its way with {rider}", { rider: riderName }), follows: true };
      return {
        // Stores mark an order ready once it is packed, not when the rider leaves.
        title:
          orderType === "delivery"
            ? msg("Packed. The rider is next")
            : msg("Ready for you to pick up"),
        follows: true,
      };
    case "delivered":
      return {
        title: orderType === "delivery" ? msg("Delivered. Enjoy!") : msg("Collected. Enjoy!"),
        follows: true,
      };
    default:
      return { title: msg("Your food is being prepared"), follows: true };
  }
}

/** For longer waits the clock says more than a count of minutes. */
const COUNTED_MINUTES = 90;

/** Null if the clock alone says it better (docs/rules.md, The customer's timeline). */
export function timeLeft(promisedAt: Date, now: Date): Message | null {
  const minutes = Math.round((promisedAt.getTime() - now.getTime()) / 60_000);
  if (minutes > COUNTED_MINUTES) return null;
  if (minutes > 0) return msg("in about {minutes} min", { minutes });
  return minutes === 0 ? msg("any minute now") : msg("Taking longer than planned");
}

const isAccepted = (status: OrderStatus) =>
  ["confirmed", "preparing", "ready", "on_the_way"].includes(status);

type CancelledOrder = {
  status: OrderStatus;
  declineReason: string | null;
  events: { toStatus: OrderStatus; actorType: ActorType; reason: string | null }[];
};

/** Null unless cancelled (docs/rules.md, The customer's timeline). */
export function cancelledMessage(
  { status, declineReason, events }: CancelledOrder,
  storeName: string,
  isPaid: boolean,
): Message | null {
  if (status !== "cancelled") return null;
  if (declineReason) {
    // Preset reasons have a translation.
    const values = { store: storeName, reason: msg(withoutEnd(declineReason, /[.\s]/)) };
    return events.some(({ toStatus }) => isAccepted(toStatus))
      ? msg("{store} had to cancel this order. Their reason: “{reason}”.", values)
      : msg("{store} couldn’t take this order. Their reason: “{reason}”.", values);
  }
  // Later events in the same status are refunds.
  const cancellation = events
    .filter(
      ({ toStatus }, index) =>
        toStatus === "cancelled" && events[index - 1]?.toStatus !== "cancelled",
    )
    .at(-1);
  if (cancellation?.actorType !== "customer") return msg("It won’t be prepared.");
  return cancellation.reason === REPLACED_REASON
    ? msg("You changed this order and sent a new one, so this one won’t be prepared.")
    : isPaid
      ? msg("You cancelled this order.")
      : msg("You cancelled this order before paying.");
}
