import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import postgres from "postgres";
import { BackupError, type BackupFolder, DUMP, type Manifest, openBackup } from "./backup-folder";
import { factsOf } from "./write-backup";
import { env } from "~/platform/env.server";
import { migrateDatabase, migrationCount } from "~/platform/migrate.server";
import { majorVersionOf, start, textOf } from "./pg-tools";
import { allStorages } from "~/platform/storage.server";
import { ensureRoles, SYSTEM_ROLE, VENDOR_ROLE } from "~/platform/tenant-locks.server";

const SCHEMAS = ["public", "drizzle", "pgboss"];
const aside = (schema: string) => `before_restore_${schema}`;
const types: Record<string, string> = { jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png" };

/**
 * Brings a backup back into the configured database and storages, and nothing before all of it was
 * verified (docs/operations.md, Backup and restore).
 * @param options.replace whether a database that has something may lose it; its tables are put
 * aside until the backup's are there
 * @throws BackupError; the database is then as it was
 */
export async function restoreBackup(
  path: string,
  options: { replace: boolean },
): Promise<Manifest> {
  const { databaseDirectUrl: url, backupKey } = env();
  const { folder, manifest } = await openBackup(path, backupKey);
  await folder.verify(manifest);
  await refuseWhatCannotBe(manifest, url);

  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const inTheWay = await refuseUnlessFree(client, options.replace);
    if (!(await ensureRoles(client)) && manifest.database.policies > 0)
      throw new BackupError(
        `Create the roles ${VENDOR_ROLE} and ${SYSTEM_ROLE} first (docs/operations.md, The database).`,
      );
    await putAside(client, inTheWay);
    try {
      await restoreDatabase(folder, url);
      await compare(manifest, url, inTheWay.length > 0);
    } catch (error) {
      await putBack(client, inTheWay);
      throw error;
    }
    for (const schema of inTheWay) await client`drop schema ${client(aside(schema))} cascade`;
  } finally {
    await client.end({ timeout: 5 });
  }
  await restoreFiles(folder, manifest);
  // Of an older version: its missing migrations run now, as at a start.
  await migrateDatabase(url);
  return manifest;
}

async function refuseWhatCannotBe(manifest: Manifest, url: string): Promise<void> {
  const { database, version, files } = manifest;
  const storages = await allStorages();
  const place = files
    .map(({ path }) => path.split("/")[0]!)
    .find((one) => one !== DUMP && !storages[one]);
  if (place)
    throw new BackupError(`This backup has files of a ${place}: set its variables (S3_…).`);
  if (database.migrations > migrationCount())
    throw new BackupError(
      `This backup is of a newer Buka, ${version}: restore it with that version or a later one.`,
    );
  const tool = await majorVersionOf("pg_restore");
  if (tool < database.pgDump)
    throw new BackupError(
      `pg_restore ${tool} can't read what pg_dump ${database.pgDump} wrote: install postgresql-client-${database.pgDump} and put it first in PATH.`,
    );
  const { postgres: server } = await factsOf(url);
  if (server < database.postgres)
    throw new BackupError(
      `This backup is of Postgres ${database.postgres}, and the database is Postgres ${server}.`,
    );
}

/** @returns schemas that have something */
async function refuseUnlessFree(client: postgres.Sql, replace: boolean): Promise<string[]> {
  const [running] = await client`select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'buka%'`;
  if (running) throw new BackupError("Buka runs on this database: stop every process of it first.");
  const rows = await client<{ name: string }[]>`
    select distinct schemaname as name from pg_tables where schemaname in ${client(SCHEMAS)}`;
  if (rows.length > 0 && !replace)
    throw new BackupError(
      "The database isn't empty. Name an empty one in DATABASE_URL, or give up what it has with --replace.",
    );
  return rows.map(({ name }) => name);
}

async function putAside(client: postgres.Sql, schemas: string[]): Promise<void> {
  await client.begin(async (tx) => {
    for (const schema of schemas)
      await tx`alter schema ${tx(schema)} rename to ${tx(aside(schema))}`;
    await tx`create schema if not exists public`;
  });
}

async function putBack(client: postgres.Sql, schemas: string[]): Promise<void> {
  await client.begin(async (tx) => {
    for (const schema of schemas) {
      await tx`drop schema if exists ${tx(schema)} cascade`;
      await tx`alter schema ${tx(aside(schema))} rename to ${tx(schema)}`;
    }
  });
}

/** In one transaction, so that it comes back whole or not at all. */
async function restoreDatabase(folder: BackupFolder, url: string): Promise<void> {
  const listing = start("pg_restore", ["--list"], { input: folder.read(DUMP) });
  const list = await textOf(listing.output);
  await listing.done;
  const work = await mkdtemp(join(tmpdir(), "buka-restore-"));
  try {
    const wanted = join(work, "list");
    // Each database has a schema public already.
    const entries = list.split("\n").filter((line) => !/ SCHEMA - public /.test(line));
    await writeFile(wanted, entries.join("\n"));
    const args = ["--no-owner", "--single-transaction", "--exit-on-error", `--use-list=${wanted}`];
    const run = start("pg_restore", args, { url, input: folder.read(DUMP) });
    await textOf(run.output);
    await run.done;
  } finally {
    await rm(work, { recursive: true });
  }
}

/** @param hasMore whether tables that were put aside are there, too */
async function compare({ database }: Manifest, url: string, hasMore: boolean): Promise<void> {
  const { tables, triggers, policies } = await factsOf(url);
  const isWhole = hasMore
    ? triggers >= database.triggers && policies >= database.policies
    : triggers === database.triggers && policies === database.policies;
  if (tables !== database.tables || !isWhole)
    throw new BackupError(
      `Tables, triggers or policies are missing: ${tables}, ${triggers}, ${policies} instead of ${database.tables}, ${database.triggers}, ${database.policies}.`,
    );
}

/** A file that is there already is written again; none is removed. */
async function restoreFiles(folder: BackupFolder, { files }: Manifest): Promise<void> {
  const storages = await allStorages();
  for (const { path } of files) {
    if (path === DUMP) continue;
    const [place, ...key] = path.split("/");
    const type = types[path.split(".").at(-1)!] ?? "image/webp";
    await storages[place!]!.put(key.join("/"), await buffer(folder.read(path)), type);
  }
}
