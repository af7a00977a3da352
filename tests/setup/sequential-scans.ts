import { sql, type SQL } from "drizzle-orm";
import { closeDatabase, forVendor, systemDb } from "~/platform/db.server";

/**
 * Counts the sequential scans of each table so far. Postgres reports them when a connection ends, so
 * the pool is closed first.
 */
export async function sequentialScans(...tables: string[]): Promise<Record<string, number>> {
  await closeDatabase();
  const names = sql.join(
    tables.map((name) => sql`${name}`),
    sql`, `,
  );
  const rows = await systemDb.execute<{ name: string; scans: string }>(
    sql`select relname as name, seq_scan as scans
      from pg_stat_user_tables where relname in (${names})`,
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, Number(scans)]));
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
};

/**
 * Asks Postgres for a query's plan, in the vendor's role.
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
