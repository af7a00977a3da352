import { sql } from "drizzle-orm";
import {
  assignSums,
  deriveCustomerOrders,
  deriveCustomerSums,
  deriveTotals,
} from "~/core/customers/customer-sums.server";
import type { Handle } from "./factories";

/**
 * Sums a vendor's customers after inserting their orders without triggers, which sum one order
 * after another and take minutes for hundreds of thousands in one transaction (decision 0036).
 * @param tx the owner's, without triggers
 */
export async function sumManyCustomers(
  tx: Pick<Handle, "execute">,
  vendorId: string,
): Promise<void> {
  // New rows have no statistics yet: a bad plan might read all refunds for each order.
  await tx.execute(sql`analyze orders, refunds, customers`);
  await tx.execute(
    sql`insert into customer_orders (vendor_id, order_id, customer_id, placed_at, brought) ${deriveCustomerOrders(vendorId, sql`true`)}`,
  );
  await tx.execute(sql`
    update customers c set ${assignSums}
    from (${deriveCustomerSums(vendorId)}) s where c.vendor_id = ${vendorId} and c.id = s.id`);
  await tx.execute(sql`
    insert into customer_totals (vendor_id, customers, orders, spent)
    select ${vendorId}, e.* from (${deriveTotals(vendorId)}) e`);
}
