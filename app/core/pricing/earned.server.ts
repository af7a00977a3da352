import { sql, type SQL } from "drizzle-orm";

/** The order `o` counts as sold: paid, and not cancelled (docs/rules.md, Home). */
export const earning = sql`o.payment_status in ('success', 'completed', 'partially_refunded') and o.status <> 'cancelled'`;

/** The condition that an order `o` was ever paid, even if all of it was refunded. */
export const everPaid = sql`o.payment_status in ('success', 'completed', 'partially_refunded', 'refunded')`;

/**
 * Returns the revenue of an order `o`, in kobo: its total less its refunds that have not failed, if
 * it counts as sold. Refunds of a second payment don't count. Looks refunds up order by order, so
 * that no bad plan compares all with all. The triggers that sum a customer's orders have the same
 * rule (`derive_customer_order`).
 */
export const brought = (
  vendorId: SQL,
): SQL => sql`case when ${earning} then greatest(0, o.total_amount - coalesce((
      select sum(r.amount) from refunds r
      where r.vendor_id = ${vendorId} and r.order_id = o.id and r.status <> 'failed' and r.source <> 'duplicate'), 0)) else 0 end`;
