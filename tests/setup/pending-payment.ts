import { sql } from "drizzle-orm";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { anOrder, type Shop } from "./shop";

/** Places an order and starts its payment, without paying it. */
export async function orderAwaitingPayment(at: Shop, over: Partial<OrderRequest> = {}) {
  const placed = await placeOrder(at.store, anOrder(at, over), new Date(), newAttempt());
  if (!placed.ok) throw new Error(placed.code);
  return beginPayment(at, placed.order.id);
}

/** Starts or restarts a placed order's payment. */
export async function beginPayment(at: Shop, orderId: string) {
  const started = await startPayment(at.vendorId, orderId);
  if (!started.ok) throw new Error(started.message);
  return { ...started, orderId };
}

/** Ends the pause between two calls to the provider. */
export const pausePasses = () =>
  systemDb.execute(
    sql`update payment_attempts set last_checked_at = last_checked_at - interval '10 seconds',
      created_at = created_at - interval '10 seconds'`,
  );
