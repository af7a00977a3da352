import { toScreenStatus } from "./order-status";
import { isPromiseOpen } from "./running-late";

/**
 * What a customer is notified about: statuses, as screens name them, a moved promise, and that
 * nobody has accepted the order yet.
 */
export type NewsState = "processing" | "on_the_way" | "cancelled" | "late" | "waiting";

/**
 * Returns whether an order still is what a push or a message says: a step may be undone before
 * either is sent (docs/rules.md, Push to customers).
 * @param order.isMoved the store has moved the promised time; null if there is none
 */
export function isStillNews(
  state: NewsState,
  order: { status: string; orderType: string; promisedAt: Date | null; isMoved: boolean | null },
): boolean {
  if (state === "waiting") return order.status === "pending";
  const status = toScreenStatus(order.status);
  return state === "late"
    ? order.isMoved === true && isPromiseOpen({ ...order, status })
    : status === state;
}
