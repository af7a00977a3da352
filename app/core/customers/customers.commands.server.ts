import { and, eq, sql } from "drizzle-orm";
import { customers, type orders } from "~schema";
import { customerField, customerIsKnown } from "~/core/orders/write-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { lockSums } from "~/core/orders/lock-sums.server";

/**
 * Records who began to order, by phone. Anybody may claim any phone: once an order that was paid has
 * named it, the row is left alone (docs/rules.md, Customers).
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
      setWhere: sql`not ${customerIsKnown}`,
    });
}

/**
 * Names the customer of an order that is being paid, before it counts as paid: a name that was only
 * noted gives way (docs/rules.md, Customers). Most customers are known, and nothing is locked for
 * them.
 */
export async function nameCustomer(
  tx: Tx,
  order: Pick<
    typeof orders.$inferSelect,
    "vendorId" | "customerId" | "customerName" | "customerEmail"
  >,
): Promise<void> {
  if (!order.customerId) return;
  const named = {
    name: customerField("name", sql`${order.customerName}::text`),
    email: customerField("email", sql`${order.customerEmail}::text`),
  };
  const itsRow = and(eq(customers.vendorId, order.vendorId), eq(customers.id, order.customerId));
  const isNews = sql`(${named.name}, ${named.email}) is distinct from (${customers.name}, ${customers.email})`;
  if ((await tx.$count(customers, and(itsRow, isNews))) === 0) return;
  await lockSums(tx, order.vendorId);
  await tx
    .update(customers)
    .set({ ...named, updatedAt: sql`now()` })
    .where(itsRow);
}
