import { sql, type SQL } from "drizzle-orm";
import { lockSums } from "~/core/orders/lock-sums.server";
import { systemDb } from "~/platform/db.server";
import {
  differingReportOrders,
  monthOfSums,
  monthsOfReports,
  reportOrderColumns,
  reportSumTables,
  type OrderRange,
} from "./audit-reports.server";
import type { DayRange } from "./business-day";

/** How many orders one statement compares; one transaction writes those that differ. */
const ORDERS_A_STEP = 500;

/**
 * Rewrites a vendor's reports that differ from the orders, while the product runs: first the
 * orders' parts, whose trigger changes the sums; then days and breakdowns that are still wrong.
 * Holds the lock that a payment's commit takes (docs/rules.md, Reports).
 * @returns how many orders, and how many sums, it wrote
 */
export async function rebuildReports(vendorId: string): Promise<{ orders: number; sums: number }> {
  const written = { orders: 0, sums: 0 };
  for (let after: string | null | undefined = null; after !== undefined;) {
    const until: string | null = await lastOfStep(vendorId, after);
    written.orders += await writeOrders({ vendorId, after, until });
    after = until ?? undefined;
  }
  for (const month of await monthsOfReports(systemDb, vendorId))
    written.sums += await writeSums(vendorId, month);
  return written;
}

async function lastOfStep(vendorId: string, after: string | null): Promise<string | null> {
  const [row] = await systemDb.execute<{ id: string }>(sql`
    select id from orders where vendor_id = ${vendorId} and ${after ? sql`id > ${after}` : sql`true`}
    order by id offset ${ORDERS_A_STEP - 1} limit 1`);
  return row?.id ?? null;
}

async function writeOrders(range: OrderRange): Promise<number> {
  const { vendorId } = range;
  const rows = await systemDb.execute<{ id: string }>(
    sql`select differing.id from ${differingReportOrders(range)}`,
  );
  if (rows.length === 0) return 0;
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  await systemDb.transaction(async (tx) => {
    // Lock orders before the wallet, as every change of an order does.
    await tx.execute(
      sql`select from orders where vendor_id = ${vendorId} and id = any(${ids}) order by id for key share`,
    );
    await lockSums(tx, vendorId);
    await tx.execute(sql`
      delete from report_orders k where k.vendor_id = ${vendorId} and k.order_id = any(${ids})
        and not exists (select from derive_report_orders(${vendorId}, k.order_id, k.order_id))`);
    await tx.execute(sql`
      insert into report_orders select d.* from unnest(${ids}) these (id)
        cross join lateral derive_report_orders(${vendorId}, these.id, these.id) d
      on conflict (vendor_id, order_id) do update set ${assigned(reportOrderColumns)}`);
  });
  return rows.length;
}

async function writeSums(vendorId: string, month: DayRange): Promise<number> {
  let written = 0;
  for (const table of reportSumTables) {
    const { stored, key, measures } = table;
    const differing = sql`${monthOfSums(table, vendorId, month)} where ${row("e", measures)} is distinct from ${row("k", measures)}`;
    const [some] = await systemDb.execute(sql`select from ${differing} limit 1`);
    if (!some) continue;
    const rows = await systemDb.transaction(async (tx) => {
      await lockSums(tx, vendorId);
      const keys = sql`select ${names(key)} from ${differing}`;
      const deleted = await tx.execute(
        sql`delete from ${stored} where vendor_id = ${vendorId} and (${names(key)}) in (${keys})
          and (${names(key)}) not in (select ${names(key)} from ${table.derive}(${vendorId}, ${month.from}::date, ${month.to}::date)) returning 1`,
      );
      const inserted = await tx.execute(sql`
        insert into ${stored} select d.* from ${table.derive}(${vendorId}, ${month.from}::date, ${month.to}::date) d where (${names(key)}) in (${keys})
        on conflict (vendor_id, ${names(key)}) do update set ${assigned(measures)} returning 1`);
      return deleted.length + inserted.length;
    });
    written += rows;
  }
  return written;
}

const list = (columns: readonly string[], of: (name: SQL) => SQL): SQL =>
  sql.join(
    columns.map((name) => of(sql`${sql.identifier(name)}`)),
    sql`, `,
  );
const names = (columns: readonly string[]) => list(columns, (name) => name);
const assigned = (columns: readonly string[]) =>
  list(columns, (name) => sql`${name} = excluded.${name}`);
/** A row of sums; a missing value is zero. */
const row = (of: "e" | "k", columns: readonly string[]) =>
  sql`(${list(columns, (name) => sql`coalesce(${sql.raw(of)}.${name}, 0)`)})`;
