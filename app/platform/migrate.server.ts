import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { installJobs } from "./job-queues.server";
import { applyTenantLocks, prepareForPooler } from "./tenant-locks.server";

/** The key of the advisory lock. */
const MIGRATION_LOCK = 72_813_401;
const migrationsFolder = () => join(process.cwd(), "drizzle", "migrations");
const triggersFolder = () => join(process.cwd(), "drizzle", "triggers");

/**
 * Runs under an advisory lock, as several processes may start at once.
 * @param url of the schema's owner
 * @param options.pooled whether a pooler's connections sign in as the system role, at `options.url`
 * @returns `locked`: whether vendor work can run under row-level security
 */
export async function migrateDatabase(
  url: string,
  { pooled = false, url: pooledUrl = "" } = {},
): Promise<{ locked: boolean }> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await validateConstraints(client);
    await applyTriggers(client);
    await installJobs(url);
    const locked = await applyTenantLocks(client);
    if (locked && pooled) await prepareForPooler(client, passwordOf(pooledUrl));
    return { locked };
  } finally {
    await client.end({ timeout: 5 });
  }
}

const passwordOf = (url: string) => (url ? decodeURIComponent(new URL(url).password) : "");

/**
 * Checks the rows from before a constraint that a migration has added as NOT VALID: migrations run in
 * one transaction, whose locks everybody would wait for.
 */
async function validateConstraints(client: postgres.Sql): Promise<void> {
  const added = await client<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where connamespace = 'public'::regnamespace and not convalidated`;
  for (const { table, name } of added)
    await client.unsafe(`alter table ${table} validate constraint ${name}`);
}

/** Runs new and changed files by name. An older build leaves a newer one's triggers alone. */
async function applyTriggers(client: postgres.Sql): Promise<void> {
  await client`
    create table if not exists drizzle.trigger_files (name text primary key, hash text not null)`;
  const [ran] = await client<{ count: number }[]>`
    select count(*)::int from drizzle.__drizzle_migrations`;
  if (ran!.count > migrationCount()) return;
  for (const name of readdirSync(triggersFolder()).sort()) {
    const text = readFileSync(join(triggersFolder(), name), "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    await client.begin(async (tx) => {
      const isNew = await tx`
        insert into drizzle.trigger_files as known values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash where known.hash <> excluded.hash
        returning name`;
      if (isNew.length > 0) await tx.unsafe(text);
    });
  }
}

/** A database that has run this many migrations is ready for this build. */
export function migrationCount(): number {
  const journal = JSON.parse(
    readFileSync(join(migrationsFolder(), "meta", "_journal.json"), "utf8"),
  ) as { entries: unknown[] };
  return journal.entries.length;
}
