import { asc, eq, sql } from "drizzle-orm";
import { optionGroups } from "~schema";
import type { Tx } from "~/platform/db.server";

/** Serialises changes of a vendor's groups until the commit, and lists the groups' ids in order. */
export async function lockGroups(tx: Tx, vendorId: string): Promise<string[]> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`option-groups:${vendorId}`}, 0))`,
  );
  const rows = await tx
    .select({ id: optionGroups.id })
    .from(optionGroups)
    .where(eq(optionGroups.vendorId, vendorId))
    .orderBy(asc(optionGroups.sortOrder), asc(optionGroups.id));
  return rows.map(({ id }) => id);
}
