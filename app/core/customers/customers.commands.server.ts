import { sql } from "drizzle-orm";
import { customers } from "~schema";
import { systemDb } from "~/platform/db.server";

/**
 * Stores a customer by phone. Only blank fields of an existing row are filled, so that somebody who
 * knows a phone can't rename its owner (docs/rules.md, Customers).
 * @param customer.phone E.164
 */
export async function upsertCustomer(
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
        name: sql`coalesce(${customers.name}, excluded.name)`,
        email: sql`coalesce(${customers.email}, excluded.email)`,
        updatedAt: new Date(),
      },
    });
}
