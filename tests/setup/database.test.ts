import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { migrationCount } from "~/platform/migrate.server";

const count = async (table: string) =>
  (await systemDb.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`)))[0]?.n;

test("a test file has a database of its own, fully migrated and empty", async () => {
  expect(await count("drizzle.__drizzle_migrations")).toBe(migrationCount());
  expect(await count("vendor_profiles")).toBe(0);
});

test("what it writes stays out of the template that the others are copied from", async () => {
  const { serverUrl, template } = inject("postgres");
  await systemDb.execute(
    sql`insert into users (google_sub, email) values ('database-test', 'a@b.test')`,
  );
  const address = new URL(serverUrl);
  address.pathname = `/${template}`;
  expect(new URL(env().databaseUrl).pathname).not.toBe(address.pathname);
  const client = postgres(address.href, { max: 1 });
  expect(await client`select count(*)::int as n from users`).toEqual([{ n: 0 }]);
  await client.end();
});
