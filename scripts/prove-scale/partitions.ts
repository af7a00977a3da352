import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { migrateDatabase } from "~/platform/migrate.server";
import { VENDOR_ROLE } from "~/platform/tenant-locks.server";
import {
  explain,
  findLost,
  statementsOf,
  writeOf,
  type Plan,
  type Writer,
} from "./partition-checks";
import { attach, copy, readShape } from "./partition-steps";

/*
 * Tries partitioning by month on a COPY of the database, which it changes for good, while four
 * vendors write: `npx tsx scripts/prove-scale/partitions.ts URL attach|copy [TABLE …]`, with the
 * URL of the schema's owner. Prints lines of tables for docs/scale.md.
 *
 * attach: the table becomes the partition of everything before next month; nothing is rewritten.
 * copy: its rows are copied into a partition a month; everybody waits.
 */

const TABLES = ["outbox", "order_events", "ledger_entries", "orders"];
const WRITERS = 4;
const ALONE_MS = 5_000;
/** Writes as the product does, each transaction bound to its vendor, until it is stopped. */
function startWriters(url: string, table: string, writers: readonly Writer[]) {
  let going = true;
  const waits: number[] = [];
  const failed: string[] = [];
  const loops = writers.map(async (writer) => {
    const client = postgres(url, { max: 1, onnotice: () => {} });
    while (going) {
      const began = performance.now();
      await client
        .begin(async (tx) => {
          await tx.unsafe(`set local role ${VENDOR_ROLE};
            select set_config('app.vendor_id', '${writer.vendorId}', true)`);
          await tx.unsafe(writeOf(table, writer));
        })
        .then(
          () => waits.push(performance.now() - began),
          (error: Error) => failed.push(error.message),
        );
    }
    await client.end();
  });
  return async () => {
    going = false;
    await Promise.all(loops);
    return { written: waits.length, longestMs: Math.max(...waits), failed };
  };
}

const seconds = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
const planText = (plan: Plan) =>
  `${plan.planningMs.toFixed(2)} + ${plan.executionMs.toFixed(2)} ms, ${plan.buffers} pages, ${plan.tables}`;

const failures = (messages: string[]) => `${messages.length} ${[...new Set(messages)].join("; ")}`;

async function tryTable(
  url: string,
  db: postgres.Sql,
  way: "attach" | "copy",
  table: string,
  writers: readonly Writer[],
): Promise<void> {
  const shape = await readShape(db, table);
  await db.unsafe(`vacuum analyze ${table}`);
  const [size] = await db.unsafe<{ rows: number; bytes: string }[]>(
    `select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('${table}')) as bytes from ${table}`,
  );
  const statements = statementsOf(table, writers[0]!);
  const plansBefore: Plan[] = [];
  for (const statement of statements) plansBefore.push(await explain(db, table, statement));

  const stopAlone = startWriters(url, table, writers);
  await sleep(ALONE_MS);
  const alone = await stopAlone();
  const stop = startWriters(url, table, writers);
  const steps = await (way === "attach" ? attach : copy)(db, table, shape);
  const beside = await stop();

  console.log(`\n${table}, ${size!.rows} rows, ${size!.bytes}, ${way}`);
  for (const [what, ms] of steps) console.log(`| ${what} | ${seconds(ms)} |`);
  console.log(
    `| writers' longest transaction, alone | ${seconds(alone.longestMs)} of ${alone.written} |`,
  );
  console.log(`| the same, meanwhile | ${seconds(beside.longestMs)} of ${beside.written} |`);
  console.log(`| failed | ${failures(beside.failed)} |`);
  const [after] = await db.unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${table}`);
  const rowsEach = table === "ledger_entries" ? 2 : 1;
  console.log(
    `| rows lost | ${size!.rows + rowsEach * (alone.written + beside.written) - after!.rows} |`,
  );
  for (const lost of await findLost(db, table, shape, writers)) console.log(`| lost | ${lost} |`);

  await db.unsafe(`vacuum analyze ${table}`);
  for (const [at, statement] of statements.entries())
    console.log(
      `| ${statement.what} | ${planText(plansBefore[at]!)} | ${planText(await explain(db, table, statement))} |`,
    );
  if (way === "copy") await dropOldest(url, db, table, writers);
}

/** Retention by the month, in place of deleting rows. */
async function dropOldest(
  url: string,
  db: postgres.Sql,
  table: string,
  writers: readonly Writer[],
) {
  const [oldest] = await db.unsafe<{ name: string; rows: number }[]>(
    `select inhrelid::regclass::text as name, reltuples::int as rows from pg_inherits join pg_class on oid = inhrelid
    where inhparent = '${table}'::regclass order by inhrelid::regclass::text limit 1`,
  );
  await db.unsafe(`drop table months.${table}_before`);
  const stop = startWriters(url, table, writers);
  const began = performance.now();
  await db.unsafe(`alter table ${table} detach partition ${oldest!.name} concurrently`);
  await db.unsafe(`drop table ${oldest!.name}`);
  const took = performance.now() - began;
  const { longestMs, failed } = await stop();
  console.log(
    `| ${oldest!.name} dropped, ${oldest!.rows} rows | ${seconds(took)}; writers ${seconds(longestMs)}, failed ${failures(failed)} |`,
  );
}

const [url, way, ...tables] = process.argv.slice(2);
if (!url || (way !== "attach" && way !== "copy"))
  throw new Error("partitions.ts URL attach|copy [TABLE …]: the URL of a copy, which is changed");
const db = postgres(url, { max: 1, onnotice: () => {} });
try {
  await db.unsafe("create schema if not exists months");
  const writers = await db<Writer[]>`
    select vendor_id as "vendorId", (array_agg(id))[1] as "orderId", (array_agg(id))[2] as "otherId" from orders
    group by 1 order by count(*) desc limit ${WRITERS}`;
  for (const table of tables.length > 0 ? tables : TABLES)
    await tryTable(url, db, way, table, writers);
  await migrateDatabase(url);
  console.log("\nA start of the product finds nothing to mend.");
} finally {
  await db.end();
}
