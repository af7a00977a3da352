import { and, eq } from "drizzle-orm";
import { orders } from "~schema";
import type { PaymentChannel } from "~schema/orders";
import { takenFor } from "~/core/orders/stock.server";
import { canStillPay } from "~/core/orders/order-request";
import type { Tx } from "~/platform/db.server";

/** An order awaiting payment. `held`: portions reserved, by the id of the item or option. */
export type OpenOrder = {
  id: string;
  orderNumber: string;
  paymentChannel: PaymentChannel | null;
  held: Record<string, number>;
};

/**
 * Reads the unpaid order that a cart has become, while it can be paid: a customer who comes back
 * from the provider is shown the way on, and what they hold themselves is not sold out to them.
 * @param clientToken the cart's checkout token
 */
export async function readOpenOrder(
  tx: Tx,
  vendorId: string,
  clientToken: string,
  now: Date,
): Promise<OpenOrder | null> {
  const [order] = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      createdAt: orders.createdAt,
      paymentChannel: orders.paymentChannel,
      needsAttention: orders.needsAttention,
      stockReleasedAt: orders.stockReleasedAt,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, clientToken)));
  if (!order || !canStillPay(order, now)) return null;
  const taken = order.stockReleasedAt ? [] : await takenFor(tx, vendorId, order.id);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    paymentChannel: order.paymentChannel,
    held: Object.fromEntries(taken.map(({ id, quantity }) => [id, quantity])),
  };
}
