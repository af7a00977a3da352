import type { ScreenStatus } from "~/core/orders/order-status";

/** An order that nobody has answered for so long becomes louder (docs/rules.md, New orders). */
export const LOUDER_AFTER_MINUTES = 5;

/**
 * Returns the whole minutes that an order has waited for the vendor's answer; null when it isn't
 * waiting.
 */
export function minutesWaiting(
  order: { status: ScreenStatus; waitingSince: Date | null },
  now: Date,
): number | null {
  if (order.status !== "pending" || !order.waitingSince) return null;
  return Math.max(0, Math.floor((now.getTime() - order.waitingSince.getTime()) / 60_000));
}

/** Returns whether an order has gone unanswered for five minutes. */
export function isOverdue(
  order: { status: ScreenStatus; waitingSince: Date | null },
  now: Date,
): boolean {
  const minutes = minutesWaiting(order, now);
  return minutes !== null && minutes >= LOUDER_AFTER_MINUTES;
}
