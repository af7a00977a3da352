import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { SYSTEM_ROLE, VENDOR_ROLE } from "~/platform/tenant-locks.server";

/** The switch gives up rather than let writers wait behind a long transaction, and tries again. */
const LOCK_TIMEOUT_MS = 500;
const NEW_MONTHS = 12;

type Db = Pick<postgres.Sql, "unsafe">;
type Step = [what: string, ms: number];

export type Shape = {
  indexes: string[];
  keys: { name: string; primary: boolean; columns: string[]; nulls: string }[];
  foreign: { name: string; definition: string }[];
  referring: { name: string; of: string }[];
  triggers: { name: string; definition: string }[];
};

/** What a table has that its partitioned form must have, too. */
export async function readShape(db: postgres.Sql, table: string): Promise<Shape> {
  const constraints = await db<
    { name: string; type: string; of: string; to: string; definition: string; columns: string[] }[]
  >`
    select conname as name, contype as type, conrelid::regclass::text as of, confrelid::regclass::text as to, pg_get_constraintdef(oid) as definition,
      array(select attname from unnest(conkey) with ordinality k (number, place) join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns
    from pg_constraint where conparentid = 0 and (conrelid = ${table}::regclass or confrelid = ${table}::regclass)`;
  const indexes = await db<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`;
  const triggers = await db<{ name: string; definition: string }[]>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal order by tgname`;
  return {
    indexes: indexes.map(({ definition }) => definition),
    keys: constraints
      .filter(({ type }) => type === "p" || type === "u")
      .map(({ name, type, columns, definition }) => ({
        name,
        primary: type === "p",
        columns: [...columns, "created_at"],
        nulls: definition.includes("NULLS NOT DISTINCT") ? "nulls not distinct" : "",
      })),
    foreign: constraints.filter(({ type, to }) => type === "f" && to !== table),
    referring: constraints.filter(({ type, to }) => type === "f" && to === table),
    triggers: [...triggers],
  };
}

type Month = { name: string; from: string; until: string };

const readMonths = (db: Db, first: string, last: string) =>
  db.unsafe<Month[]>(`
    select to_char(month, 'YYYY_MM') as name, month::text as from, (month + interval '1 month')::text as until
    from generate_series(date_trunc('month', ${first}), ${last}, interval '1 month') month`);

/** In a schema of their own, that no role but the owner may use: only the parent is protected. */
const addMonth = (db: Db, table: string, { name, from, until }: Month) =>
  db.unsafe(
    `create table months.${table}_${name} partition of ${table} for values from ('${from}') to ('${until}')`,
  );

/** Puts the table aside, and a partitioned one with everything that it had in its place. */
async function replaceTable(
  db: Db,
  table: string,
  shape: Shape,
  fill: (before: string) => Promise<void>,
): Promise<void> {
  const before = `months.${table}_before`;
  // A partitioned table has no unique key without the month left that these could refer to.
  for (const { name, of } of shape.referring)
    await db.unsafe(`alter table ${of} drop constraint ${name}`);
  for (const { name } of shape.triggers) await db.unsafe(`drop trigger ${name} on ${table}`);
  await db.unsafe(`alter table ${table} set schema months;
    alter table months.${table} rename to ${table}_before;
    create table ${table} (like ${before} including defaults including generated including constraints) partition by range (created_at);
    alter table ${table} drop constraint if exists ${table}_until`);
  await fill(before);
  for (const { name, primary, nulls, columns } of shape.keys)
    await db.unsafe(
      `alter table ${table} add constraint ${name} ${primary ? "primary key" : `unique ${nulls}`} (${columns.join()})`,
    );
  for (const definition of shape.indexes) await db.unsafe(definition);
  for (const { name, definition } of shape.foreign)
    await db.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of shape.triggers) await db.unsafe(definition);
  const bound = `(vendor_id = (select nullif(current_setting('app.vendor_id', true), '')::uuid))`;
  await db.unsafe(`alter table ${table} enable row level security;
    create policy ${table}_tenant on ${table} to ${VENDOR_ROLE} using ${bound} with check ${bound};
    create policy ${table}_system on ${table} to ${SYSTEM_ROLE} using (true) with check (true);
    grant select, insert, update, delete on ${table} to ${VENDOR_ROLE}, ${SYSTEM_ROLE}`);
}

/** @returns the steps, in ms */
export async function attach(db: postgres.Sql, table: string, shape: Shape) {
  const steps: Step[] = [];
  const step = async (what: string, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    steps.push([what, performance.now() - began]);
  };
  const [end] = await readMonths(db, "now() + interval '1 month'", "now() + interval '1 month'");
  await step("CHECK, validated", async () => {
    await db.unsafe(
      `alter table ${table} add constraint ${table}_until check (created_at < '${end!.from}') not valid`,
    );
    await db.unsafe(`alter table ${table} validate constraint ${table}_until`);
  });
  await step("keys with created_at, concurrently", async () => {
    for (const { name, columns, nulls } of shape.keys)
      await db.unsafe(
        `create unique index concurrently ${name}_month on ${table} (${columns.join()}) ${nulls}`,
      );
  });
  const tries = { made: 0 };
  const replace = () =>
    db.begin(async (tx) => {
      tries.made++;
      await tx.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}; lock table ${table}`);
      await replaceTable(tx, table, shape, async (before) => {
        for (const { name, primary } of shape.keys)
          await tx.unsafe(`alter table ${before} drop constraint ${name},
            add constraint ${name} ${primary ? "primary key" : "unique"} using index ${name}_month`);
        await tx.unsafe(
          `alter table ${table} attach partition ${before} for values from (minvalue) to ('${end!.from}')`,
        );
      });
    });
  const untilDone = async (): Promise<void> => {
    for (;;) {
      try {
        return await replace();
      } catch (error) {
        if ((error as { code?: string }).code !== "55P03") throw error; // lock_not_available
        await sleep(LOCK_TIMEOUT_MS);
      }
    }
  };
  await step("switch", untilDone);
  steps.at(-1)![0] += ` (try ${tries.made})`;
  await step(`${NEW_MONTHS} new months`, async () => {
    for (const month of await readMonths(
      db,
      "now() + interval '1 month'",
      `now() + interval '${NEW_MONTHS} months'`,
    ))
      await addMonth(db, table, month);
  });
  return steps;
}

/** @returns the steps, in ms */
export async function copy(db: postgres.Sql, table: string, shape: Shape) {
  const began = performance.now();
  await db.begin((tx) =>
    replaceTable(tx, table, shape, async (before) => {
      for (const month of await readMonths(
        tx,
        `(select min(created_at) from ${before})`,
        "now() + interval '1 month'",
      ))
        await addMonth(tx, table, month);
      const columns = await tx.unsafe<{ name: string }[]>(
        `select attname as name from pg_attribute where attrelid = '${before}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const names = columns.map(({ name }) => name).join();
      await tx.unsafe(`insert into ${table} (${names}) select ${names} from ${before}`);
    }),
  );
  return [["whole", performance.now() - began]] as Step[];
}
