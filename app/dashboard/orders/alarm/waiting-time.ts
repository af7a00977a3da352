import type { ScreenStatus } from "~/core/orders/order-status";

/** Minutes without an answer after which the alarm grows louder (docs/rules.md, New orders). */
export const LOUDER_AFTER_MINUTES = 5;

/** Returns whole minutes; null when the order isn't waiting for the vendor. */
export function minutesWaiting(
  order: { status: ScreenStatus; waitingSince: Date | null },
  now: Date,
): number | null {
  if (order.status !== "pending" || !order.waitingSince) return null;
  return Math.max(0, Math.floor((now.getTime() - order.waitingSince.getTime()) / 60_000));
}

export function isOverdue(
  order: { status: ScreenStatus; waitingSince: Date | null },
  now: Date,
): boolean {
  const minutes = minutesWaiting(order, now);
  return minutes !== null && minutes >= LOUDER_AFTER_MINUTES;
}
