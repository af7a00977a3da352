import type { ActorType, OrderStatus } from "~schema/orders";
import { actorName } from "~/core/accounts/actor-name";
import { MISMATCH } from "~/core/orders/order-request";
import { timelineIndex, toScreenStatus } from "~/core/orders/order-status";

export type HistoryEntry = { id: string; at: Date; who: string; what: string };

export type HistoryEvent = {
  id: string;
  at: Date;
  from: OrderStatus | null;
  to: OrderStatus;
  actorType: ActorType;
  actorId: string | null;
  reason: string | null;
};

/**
 * Returns an order's history for its vendor, oldest first (docs/rules.md, Order history).
 * @param viewerId the person reading, shown as 'You'
 * @param names of present and former staff, by id
 */
export function historyOf(
  events: HistoryEvent[],
  order: { source: "storefront" | "custom"; orderType?: string },
  viewerId: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): HistoryEntry[] {
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    who: actorName(event, viewerId, names),
    what: eventText(event, order),
  }));
}

type About = Parameters<typeof historyOf>[1];

function eventText({ from, to, actorType, reason }: HistoryEvent, order: About): string {
  // An event without a status change is a note, such as about a refund.
  if (from === to) return reason ?? "Noted";
  if (reason && (from === null || reason.startsWith(MISMATCH))) return reason;
  if (from !== null && actorType === "vendor" && isBackwards(from, to))
    return `Undid “${actionOf(from, null, actorType, order)}”`;
  const action = actionOf(to, from, actorType, order);
  return reason ? `${action}: ${reason}` : action;
}

const isBackwards = (from: OrderStatus, to: OrderStatus): boolean => {
  const [before, after] = [from, to].map((stored) => {
    const screenStatus = toScreenStatus(stored);
    return screenStatus === null ? null : timelineIndex(screenStatus);
  });
  return before != null && after != null && after < before;
};

function actionOf(
  to: OrderStatus,
  from: OrderStatus | null,
  actorType: ActorType,
  order: About,
): string {
  const custom = order.source === "custom";
  switch (to) {
    case "payment_pending":
      if (from !== null) return "Tried to pay again";
      return custom ? "Order created, to be paid by link" : "Order placed";
    case "payment_custom":
      return "Order created, to be paid in cash or by transfer";
    case "payment_failed":
      return "The payment failed";
    case "pending":
      return "Paid, not accepted yet";
    case "confirmed":
      return custom ? "Paid" : "Paid and accepted automatically";
    case "processing":
    case "preparing":
      return "Accepted";
    case "ready":
    case "on_the_way":
      return from === "ready" ? "Picked up" : "Marked as ready";
    case "delivered":
      return order.orderType === "pickup" ? "Marked as collected" : "Marked as delivered";
    case "cancelled":
      return isDecline(from, actorType, custom) ? "Declined" : "Cancelled";
  }
}

/** A custom order is cancelled, not declined, and so is an order the store had accepted. */
const isDecline = (from: OrderStatus | null, actorType: ActorType, custom: boolean): boolean =>
  (from === "pending" || from === "processing") &&
  (actorType === "system" || (actorType === "vendor" && !custom));
