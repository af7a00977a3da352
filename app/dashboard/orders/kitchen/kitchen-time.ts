import type { ScreenStatus } from "~/core/orders/order-status";
import { dueMs } from "~/dashboard/orders/alarm/due";

/** The kitchen's longest preparation times, in minutes, as promised to customers. */
export type KitchenTimes = { pickupMinutes: number; deliveryMinutes: number };

type Timed = {
  status: ScreenStatus;
  orderType: "pickup" | "delivery";
  scheduledFor: Date | null;
  promisedAt: Date | null;
  createdAt: Date;
};

/**
 * At once, or the longest preparation time before a scheduled order (docs/rules.md, Kitchen view).
 */
export function startsAt(order: Timed, times: KitchenTimes): Date {
  if (!order.scheduledFor || order.status === "pending") return order.createdAt;
  const minutes = order.orderType === "pickup" ? times.pickupMinutes : times.deliveryMinutes;
  return new Date(order.scheduledFor.getTime() - minutes * 60_000);
}

/** Orders to start now, then later ones. List and kitchen display share this order. */
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
