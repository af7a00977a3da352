import type { BadgeTone } from "~/shared/badge-tone";

export const storedStatuses = [
  "payment_pending",
  "payment_custom",
  "payment_failed",
  "pending",
  "processing",
  "confirmed",
  "preparing",
  "ready",
  "on_the_way",
  "delivered",
  "cancelled",
] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/** The reason of an order declined because nobody answered; customers read it translated. */
export const UNANSWERED_REASON = "The store didn't answer";

/** What an order's history says of its wait; each of them once. */
export const WAIT_MESSAGED = "Nobody had accepted it, so a message went to the store’s phone";
export const WAIT_NOTIFIED = "Nobody had accepted it, so the customer was offered to cancel";

/** An order that waits for its payment: hidden from the kitchen. */
export const unpaidStatuses = ["payment_pending", "payment_failed"] as const;
export const isUnpaidStatus = (status: string): boolean =>
  unpaidStatuses.some((unpaid) => unpaid === status);
/** Nobody has started cooking, and a payment confirms the order. */
export const unstartedStatuses = [...unpaidStatuses, "payment_custom"] as const;
export const isUnstarted = (status: string): boolean =>
  unstartedStatuses.some((unstarted) => unstarted === status);
/** Orders that a store has accepted or may still accept, not handed over yet: cancellable. */
export const goingOutStatuses = [
  "payment_custom",
  "pending",
  "processing",
  "confirmed",
  "preparing",
  "ready",
  "on_the_way",
] as const;
/** The statuses that a payment changes: money for a cancelled order is still accepted. */
export const payableStatuses = [...unstartedStatuses, "cancelled"] as const;

export const screenStatuses = [
  "pending",
  "processing",
  "on_the_way",
  "delivered",
  "cancelled",
  "payment_failed",
] as const;
export type ScreenStatus = (typeof screenStatuses)[number];

const screenStatusOf = new Map<string, ScreenStatus>(
  Object.entries({
    preparing: "processing",
    confirmed: "processing",
    payment_custom: "processing",
    ready: "on_the_way",
    on_the_way: "on_the_way",
    delivered: "delivered",
    cancelled: "cancelled",
    payment_failed: "payment_failed",
  }),
);

/** Null while hidden; unknown statuses show as pending (docs/rules.md, Order status). */
export function toScreenStatus(stored: string): ScreenStatus | null {
  if (stored === "payment_pending") return null;
  return screenStatusOf.get(stored) ?? "pending";
}

export function toStoredStatus(screen: ScreenStatus): StoredStatus {
  if (screen === "processing") return "preparing";
  return screen === "on_the_way" ? "ready" : screen;
}

export function storedStatusesOf(screen: ScreenStatus): StoredStatus[] {
  return storedStatuses.filter((stored) => toScreenStatus(stored) === screen);
}

const statusStyles: Record<ScreenStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Pending", tone: "wait" },
  processing: { label: "Preparing", tone: "work" },
  on_the_way: { label: "Ready", tone: "ready" },
  delivered: { label: "Delivered", tone: "good" },
  cancelled: { label: "Cancelled", tone: "rest" },
  payment_failed: { label: "Payment failed", tone: "bad" },
};

/** Pickup orders are collected, not delivered (docs/rules.md, Order status). */
type Fetched = { orderType?: string };
const isCollected = (order?: Fetched): boolean => order?.orderType === "pickup";

/** @param order whose status it is; leave out for several orders */
export const statusLabel = (status: ScreenStatus, order?: Fetched): string =>
  status === "delivered" && isCollected(order) ? "Collected" : statusStyles[status].label;
export const statusTone = (status: ScreenStatus): BadgeTone => statusStyles[status].tone;

export const timelineSteps = (order: Fetched): string[] => [
  "Order Placed",
  "Preparing",
  "Ready",
  statusLabel("delivered", order),
];

/**
 * Returns the step from 0; null for an order that ended otherwise (docs/rules.md, Order status).
 */
