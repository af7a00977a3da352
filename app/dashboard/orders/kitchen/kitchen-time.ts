import type { ScreenStatus } from "~/core/orders/order-status";
import { dueMs } from "~/dashboard/orders/alarm/due";

/**
 * How long a store's kitchen takes at the most, in minutes: what it promises for pickup and for
 * delivery.
 */
export type KitchenTimes = { pickupMinutes: number; deliveryMinutes: number };

type Timed = {
  status: ScreenStatus;
  orderType: "pickup" | "delivery";
  scheduledFor: Date | null;
  promisedAt: Date | null;
  createdAt: Date;
};

/**
 * Returns when the kitchen has to start on an order: at once, or, if it is for later, the longest
 * preparation time before (docs/rules.md, Kitchen view).
 */
export function startsAt(order: Timed, times: KitchenTimes): Date {
  if (!order.scheduledFor || order.status === "pending") return order.createdAt;
  const minutes = order.orderType === "pickup" ? times.pickupMinutes : times.deliveryMinutes;
  return new Date(order.scheduledFor.getTime() - minutes * 60_000);
}

/**
 * Splits orders into those to start now, the first promised first, and those for later, the next
 * first: the one order of work for the list and the kitchen's screen.
 */
export function byTimeToStart<Order extends Timed>(
  orders: Order[],
  times: KitchenTimes,
  now: Date,
): { due: Order[]; later: { order: Order; at: Date }[] } {
  const timed = orders
    .map((order) => ({ order, at: startsAt(order, times) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    due: timed
      .filter(({ at }) => at <= now)
      .map(({ order }) => order)
      .sort((a, b) => dueMs(a) - dueMs(b)),
    later: timed.filter(({ at }) => at > now),
  };
}
