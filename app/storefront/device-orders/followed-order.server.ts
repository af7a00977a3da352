import type { OrderStatus, PaymentChannel } from "~schema/orders";
import { canStillPay, PAYABLE_MINUTES } from "~/core/orders/order-request";
import { isUnpaidStatus } from "~/core/orders/order-status";
import { isRunningLate } from "~/core/orders/running-late";
import { formatDateTime, formatTime } from "~/shared/clock";
import { msg, type Message } from "~/shared/translate";
import type { DeviceOrder } from "./device-orders";
import { isUnderWay, orderStateName, waitingFor } from "./order-state-name";

type FollowedOrder = {
  status: OrderStatus;
  createdAt: Date;
  needsAttention: string | null;
  paymentChannel: PaymentChannel | null;
};

/**
 * Returns an order's state as the store's pages show it to the browser that follows it, from
 * placing it, paid or not, until it is over (docs/rules.md, Orders on a device).
 * @returns null once it is over
 */
export function followedState(order: FollowedOrder, now: Date): Message | null {
  if (isUnderWay(order.status)) return orderStateName(order.status);
  if (!isUnpaidStatus(order.status)) return null;
  if (order.needsAttention) return msg("We’re checking your payment");
  return canStillPay(order, now) ? waitingFor(order.paymentChannel) : null;
}

/** Returns an order as the device saves it. No time is promised before the store accepts. */
export function orderOnDevice(
  order: FollowedOrder & {
    orderNumber: string;
    scheduledFor: Date | null;
    promisedAt: Date | null;
    firstPromisedAt: Date | null;
  },
  zone: string,
  now: Date,
): Omit<DeviceOrder, "url"> {
  const { orderNumber, status, createdAt, promisedAt, paymentChannel } = order;
  const scheduledFor = isRunningLate(order) ? null : order.scheduledFor;
  return {
    number: orderNumber,
    status,
    placed: formatDateTime(createdAt, zone),
    due: scheduledFor
      ? formatDateTime(scheduledFor, zone)
      : status !== "pending" && promisedAt
        ? formatTime(promisedAt, zone)
        : null,
    waits: canStillPay(order, now)
      ? { channel: paymentChannel, until: createdAt.getTime() + PAYABLE_MINUTES * 60_000 }
      : null,
  };
}
