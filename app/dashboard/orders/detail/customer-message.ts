import { displayId, type ScreenStatus } from "~/core/orders/order-status";
import { formatDayTime } from "~/dashboard/orders/alarm/due";

type MessageAbout = {
  order: {
    id: string;
    orderNumber: string;
    customerName: string;
    orderType: "pickup" | "delivery";
    status: ScreenStatus;
    promisedAt: Date | null;
    scheduledFor: Date | null;
  };
  storeName: string;
  /** The customer's page, absolute; null for a store without an address. */
  orderUrl: string | null;
  zone: string;
  now: Date;
};

/** Writes a status message with time, if still ahead, and link (docs/rules.md, Orders). */
export function customerMessage({ order, storeName, orderUrl, zone, now }: MessageAbout): string {
  // Nothing is promised before the store accepts.
  const due =
    order.status === "pending" ? order.scheduledFor : (order.promisedAt ?? order.scheduledFor);
  const time = due && due > now ? formatDayTime(due, zone, now).replace("Today ", "") : null;
  const texts = [
    `Hello ${order.customerName}, this is ${storeName}. Your order ${displayId(order)} ${statusText(order, time)}.`,
    orderUrl ? `Follow it here: ${orderUrl}` : "",
  ];
  return texts.filter(Boolean).join(" ");
}

function statusText({ status, orderType }: MessageAbout["order"], time: string | null): string {
  const delivery = orderType === "delivery";
  const by = time ? `, ${delivery ? "at your door" : "ready"} by ${time}` : "";
  switch (status) {
    case "pending":
      return `is paid, and we will confirm it shortly${by}`;
    case "processing":
      return `is being prepared${by}`;
    case "on_the_way":
      return delivery ? `is packed, and the rider is next${by}` : "is ready for you to pick up";
    case "delivered":
      return delivery ? "has been delivered" : "has been collected";
    case "cancelled":
      return "was cancelled";
    case "payment_failed":
      return "is not paid yet: the payment failed";
  }
}
