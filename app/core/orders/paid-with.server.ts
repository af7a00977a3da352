import { sql } from "drizzle-orm";

/**
 * How an order was paid, in the provider's words; null if not through the provider. For a statement
 * that selects from `orders`.
 */
export const paidWithColumn = sql<string | null>`(
  select p.payment_method from payments p
  where p.vendor_id = orders.vendor_id and p.order_id = orders.id
    and p.status in ('success', 'reversed')
  order by p.status = 'success' desc limit 1)`;
