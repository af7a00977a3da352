import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase, connectionPool, systemDb } from "~/platform/db.server";
import { migrateDatabase } from "~/platform/migrate.server";
import type { StatementClient } from "~/platform/connection-pool.server";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { seedDemo } from "../../drizzle/seed/demo";
import { makeOlderVersion } from "../setup/older-version";

const NOW = new Date("2026-11-20T20:30:00+01:00");
const EVERY = 10;
let version: Awaited<ReturnType<typeof makeOlderVersion>>;
beforeAll(async () => {
  await seedDemo({ db: systemDb, pictures: null, now: NOW, history: "short" });
  version = await makeOlderVersion("0040_item-options");
});
afterAll(() => version.drop());

type Row = Record<string, unknown>;
/** Returns a table's rows. As text: a connection that Drizzle has leaves JSON to it. */
async function rowsOf(on: Pick<StatementClient, "unsafe">, table: string): Promise<Row[]> {
  const rows = await on.unsafe<{ row: string }[]>(
    `select to_jsonb(t)::text as row from "${table}" t`,
  );
  return rows.map(({ row }) => JSON.parse(row) as Row);
}

/** Copies what an older version has columns for. @returns the names of its tables */
async function copyTo(old: postgres.Sql): Promise<string[]> {
  const columns = await old<{ table: string; names: string[] }[]>`
    select c.table_name as table, array_agg(column_name::text) as names
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by 1`;
  await old.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const { table, names } of columns) {
      const rows = JSON.stringify(await rowsOf(connectionPool(), table));
      await tx`
        insert into ${tx(table)} (${tx(names)})
        select ${tx(names)} from jsonb_populate_recordset(null::${tx(table)}, ${rows}::text::jsonb)`;
    }
  });
  return columns.map(({ table }) => table);
}

/** Returns the demo stores' orders as their customers read them, but for those with options. */
async function readOrders(ids: readonly { vendorId: string; id: string }[]): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const { vendorId, id } of ids) read.push(await findCustomerOrder(vendorId, id));
  return read;
}

it("what was ordered before there were options keeps every value, and reads as it did to the letter", async () => {
  const { old } = version;
  const tables = await copyTo(old);
  const before = new Map<string, Row[]>();
  for (const table of tables) before.set(table, await rowsOf(old, table));
  expect(before.get("order_items")!.length).toBeGreaterThan(500);
  const plain = await connectionPool().unsafe<{ vendorId: string; id: string }[]>(`
    select vendor_id as "vendorId", id from (
      select o.vendor_id, o.id, row_number() over (order by o.created_at) as n from orders o
      where not exists (select from order_items i where i.order_id = o.id and i.options is not null)
    ) o where n % ${EVERY} = 0`);
  expect(plain.length).toBeGreaterThan(20);
  const read = await readOrders(plain);

  await migrateDatabase(version.url);
  for (const [table, rows] of before) {
    // What is searched is made of the others anew.
    const known = Object.keys(rows[0] ?? {}).filter((name) => name !== "search_text");
    const ofKnown = (row: Row) => Object.fromEntries(known.map((name) => [name, row[name]]));
    const after = (await rowsOf(old, table)).map(ofKnown);
    const byText = (list: Row[]) => list.map((row) => JSON.stringify(row)).sort();
    expect([table, byText(after)]).toEqual([table, byText(rows.map(ofKnown))]);
  }
  await closeDatabase();
  openDatabase({ url: version.url, poolMax: 2, locked: true });
  expect(await readOrders(plain)).toEqual(read);
  await closeDatabase();
});
