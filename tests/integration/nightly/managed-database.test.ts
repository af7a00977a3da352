import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, forVendor, isLocked, openDatabase, systemDb } from "~/platform/db.server";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../scripts/embedded-postgres";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeItem, makeVendor } from "../../../drizzle/seed/factories";

/** A server of its own: roles span a whole server, and here it matters who created them. */
let server: EmbeddedPostgres;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "buka-managed-"));
  chmodSync(dataDir, 0o755);
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: "off" } });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/**
 * A database whose owner isn't a superuser, as at hosting providers.
 * @returns the owner's URL
 */
async function managed(name: string, rights: string): Promise<string> {
  const client = postgres(server.url, { max: 1, onnotice: () => {} });
  await client.unsafe(`create role ${name} login password 'owner' ${rights}`);
  await client.unsafe(`create database ${name} owner ${name}`);
  await client.end();
  const url = new URL(server.url);
  Object.assign(url, { username: name, password: "owner", pathname: `/${name}` });
  return url.href;
}

test("an owner who may not create roles gets the schema, and a log line that row-level security is off", async () => {
  const url = await managed("plain_owner", "");
  expect(await migrateDatabase(url)).toEqual({ locked: false });
  await closeDatabase();
  openDatabase({ url, poolMax: 2, locked: false });
  const vendor = await makeVendor(systemDb);
  expect(await forVendor(vendor.id, (tx) => tx.execute(sql`select current_user as role`))).toEqual([
    { role: "plain_owner" },
  ]);
  expect(isLocked()).toBe(false);
  await closeDatabase();
});

test("an owner who may create roles has row-level security, at the first start and at the next", async () => {
  const url = await managed("role_owner", "createrole");
  expect(await migrateDatabase(url)).toEqual({ locked: true });
  expect(await migrateDatabase(url)).toEqual({ locked: true });
  await closeDatabase();
  openDatabase({ url, poolMax: 2, locked: true });
  const [mine, other] = [await makeVendor(systemDb), await makeVendor(systemDb)];
  for (const vendor of [mine, other]) await makeItem(systemDb, { vendorId: vendor.id });
  const seen = await forVendor(mine.id, (tx) =>
    tx.execute(sql`select current_user as role, vendor_id as "vendorId" from menu_items`),
  );
  expect(seen).toEqual([{ role: "buka_vendor", vendorId: mine.id }]);
  await closeDatabase();
});

test("a database restored without its policies gets them back at the next start", async () => {
  const url = await managed("restored_owner", "superuser");
  await migrateDatabase(url);
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  const policies = () =>
    owner`select tablename, policyname from pg_policies order by 1, 2`.then((rows) => [...rows]);
  const before = await policies();
  await owner.unsafe(
    `drop policy orders_tenant on orders; drop policy menu_items_system on menu_items`,
  );
  expect(await migrateDatabase(url)).toEqual({ locked: true });
  expect(await policies()).toEqual(before);
  await owner.end();
});
