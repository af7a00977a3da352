import { sql, type SQL } from "drizzle-orm";
import { systemDb } from "./db.server";

const BATCH_SIZE = 1_000;

/**
 * Ends due rows in small statements, so that none holds locks for long.
 * @param end up to its `in`, such as `delete from riders where (vendor_id, id) in`
 * @param due their keys
 * @returns how many
 */
export async function endInBatches(end: SQL, due: SQL): Promise<number> {
  let count = 0;
  for (;;) {
    const { length } = await systemDb.execute(
      sql`${end} (${due} limit ${sql.raw(String(BATCH_SIZE))}) returning 1`,
    );
    count += length;
    if (length < BATCH_SIZE) return count;
  }
}
