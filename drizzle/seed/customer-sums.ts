import { sql } from "drizzle-orm";
import { deriveCustomerOrders, deriveCustomerSums } from "~/core/customers/customer-sums.server";
import type { Handle } from "./factories";

/**
 * Sums a vendor's customers, where their orders were inserted without triggers: those sum one order
 * after another, which takes minutes for hundreds of thousands in one transaction (decision 0036).
 * @param tx without triggers, too
 */
export async function sumManyCustomers(
  tx: Pick<Handle, "execute">,
  vendorId: string,
): Promise<void> {
  await tx.execute(
    sql`insert into customer_orders (vendor_id, order_id, customer_id, placed_at, brought) ${deriveCustomerOrders(vendorId, sql`true`)}`,
  );
  await tx.execute(sql`
    update customers c set order_count = s.order_count, spent = s.spent, first_order_at = s.first_order_at, last_order_at = s.last_order_at,
      third_last_order_at = s.third_last_order_at, slips_at = s.slips_at, paid_at = s.paid_at
    from (${deriveCustomerSums(vendorId)}) s where c.vendor_id = ${vendorId} and c.id = s.id`);
  await tx.execute(sql`
    insert into customer_totals (vendor_id, customers, orders, spent)
    select vendor_id, count(*), sum(order_count), sum(spent) from customers where vendor_id = ${vendorId} and paid_at is not null group by 1`);
}
