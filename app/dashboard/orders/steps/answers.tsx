import type { ScreenStatus } from "~/core/orders/order-status";
import { useOrderAction } from "~/dashboard/orders/detail/order-transitions";

type Order = { id: string; orderNumber: string; status: ScreenStatus };

/**
 * Subscribes to action answers for the list's orders, whose cards may be gone by then. Renders
 * nothing.
 */
export function Answers({ orders }: { orders: Order[] }) {
  return orders.map((order) => <Answer key={order.id} order={order} />);
}

function Answer({ order }: { order: Order }) {
  useOrderAction(order);
  return null;
}
