import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { inject } from "vitest";
import { databaseName, databaseOn, onServer } from "./test-cluster";

type OlderVersion = {
  old: postgres.Sql;
  url: string;
  name: string;
  /** Closes the connections, and drops the database. */
  drop: () => Promise<void>;
};

/**
 * Makes a database as it was before a migration, with connections as an older version has them.
 * @param migration its tag: the first that is left out
 */
export async function makeOlderVersion(migration: string): Promise<OlderVersion> {
  const { serverUrl, runPid } = inject("postgres");
  const name = databaseName(`${process.pid}_before_${migration.slice(0, 4)}`, runPid);
  await onServer(serverUrl, `create database ${name}`);
  const url = databaseOn(serverUrl, name);
  const old = postgres(url, { max: 3, onnotice: () => {} });
  const folder = mkdtempSync(join(tmpdir(), "buka-migrations-"));
  cpSync("drizzle/migrations", folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as {
    entries: { tag: string }[];
  };
  const first = entries.findIndex(({ tag }) => tag === migration);
  if (first < 0) throw new Error(`There is no migration ${migration}`);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, first) }));
  await migrate(drizzle(old), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  const drop = async () => {
    await old.end({ timeout: 5 });
    await onServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { old, url, name, drop };
}
