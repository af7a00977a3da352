import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PaymentChannel } from "~schema/orders";
import { takenStock } from "~/core/orders/stock.server";
import { canStillPay } from "~/core/orders/order-request";

/** An order awaiting payment. `held`: portions reserved, by the id of the item or option. */
export type OpenOrder = {
  id: string;
  orderNumber: string;
  paymentChannel: PaymentChannel | null;
  held: Record<string, number>;
};

export type OpenOrderJson = {
  id: string;
  orderNumber: string;
  status: string;
  createdAt: string;
  paymentChannel: PaymentChannel | null;
  needsAttention: string | null;
  stockReleasedAt: string | null;
  held: Record<string, number> | null;
};

/** SQL: the order of a cart's checkout token, as `openOrderOf` takes it. */
export const openOrderJson = (vendorId: SQLWrapper, clientToken: SQLWrapper): SQL => sql`
  select json_build_object(
    'id', o.id, 'orderNumber', o.order_number, 'status', o.status, 'createdAt', o.created_at,
    'needsAttention', o.needs_attention, 'paymentChannel', o.payment_channel, 'stockReleasedAt', o.stock_released_at,
    'held', (
      select json_object_agg(held.id, held.quantity) from (
        select id, sum(quantity) as quantity
        from (${takenStock(sql`i.vendor_id = o.vendor_id and i.order_id = o.id`)}) taken group by id
      ) held
    )
  ) from orders o where o.vendor_id = ${vendorId} and o.client_token = ${clientToken}`;

/**
 * Returns the unpaid order made from a cart while it can be paid. Customers who come back from the
 * provider can then continue, and the stock they reserved isn't sold out to them.
 */
export function openOrderOf(order: OpenOrderJson, now: Date): OpenOrder | null {
  if (!canStillPay({ ...order, createdAt: new Date(order.createdAt) }, now)) return null;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    paymentChannel: order.paymentChannel,
    held: order.stockReleasedAt ? {} : (order.held ?? {}),
  };
}
