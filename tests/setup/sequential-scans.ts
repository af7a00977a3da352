import { sql, type SQL } from "drizzle-orm";
import { expect } from "vitest";
import { closeDatabase, forVendor, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { onServer } from "./test-cluster";

/**
 * Sets a parameter for later connections to the test's database, such as `random_page_cost = 1.1`.
 */
export async function setDatabase(assignment: string): Promise<void> {
  const url = env().databaseUrl;
  await onServer(url, `alter database ${new URL(url).pathname.slice(1)} set ${assignment}`);
}

const named = (tables: readonly string[]) =>
  sql.join(
    tables.map((name) => sql`${name}`),
    sql`, `,
  );

/**
 * Closes the pool and waits until its backends have ended, on a busy machine after their clients:
 * only then has Postgres counted their reads.
 */
async function reportReads(): Promise<void> {
  await closeDatabase();
  const left = async () =>
    (
      await systemDb.execute(sql`
        select pid from pg_stat_activity where datname = current_database()
          and application_name = 'buka' and pid <> pg_backend_pid()`)
    ).length;
  await expect.poll(left).toBe(0);
}

export async function sequentialScans(...tables: string[]): Promise<Record<string, number>> {
  await reportReads();
  const rows = await systemDb.execute<{ name: string; scans: string }>(
    sql`select relname as name, seq_scan as scans
      from pg_stat_user_tables where relname in (${named(tables)})`,
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, Number(scans)]));
}

/** Counts the index entries and rows of some tables that Postgres reads during `work`. */
export async function readsOf(
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<{ entries: number; rows: number }> {
  const sofar = async () => {
    await reportReads();
    const [sums] = await systemDb.execute<{ entries: string; rows: string }>(sql`
      select (select sum(idx_tup_read) from pg_stat_user_indexes where relname in (${named(tables)})) as entries,
        (select sum(idx_tup_fetch + seq_tup_read) from pg_stat_user_tables where relname in (${named(tables)})) as rows`);
    return { entries: Number(sums!.entries), rows: Number(sums!.rows) };
  };
  const before = await sofar();
  await work();
  const after = await sofar();
  return { entries: after.entries - before.entries, rows: after.rows - before.rows };
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
};

/**
 * Explains a query in the vendor's role.
 * @returns the tables it would scan sequentially, and the indexes it would use
 */
export async function queryPlan(
  vendorId: string,
  query: SQL,
): Promise<{ scanned: string[]; indexes: string[] }> {
  const [row] = await forVendor(vendorId, (tx) =>
    tx.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(sql`explain (format json) ${query}`),
  );
  const scanned: string[] = [];
  const indexes: string[] = [];
  const walk = (plan: Plan) => {
    if (plan["Node Type"] === "Seq Scan" && plan["Relation Name"])
      scanned.push(plan["Relation Name"]);
    if (plan["Index Name"]) indexes.push(plan["Index Name"]);
    plan.Plans?.forEach(walk);
  };
  walk(row!["QUERY PLAN"][0]!.Plan);
  return { scanned, indexes };
}
