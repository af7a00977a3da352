import { and, eq, sql } from "drizzle-orm";
import { orders } from "~schema";
import { systemDb } from "~/platform/db.server";
import { canStillPay } from "~/core/orders/order-request";

/**
 * An order that was placed and waits for its payment, with the counted stock it holds: product id →
 * portions.
 */
type OpenOrder = { id: string; orderNumber: string; held: Record<string, number> };

/**
 * The unpaid order that a cart has become, while it can be paid. A customer who comes back from the
 * provider is shown the way on, and what they hold themselves is not sold out to them.
 * @param clientToken the cart's checkout token
 */
export async function openOrderOf(
  vendorId: string,
  clientToken: string,
): Promise<OpenOrder | null> {
  const [order] = await systemDb
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      createdAt: orders.createdAt,
      needsAttention: orders.needsAttention,
      stockReleasedAt: orders.stockReleasedAt,
      held: sql<Record<
        string,
        number
      > | null>`(select json_object_agg(i.product_id, i.quantity) from order_items i
        where i.vendor_id = "orders"."vendor_id" and i.order_id = "orders"."id" and i.stock_taken)`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, clientToken)));
  if (!order || !canStillPay(order, new Date())) return null;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    held: order.stockReleasedAt ? {} : (order.held ?? {}),
  };
}
