import { sql } from "drizzle-orm";
import { configuredDatabase, openDatabase, systemDb } from "./db.server";
import { migrateDatabase } from "./migrate.server";
import { SYSTEM_ROLE } from "./tenant-locks.server";

/**
 * Runs the migrations, and opens the pool of the configured database.
 * @throws if a pooler's connections don't sign in as the system role, which no statement could
 * change for longer than its transaction
 */
export async function openConfiguredDatabase(): Promise<{ locked: boolean }> {
  const database = configuredDatabase();
  const { locked } = await migrateDatabase(database.directUrl, database);
  openDatabase({ ...database, locked });
  if (database.pooled) {
    const [row] = await systemDb.execute<{ role: string }>(sql`select current_user as role`);
    if (row?.role !== SYSTEM_ROLE)
      throw new Error(
        `With DATABASE_DIRECT_URL, DATABASE_URL must sign in as ${SYSTEM_ROLE}, not as ${row?.role} (docs/scale.md, Pooler)`,
      );
  }
  return { locked };
}
