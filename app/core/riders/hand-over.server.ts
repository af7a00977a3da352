import { sql } from "drizzle-orm";
import { orders } from "~schema";
import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";

/** The statuses in which a rider can have an order. */
export const carriedStatuses = ["ready", "on_the_way"] as const;

type CarriedOrder = {
  orderType: "pickup" | "delivery";
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
};

/** Whether an order can be given to a rider, and its link is open (docs/rules.md, Riders). */
export const isCarried = ({ orderType, status, paymentStatus }: CarriedOrder): boolean =>
  orderType === "delivery" &&
  carriedStatuses.some((carried) => carried === status) &&
  paymentStatus !== "refunded";

/** The same, for a statement that selects from `orders`. */
export const isCarriedOrder = sql<boolean>`(${orders.orderType} = 'delivery'
  and ${orders.status} in ('ready', 'on_the_way') and ${orders.paymentStatus} <> 'refunded')`;
