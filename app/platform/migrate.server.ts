import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { installJobs } from "./job-queues.server";
import { applyTenantLocks } from "./tenant-locks.server";

/** Any number, the same in every process. */
const MIGRATION_LOCK = 72_813_401;
const migrationsFolder = () => join(process.cwd(), "drizzle", "migrations");

/**
 * Migrates a database to this build's schema: generated migrations, the jobs' own tables, then the
 * tenant locks, under an advisory lock so that several processes starting at once do it once.
 * @param url of a connection that owns the schema
 * @returns whether vendor work can run under row-level security there
 */
export async function migrateDatabase(url: string): Promise<{ locked: boolean }> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await installJobs(url);
    return { locked: await applyTenantLocks(client) };
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Returns how many migrations this build has; a database that has run as many is ready. */
export function migrationCount(): number {
  const journal = JSON.parse(
    readFileSync(join(migrationsFolder(), "meta", "_journal.json"), "utf8"),
  ) as { entries: unknown[] };
  return journal.entries.length;
}
