import { sql } from "drizzle-orm";

/**
 * The provider's name for how it was paid, else null. For a statement that selects from `orders`.
 */
export const paidWithColumn = sql<string | null>`(
  select p.payment_method from payments p
  where p.vendor_id = orders.vendor_id and p.order_id = orders.id
    and p.status in ('success', 'reversed')
  order by p.status = 'success' desc limit 1)`;
