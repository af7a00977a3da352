import { sql } from "drizzle-orm";
import { customers } from "~schema";
import { systemDb } from "~/platform/db.server";

/**
 * Notes a customer of a store by phone. Only blanks of a row that is there are filled: whoever
 * knows a phone can't rename its owner, and nothing is ever read back (docs/rules.md, Customers).
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
