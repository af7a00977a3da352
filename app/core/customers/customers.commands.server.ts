import { sql } from "drizzle-orm";
import { customers } from "~schema";
import { customerHasOrders } from "~/core/orders/write-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";

/**
 * Records who began to order, by phone. Anybody may claim any phone: once an order has named it,
 * the row is left alone (docs/rules.md, Customers).
 * @param customer.phone E.164
 */
export async function recordCustomer(
  vendorId: string,
  customer: { phone: string; name?: string; email?: string },
): Promise<void> {
  await systemDb
    .insert(customers)
    .values({
      vendorId,
      phone: customer.phone,
      name: customer.name || null,
      email: customer.email?.toLowerCase() || null,
    })
    .onConflictDoUpdate({
      target: [customers.vendorId, customers.phone],
      set: {
        name: sql`coalesce(excluded.name, ${customers.name})`,
        email: sql`coalesce(excluded.email, ${customers.email})`,
        updatedAt: databaseNow(),
      },
      setWhere: sql`not ${customerHasOrders}`,
    });
}