export function timelineIndex(status: ScreenStatus): number | null {
  const place = ["pending", "processing", "on_the_way", "delivered"].indexOf(status);
  return place < 0 ? null : place;
}

export const vendorTransitions = ["accept", "decline", "ready", "deliver"] as const;
export type VendorTransition = (typeof vendorTransitions)[number];

/** The steps that move an order on; declining ends it. */
export type ForwardTransition = Exclude<VendorTransition, "decline">;

export const toForwardTransition = (name: unknown): ForwardTransition | null =>
  name === "accept" || name === "ready" || name === "deliver" ? name : null;

export const UNDO_MINUTES = 10;
/** Delay of an e-mail about a step, in milliseconds, so that the step can be undone first. */
export const NOTIFY_AFTER_MS = 10_000;

const transitions: Record<
  VendorTransition,
  { from: readonly StoredStatus[]; to: ScreenStatus; label: string }
> = {
  // Older records have a stored `processing`, which shows as pending: it can be accepted and
  // declined like one.
  accept: { from: ["pending", "processing"], to: "processing", label: "Accept Order" },
  decline: { from: ["pending", "processing"], to: "cancelled", label: "Decline" },
  ready: {
    from: ["preparing", "confirmed", "processing", "payment_custom"],
    to: "on_the_way",
    label: "Mark as Ready",
  },
  deliver: { from: ["ready", "on_the_way"], to: "delivered", label: "Mark as Delivered" },
};

export const transitionSources = (move: VendorTransition): readonly StoredStatus[] =>
  transitions[move].from;
export const transitionTarget = (move: VendorTransition): ScreenStatus => transitions[move].to;
export const transitionLabel = (move: VendorTransition, order?: Fetched): string =>
  move === "deliver" && isCollected(order) ? "Mark as Collected" : transitions[move].label;

/** The transitions on the screen, main one first (docs/rules.md, Order status). */
export function availableTransitions(status: ScreenStatus): VendorTransition[] {
  if (status === "pending") return ["accept", "decline"];
  if (status === "processing") return ["ready"];
  return status === "on_the_way" ? ["deliver"] : [];
}

export type StatusStep = {
  from: string | null;
  to: string;
  at: Date;
  actorType: string;
};

/**
 * A forward step within `UNDO_MINUTES` (docs/rules.md, Order status). Declining can't be undone: it
 * refunds.
 */
export function undoableStep(
  { from, to, at, actorType }: StatusStep,
  now: Date,
): ForwardTransition | null {
  if (actorType !== "vendor" || now.getTime() - at.getTime() > UNDO_MINUTES * 60_000) return null;
  const taken = vendorTransitions.find(
    (move) =>
      transitions[move].from.some((source) => source === from) &&
      toStoredStatus(transitionTarget(move)) === to,
  );
  return toForwardTransition(taken);
}

export function refusalMessage(move: VendorTransition | "late", current: string): string {
  const status = toScreenStatus(current);
  const label = status && statusLabel(status).toLowerCase();
  const now = !label
    ? "it is not paid yet"
    : status === "payment_failed"
      ? "its payment failed"
      : `it is ${label} now`;
  const what = move === "late" ? "Running late" : transitionLabel(move);
  return `This order has moved on: ${now}, so “${what}” no longer applies.`;
}

/** Returns whether an order is later than promised, or was marked as urgent. */
export function isHighPriority(
  order: { status: ScreenStatus; priority: boolean; promisedAt: Date | null },
  now: Date,
): boolean {
  if (availableTransitions(order.status).length === 0) return false;
  return order.priority || (order.promisedAt !== null && order.promisedAt < now);
}

/** The number, else 8 characters of the id, else UNKNOWN (docs/rules.md, Order numbers). */
export function displayId(order: { orderNumber?: string | null; id?: string | null }): string {
  return order.orderNumber || order.id?.slice(0, 8).toUpperCase() || "UNKNOWN";
}

/** Returns a count for a small badge: at most `9+`, null for none. */
export function badgeCount(count: number): string | null {
  if (count <= 0) return null;
  return count > 9 ? "9+" : String(count);
}
