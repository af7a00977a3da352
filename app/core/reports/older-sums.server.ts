import { sql } from "drizzle-orm";
import { systemDb, type Tx } from "~/platform/db.server";

/** So many stores' hours are deleted by one transaction: some 200,000 rows after a year. */
const STORES_A_STEP = 20;

/**
 * Empties the tables from which older versions read Home's sums (docs/rules.md, Sums of Home). They
 * go with their triggers in a later release. Without them an older version that runs beside reads
 * the orders, and sums them again.
 */
export async function emptyOlderSums(): Promise<void> {
  while ((await systemDb.transaction(emptyNext)) > 0);
  await systemDb.execute(sql`
    delete from sales_changes c
    where not exists (select from sales_summed s where s.vendor_id = c.vendor_id)`);
}

/**
 * Locks the stores' rows first, as the older version's job does, which therefore sums none of them
 * meanwhile.
 * @returns how many stores
 */
async function emptyNext(tx: Tx): Promise<number> {
  const stores = await tx.execute<{ id: string }>(sql`
    select vendor_id as id from sales_summed limit ${STORES_A_STEP} for update skip locked`);
  const these = sql`vendor_id = any(${sql.param(stores.map(({ id }) => id))}::uuid[])`;
  for (const table of ["sales_hours", "sales_changes", "sales_summed"])
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${these}`);
  return stores.length;
}
