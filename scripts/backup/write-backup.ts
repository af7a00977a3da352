import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import postgres from "postgres";
import { BackupError, BackupFolder, DUMP, type Manifest } from "./backup-folder";
import { env } from "~/platform/env.server";
import { majorVersionOf, start } from "./pg-tools";
import { allStorages } from "~/platform/storage.server";

const THOUSAND = 1_000;
const ID_BYTES = 8;

/**
 * Copies the database, by one snapshot, and after it the pictures, which its rows name, into a new
 * folder below `target`. It has its name only once it is whole (docs/operations.md, Backup and
 * restore). The product may run meanwhile.
 * @returns the folder
 * @throws BackupError
 */
export async function writeBackup(target: string): Promise<{ path: string; manifest: Manifest }> {
  const { databaseDirectUrl: url, backupKey } = env();
  const { now, ...facts } = await factsOf(url);
  const pgDump = await majorVersionOf("pg_dump");
  if (pgDump < facts.postgres)
    throw new BackupError(
      `pg_dump ${pgDump} can't read Postgres ${facts.postgres}: install postgresql-client-${facts.postgres} and put it first in PATH.`,
    );
  const id = randomBytes(ID_BYTES).toString("hex");
  const name = `buka-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${id.slice(0, 4)}`;
  const unfinished = join(target, `.${name}.unfinished`);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const folder = new BackupFolder(unfinished, id, backupKey);
    const dump = start("pg_dump", ["--format=custom", "--no-owner"], { url });
    const files = [await folder.add(DUMP, dump.output)];
    await dump.done;
    for (const [place, storage] of Object.entries(await allStorages()))
      for (const key of await storage.keys()) {
        const bytes = await storage.get(key);
        // Null: removed since it was listed.
        if (bytes) files.push(await folder.add(`${place}/${key}`, Readable.from([bytes])));
      }
    const manifest: Manifest = {
      format: 1,
      id,
      createdAt: now.toISOString(),
      version: await ownVersion(),
      encrypted: backupKey !== null,
      database: { ...facts, pgDump },
      files,
    };
    await folder.writeManifest(manifest);
    const path = join(target, name);
    await rename(unfinished, path);
    return { path, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  return version;
}

/** Counts what a restore must bring back. @param url of the schema's owner */
export async function factsOf(
  url: string,
): Promise<Omit<Manifest["database"], "pgDump"> & { now: Date }> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const [row] = await client<
      { postgres: number; tables: number; triggers: number; policies: number; now: Date }[]
    >`select current_setting('server_version_num')::int as postgres, now() as now,
      (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')) as tables,
      (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
      (select count(*)::int from pg_policies) as policies`;
    const { migrations } = row!.tables > 0 ? await migrationsOf(client) : { migrations: 0 };
    return { ...row!, migrations, postgres: Math.floor(row!.postgres / (10 * THOUSAND)) };
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function migrationsOf(client: postgres.Sql): Promise<{ migrations: number }> {
  const [row] = await client<{ migrations: number }[]>`
    select count(*)::int as migrations from drizzle.__drizzle_migrations`;
  return row!;
}
