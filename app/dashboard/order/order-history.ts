import type { ActorType, OrderStatus } from "~schema/orders";

/** One line of what happened to an order: who did what when. */
export type HistoryEntry = { id: string; at: Date; who: string; what: string };

/** A row of an order's events. */
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
 * An order's events in words for its vendor, as they came (docs/rules.md, Order history).
 * @param order `source` custom: the vendor made it
 * @param viewerId who looks: their own presses say 'You'
 * @param names of those who work or worked in the store, by their id
 */
export function historyOf(
  events: HistoryEvent[],
  order: { source: "storefront" | "custom" },
  viewerId: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): HistoryEntry[] {
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    who: actorName(event, viewerId, names),
    what: eventText(event, order.source === "custom"),
  }));
}

function actorName(
  { actorType, actorId }: HistoryEvent,
  viewerId: string | null,
  names: ReadonlyMap<string, string>,
): string {
  switch (actorType) {
    case "vendor":
      if (actorId !== null && actorId === viewerId) return "You";
      return names.get(actorId ?? "") ?? "Your store";
    case "customer":
      return "Customer";
    case "provider":
      return "Payment provider";
    case "system":
      return "By itself";
  }
}

function eventText({ from, to, actorType, reason }: HistoryEvent, custom: boolean): string {
  // An event that moves nothing is a note: of money, or of something that was seen to.
  if (from === to) return reason ?? "Noted";
  const deed = actionOf(to, from, actorType, custom);
  return reason ? `${deed}: ${reason}` : deed;
}

function actionOf(
  to: OrderStatus,
  from: OrderStatus | null,
  actorType: ActorType,
  custom: boolean,
): string {
  switch (to) {
    case "payment_pending":
      if (from !== null) return "Another try to pay";
      return custom ? "Order made, to be paid by link" : "Order placed";
    case "payment_custom":
      return "Order made, to be paid outside";
    case "payment_failed":
      return "The payment failed";
    case "pending":
      return "Paid, waiting for your answer";
    case "confirmed":
      return custom ? "Paid" : "Paid, and accepted by itself (auto-accept)";
    case "processing":
    case "preparing":
      return "Accepted";
    case "ready":
    case "on_the_way":
      return "Marked as ready";
    case "delivered":
      return "Marked as delivered";
    case "cancelled":
      return actorType === "vendor" ? "Declined" : "Cancelled";
  }
}
