import type { ScreenStatus } from "~/core/orders/order-status";
import { useOrderAction } from "~/dashboard/orders/detail/order-transitions";

type Order = { id: string; orderNumber: string; status: ScreenStatus };

/** Receives answers for orders whose cards may be gone. Renders nothing. */
export function Answers({ orders }: { orders: Order[] }) {
  return orders.map((order) => <Answer key={order.id} order={order} />);
}

function Answer({ order }: { order: Order }) {
  useOrderAction(order);
  return null;
}
