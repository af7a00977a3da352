import type { ScreenStatus } from "~/core/orders/order-status";

/**
 * How long a store's kitchen takes at the most, in minutes: what it promises for pickup and for
 * delivery.
 */
export type KitchenTimes = { pickupMinutes: number; deliveryMinutes: number };

type Timed = {
  status: ScreenStatus;
  orderType: "pickup" | "delivery";
  scheduledFor: Date | null;
  createdAt: Date;
};

/**
 * When the kitchen has to do something about an order: at once, or, once it is accepted, so long
 * before the time it is wanted for as the store promises at the most (docs/rules.md, Kitchen view).
 */
export function startsAt(order: Timed, times: KitchenTimes): Date {
  if (!order.scheduledFor || order.status === "pending") return order.createdAt;
  const minutes = order.orderType === "pickup" ? times.pickupMinutes : times.deliveryMinutes;
  return new Date(order.scheduledFor.getTime() - minutes * 60_000);
}

/**
 * The orders whose time to begin has come, the longest waiting first, and those whose time is still
 * ahead, the next first.
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
    due: timed.filter(({ at }) => at <= now).map(({ order }) => order),
    later: timed.filter(({ at }) => at > now),
  };
}
