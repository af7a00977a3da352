import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { anOrder, type Shop } from "./shop";

/** An order at the provider's door: placed, its payment started, not paid. */
export async function orderAtTheDoor(at: Shop, over: Partial<OrderRequest> = {}) {
  const placed = await placeOrder(at.store, anOrder(at, over), new Date(), newAttempt());
  if (!placed.ok) throw new Error(placed.code);
  return begin(at, placed.order.id);
}

/** The payment of a placed order, begun or begun again. */
export async function begin(at: Shop, orderId: string) {
  const started = await startPayment(at.vendorId, orderId);
  if (!started.ok) throw new Error(started.message);
  return { ...started, orderId };
}
