import type { BadgeTone } from "~/shared/badge-tone";

/** The statuses an order is stored with. */
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

/** Why an order that nobody answered was declined; its customer reads it, in the store's language. */
export const UNANSWERED_REASON = "The store didn't answer";

/** An order that waits for its payment: the kitchen does not see it yet. */
export const unpaidStatuses = ["payment_pending", "payment_failed"] as const;
/** Returns whether a stored status is of an order that waits for its payment. */
export const isUnpaidStatus = (status: string): boolean =>
  unpaidStatuses.some((unpaid) => unpaid === status);
/** Nobody has begun to cook it, and being paid confirms it. */
export const unstartedStatuses = [...unpaidStatuses, "payment_custom"] as const;
/** Returns whether a stored status is of an order that nobody has begun to cook. */
export const isUnstarted = (status: string): boolean =>
  unstartedStatuses.some((unstarted) => unstarted === status);
/** What a store has said yes to, or may, and has not handed over: it can be cancelled. */
export const goingOutStatuses = [
  "payment_custom",
  "pending",
  "processing",
  "confirmed",
  "preparing",
  "ready",
  "on_the_way",
] as const;
/** The statuses that a payment changes: a cancelled order's money is still accepted. */
export const payableStatuses = [...unstartedStatuses, "cancelled"] as const;

/** The statuses a vendor sees. */
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

/**
 * Returns the status shown to the vendor; null for what the vendor does not see yet. Unknown ones
 * show as pending (docs/rules.md, Order status).
 */
export function toScreenStatus(stored: string): ScreenStatus | null {
  if (stored === "payment_pending") return null;
  return screenStatusOf.get(stored) ?? "pending";
}

/**
 * Returns the status that is stored when a vendor changes an order to one of the screen's (docs/rules.md,
 * Order status).
 */
export function toStoredStatus(screen: ScreenStatus): StoredStatus {
  if (screen === "processing") return "preparing";
  return screen === "on_the_way" ? "ready" : screen;
}

/** Returns every stored status shown as this one: a tab of the list queries them. */
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

/** Whose orders are fetched: nobody delivers them (docs/rules.md, Order status). */
type Fetched = { orderType?: string };
const isCollected = (order?: Fetched): boolean => order?.orderType === "pickup";

/**
 * Returns what the vendor reads of a status.
 * @param order whose status it is; of several, left out
 */
export const statusLabel = (status: ScreenStatus, order?: Fetched): string =>
  status === "delivered" && isCollected(order) ? "Collected" : statusStyles[status].label;
/** Returns the tone of a status' badge. */
export const statusTone = (status: ScreenStatus): BadgeTone => statusStyles[status].tone;

/** Returns the steps of the vendor's timeline. */
export const timelineSteps = (order: Fetched): string[] => [
  "Order Placed",
  "Preparing",
  "Ready",
  statusLabel("delivered", order),
];

/**
 * Returns a status's step on the timeline, from 0; null for an order that ended otherwise
 * (docs/rules.md, Order status).
 */
export function timelineIndex(status: ScreenStatus): number | null {
  const place = ["pending", "processing", "on_the_way", "delivered"].indexOf(status);
  return place < 0 ? null : place;
}

/** The actions a vendor can take on an order. */
export const vendorTransitions = ["accept", "decline", "ready", "deliver"] as const;
export type VendorTransition = (typeof vendorTransitions)[number];

/** What moves an order on; declining ends it. */
export type ForwardTransition = Exclude<VendorTransition, "decline">;

/** Returns the step that a form names, else null. */
export const toForwardTransition = (name: unknown): ForwardTransition | null =>
  name === "accept" || name === "ready" || name === "deliver" ? name : null;

/** A vendor's step on an order can be taken back for so long. */
export const UNDO_MINUTES = 10;
/** Milliseconds that an e-mail about a step waits, for the step may be undone. */
export const NOTIFY_AFTER_MS = 10_000;

const transitions: Record<
  VendorTransition,
  { from: readonly StoredStatus[]; to: ScreenStatus; label: string }
> = {
  // A stored `processing` comes from older records and shows as pending, so it can be accepted and
  // declined as such.
  accept: { from: ["pending", "processing"], to: "processing", label: "Accept Order" },
  decline: { from: ["pending", "processing"], to: "cancelled", label: "Decline" },
  ready: {
    from: ["preparing", "confirmed", "processing", "payment_custom"],
    to: "on_the_way",
    label: "Mark as Ready",
  },
  deliver: { from: ["ready", "on_the_way"], to: "delivered", label: "Mark as Delivered" },
};

/** Returns the stored statuses a transition may start from. */
export const transitionSources = (move: VendorTransition): readonly StoredStatus[] =>
  transitions[move].from;
/** Returns the status after a transition, as the vendor sees it. */
export const transitionTarget = (move: VendorTransition): ScreenStatus => transitions[move].to;
/** Returns the text of a transition's button. */
export const transitionLabel = (move: VendorTransition, order?: Fetched): string =>
  move === "deliver" && isCollected(order) ? "Mark as Collected" : transitions[move].label;

/**
 * Returns the transitions the screen offers for this status, the main one first
 * (docs/rules.md, Order status).
 */
export function availableTransitions(status: ScreenStatus): VendorTransition[] {
  if (status === "pending") return ["accept", "decline"];
  if (status === "processing") return ["ready"];
  return status === "on_the_way" ? ["deliver"] : [];
}

/** An order's change of status: from which to which, by whom and when. */
export type StatusStep = {
  from: string | null;
  to: string;
  at: Date;
  actorType: string;
};

/**
 * Returns which step of a vendor an order's last change was, if it can be taken back at `now`: one
 * forwards, a few minutes old (docs/rules.md, Order status). Declining can't, for it sends money.
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

/** Returns why a transition was refused, for the vendor. */
export function refusalMessage(move: VendorTransition, current: string): string {
  const status = toScreenStatus(current);
  const label = status && statusLabel(status).toLowerCase();
  const now = !label
    ? "it is not paid yet"
    : status === "payment_failed"
      ? "its payment failed"
      : `it is ${label} now`;
  return `This order has moved on: ${now}, so “${transitionLabel(move)}” no longer applies.`;
}

/** Returns true for an order that is later than promised, or was marked as urgent. */
export function isHighPriority(
  order: { status: ScreenStatus; priority: boolean; promisedAt: Date | null },
  now: Date,
): boolean {
  if (availableTransitions(order.status).length === 0) return false;
  return order.priority || (order.promisedAt !== null && order.promisedAt < now);
}

/**
 * Returns an order's name on the screen: its number, else the first 8 characters of its id in capitals,
 * else UNKNOWN (docs/rules.md, Order numbers).
 */
export function displayId(order: { orderNumber?: string | null; id?: string | null }): string {
  return order.orderNumber || order.id?.slice(0, 8).toUpperCase() || "UNKNOWN";
}

/** Returns a count for a small badge: at most `9+`; nothing for none. */
export function badgeCount(count: number): string | null {
  if (count <= 0) return null;
  return count > 9 ? "9+" : String(count);
}
