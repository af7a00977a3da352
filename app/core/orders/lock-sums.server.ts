import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";

/**
 * Locks the vendor's wallet, for a transaction that changes an order and then writes to customers.
 * Payments lock the wallet before the customer; the other way round would deadlock (decisions 0036
 * and 0037).
 */
export async function lockSums(tx: Pick<Tx, "execute">, vendorId: string): Promise<void> {
  await tx.execute(
    sql`insert into wallets (vendor_id) values (${vendorId}) on conflict do nothing`,
  );
  await tx.execute(sql`select from wallets where vendor_id = ${vendorId} for no key update`);
}
