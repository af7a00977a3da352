import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";

/**
 * Sums what a store's messages cost this month (Lagos's), with those under way and without those
 * whose price went back (docs/rules.md, Messages to phones).
 * @param exceptId a message whose price is about to be reserved
 * @returns kobo
 */
export async function monthSpending(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  exceptId: string | null = null,
): Promise<number> {
  const [spent] = await tx.execute<{ kobo: string }>(sql`
    select coalesce(sum(price), 0) as kobo from messages
    where vendor_id = ${vendorId} and id is distinct from ${exceptId}::uuid and returned_at is null
      and (taken_at is not null or state = 'unknown' or trying_at is not null)
      and created_at >= date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`);
  return Number(spent!.kobo);
}
