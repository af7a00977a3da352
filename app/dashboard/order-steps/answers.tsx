import { useEffect } from "react";
import type { ScreenStatus } from "~/core/orders/order-status";
import { useOrderAction } from "~/dashboard/order/order-transitions";

type Order = { id: string; orderNumber: string; status: ScreenStatus };

/**
 * Takes the answers to actions on a list's orders, wherever their cards are by then. Shows nothing.
 * @param onRefused called with the reason for a refusal
 */
export function Answers({
  orders,
  onRefused,
}: {
  orders: Order[];
  onRefused: (message: string) => void;
}) {
  return orders.map((order) => <Answer key={order.id} order={order} onRefused={onRefused} />);
}

function Answer({ order, onRefused }: { order: Order; onRefused: (message: string) => void }) {
  const { refusal } = useOrderAction(order);
  useEffect(() => {
    if (refusal) onRefused(refusal);
  }, [refusal, onRefused]);
  return null;
}
