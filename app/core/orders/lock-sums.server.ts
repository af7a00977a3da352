import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";

/**
 * Locks what a vendor's sums wait for, the wallet, before their customers are locked: for
 * transactions that change an order and write to customers before they commit. Without it they
 * would wait for a payment that waits for them (decisions 0036 and 0037).
 */
export async function lockSums(tx: Pick<Tx, "execute">, vendorId: string): Promise<void> {
  await tx.execute(
    sql`insert into wallets (vendor_id) values (${vendorId}) on conflict do nothing`,
  );
  await tx.execute(sql`select from wallets where vendor_id = ${vendorId} for no key update`);
}
