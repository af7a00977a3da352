import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { sumManyCustomers } from "./customer-sums";
import { makeUser, makeVendor } from "./factories";
import { insertDays } from "./many-days";
import { insertSales } from "./many-sales";
import { sumManyReports } from "./report-sums";

/** As many as a small machine has cores. */
const WRITERS = 2;
const DAYS = 730;
const FIRST = "vendor-1";
const ID_ENDING = /(?<=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)[0-9a-f]{12}/;

/**
 * Inserts a platform: vendors with the slugs `vendor-1` and on, open around the clock, each with as
 * many orders of the last two years (`insertDays`), a customer for three of them, payments, refunds
 * of a part of one in a hundred, monthly payouts, their ledger, and all sums. The first is made row
 * by row; the others are copies of it under ids that end with their number, a COPY for each table.
 * @param databaseUrl as its owner, who may leave triggers out
 * @param made.orders of each vendor
 */
export async function fillPlatform(
  databaseUrl: string,
  made: { vendors: number; dishes: number; orders: number },
): Promise<void> {
  const owner = postgres(databaseUrl, {
    max: WRITERS,
    onnotice: () => {},
    connection: { session_replication_role: "replica", synchronous_commit: "off" },
  });
  try {
    const vendorId = await makeFirst(owner, made);
    const tables = await readTables(owner, vendorId);
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let table = tables.shift(); table; table = tables.shift())
          await pipeline(
            Readable.from(copies(table.rows, made.vendors)),
            await owner.unsafe(`copy ${table.columns} from stdin csv`).writable(),
          );
      }),
    );
    await owner`vacuum analyze`;
  } finally {
    await owner.end({ timeout: 5 });
  }
}

function makeFirst(
  owner: postgres.Sql,
  { dishes: items, orders }: { dishes: number; orders: number },
): Promise<string> {
  return drizzle(owner).transaction(async (tx) => {
    const user = await makeUser(tx, { googleSub: FIRST, email: `${FIRST}@users.test` });
    const { id } = await makeVendor(tx, { userId: user.id, storeSlug: FIRST });
    await insertDays(tx, id, { orders, days: DAYS, items, phones: Math.ceil(orders / 3) });
    await insertSales(tx, id, {
      orders,
      refunds: Math.ceil(orders / 100),
      payouts: 24,
      minutes: DAYS * 24 * 60,
    });
    await sumManyCustomers(tx, id);
    await sumManyReports(tx, id);
    return id;
  });
}

/**
 * Reads a vendor's rows of each table as CSV, without generated columns. Not by COPY, whose output
 * postgres.js never ends where all of it comes at once.
 * @returns those with the most rows first
 */
async function readTables(
  owner: postgres.Sql,
  vendorId: string,
): Promise<{ columns: string; rows: string }[]> {
  const found = await owner<{ name: string; columns: string; values: string; own: boolean }[]>`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns,
      string_agg(format($$coalesce('"' || replace(%I::text, '"', '""') || '"', '')$$, c.column_name), $$ || ',' || $$) as values,
      bool_or(c.column_name = 'vendor_id') as own
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1`;
  const tables: { columns: string; rows: string }[] = [];
  for (const { name, columns, values, own } of found) {
    const key = own ? "vendor_id" : { vendor_profiles: "id", users: "id" }[name];
    if (!key) continue;
    const id =
      name === "users"
        ? owner`(select user_id from vendor_profiles where id = ${vendorId})`
        : owner`${vendorId}`;
    const [made] = await owner<{ rows: string | null }[]>`
      select string_agg(${owner.unsafe(values)}, chr(10)) as rows from ${owner(name)} where ${owner(key)} = ${id}`;
    if (made?.rows) tables.push({ columns: `${name} (${columns})`, rows: `${made.rows}\n` });
  }
  return tables.sort((one, other) => other.rows.length - one.rows.length);
}

/** Yields the rows of vendors 2 and on. */
function* copies(rows: string, vendors: number): Generator<string> {
  const parts = rows.split(ID_ENDING);
  for (let number = 2; number <= vendors; number++)
    yield parts.join(String(number).padStart(12, "0")).replaceAll(FIRST, `vendor-${number}`);
}
