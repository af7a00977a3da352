import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "~/platform/env.server";
import type { Handle } from "../../drizzle/seed/factories";

/**
 * Writes many rows in one transaction without the triggers that would sum each of them; the sums
 * don't change.
 * @param write gets a transaction of the database's owner, who may skip triggers
 */
export async function withoutTriggers(
  write: (tx: Pick<Handle, "execute">) => Promise<unknown>,
): Promise<void> {
  const owner = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle(owner).transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await write(tx);
    });
  } finally {
    await owner.end();
  }
}
