import { and, eq, sql } from "drizzle-orm";
import { customers, type orders } from "~schema";
import { customerField, customerIsKnown } from "~/core/orders/write-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { lockSums } from "~/core/orders/lock-sums.server";

/**
 * Records a customer who starts an order, by phone. Anybody may type any phone, so it leaves the
 * row alone once a paid order has named it (docs/rules.md, Customers).
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
 * Updates the customer of an order that is being paid, before it counts as paid: its name replaces
 * one that was only noted (docs/rules.md, Customers). Takes no lock for known customers, which most
 * are.
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
