import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import * as schema from "~schema";
import { env } from "~/platform/env.server";
import { migrateDatabase } from "~/platform/migrate.server";

const owner = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => owner.end());

const sqlOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name!).sort();

test("the migrations match drizzle/schema: there is nothing to generate", async () => {
  const snapshots = readdirSync("drizzle/migrations/meta").filter((name) => /^\d/.test(name));
  // The next migration needs only the last one, and each has 10,000 lines.
  expect(snapshots).toHaveLength(1);
  const latest = JSON.parse(
    readFileSync(`drizzle/migrations/meta/${snapshots[0]!}`, "utf8"),
  ) as Parameters<typeof generateMigration>[0];
  expect(await generateMigration(latest, generateDrizzleJson(schema, latest.id))).toEqual([]);

  const columns = Object.values(schema)
    .filter((one) => one instanceof PgTable)
    .map((table) => getTableConfig(table))
    .flatMap((table) => table.columns.map(({ name, notNull }) => [table.name, name, notNull]));
  const made = await owner<{ row: (string | boolean)[] }[]>`
    select json_build_array(table_name, column_name, is_nullable = 'NO') as row
    from information_schema.columns where table_schema = 'public'`;
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(made.map(({ row }) => row))).toEqual(sorted(columns));
});

test("the database's functions and triggers match their files", async () => {
  const files = sqlOf("drizzle/triggers");
  const functions = await owner<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace`;
  expect(functions.map(({ name }) => name).sort()).toEqual(
    // A migration that sums up anew brings its function too.
    [
      ...new Set(
        namesIn(files + sqlOf("drizzle/migrations"), /^CREATE (?:OR REPLACE )?FUNCTION (\w+)/gm),
      ),
    ],
  );
  expect(await triggers()).toEqual(
    namesIn(files, /^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)/gm),
  );
});

const triggers = async () =>
  (
    await owner<{ name: string }[]>`
      select tgname as name from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`
  )
    .map(({ name }) => name)
    .sort();

test("a changed file is run again, but not by a build older than the database", async () => {
  const all = await triggers();
  await owner`drop trigger ledger_entries_kept on ledger_entries`;
  await migrateDatabase(env().databaseUrl);
  expect(await triggers()).not.toEqual(all);

  await owner`update drizzle.trigger_files set hash = 'of another form'`;
  await owner`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`;
  await migrateDatabase(env().databaseUrl);
  expect(await triggers()).not.toEqual(all);

  await owner`delete from drizzle.__drizzle_migrations where hash = 'newer'`;
  await migrateDatabase(env().databaseUrl);
  expect(await triggers()).toEqual(all);
});

test("a database from before the first release is refused in plain words", async () => {
  await owner`update drizzle.__drizzle_migrations set created_at = 0`;
  await expect(migrateDatabase(env().databaseUrl)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("from before the first release") as string },
  });
});
