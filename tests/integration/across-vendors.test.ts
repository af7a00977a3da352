import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobsHere } from "~/background-jobs.server";
import { readCases } from "~/core/operators/cases.queries.server";
import { findEverywhere } from "~/core/operators/erase-everywhere.server";
import { findAnything } from "~/core/operators/find-anything.server";
import { readLog } from "~/core/operators/operator-log.server";
import { listVendors } from "~/core/operators/vendors.queries.server";
import type { JobName } from "~/platform/job-queues.server";
import { clientOf, systemDb } from "~/platform/db.server";
import { ownEntries } from "~/storefront/seo/sitemap.server";
import { makeVendor } from "../../drizzle/seed/factories";
import { furnish } from "../setup/guarded-routes";
import { startProvider } from "../setup/provider";
import { systemStatements, type StatementValues } from "../setup/system-statements";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  await furnish(await makeVendor(systemDb), "Some");
});
afterAll(() => provider.stop());

/** What works on all vendors at once; the rest names its vendor, or a row by its key. */
const works: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    ["automatic-payouts", "sweep", "reconcile", "ledger-audit", "retention"].map((name) => [
      name,
      () => jobsHere()[name as JobName]!({}),
    ]),
  ),
  cases: () => readCases(),
  vendors: () => listVendors({ q: "", after: null }),
  search: () =>
    Promise.all(
      ["VNR1", "+2348031234567", "ada@example.com", randomUUID(), "PAYOUT_1"].map((q) =>
        findAnything(q),
      ),
    ),
  erasure: () => findEverywhere({ phone: "+2348031234567" }, new Date()),
  log: () => readLog({ after: null }),
  sitemap: () => ownEntries({ publicUrl: "https://buka.test", rootDomain: "buka.test" }),
};

/** Tables of a known size. */
const small = new Set(["payout_tiers", "provider_balance"]);

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
};

/** The first column of each index; null for one of few rows, such as those still to be sent. */
async function firstColumns(): Promise<Map<string, string | null>> {
  const rows = await systemDb.execute<{ index: string; column: string | null }>(sql`
    select c.relname as index, case when indpred is null then pg_get_indexdef(indexrelid, 1, true) end as column
    from pg_index join pg_class c on c.oid = indexrelid`);
  return new Map(rows.map(({ index, column }) => [index, column]));
}

/** @returns the tables and indexes that it would read whole */
function readWhole(plan: Plan, columns: Map<string, string | null>, isPage = false): string[] {
  const type = plan["Node Type"];
  const index = plan["Index Name"];
  const below = type === "Limit" || (isPage && !/Sort|Aggregate|Hash/.test(type));
  const own = () => {
    if (type === "Seq Scan")
      return small.has(plan["Relation Name"]!) ? [] : [plan["Relation Name"]!];
    const column = index && columns.get(index);
    return column && !below && !plan["Index Cond"]?.includes(column) ? [index] : [];
  };
  return [...own(), ...(plan.Plans ?? []).flatMap((each) => readWhole(each, columns, below))];
}

/** It has a limit, names rows by their keys, adds rows, or counts the few of an index. */
const isBounded = (text: string) =>
  text.includes("provider_balance") ||
  /\blimit \d|\blimit \$|^\s*insert|(\bid|_id|key|reference|subject)"?\)* (= \$|= any|in \(\(?\$)|^\s*select (count|coalesce\(sum)\(/i.test(
    text,
  );

/**
 * Plans a statement as if tables were large: what has no suitable index is read whole, however few
 * rows there are.
 */
const planOf = (text: string, values: StatementValues, isSorted: boolean) =>
  systemDb.transaction(async (tx) => {
    for (const way of ["seqscan", "mergejoin", "hashjoin", "material"])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    await tx.execute(sql.raw(`set local enable_sort = ${isSorted}`));
    const [row] = await clientOf(tx).unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `explain (format json) ${text}`,
      values,
    );
    return row!["QUERY PLAN"][0].Plan;
  });

it.each(Object.keys(works))("%s reads all vendors by index and page by page", async (name) => {
  const statements = await systemStatements(works[name]!);
  const columns = await firstColumns();
  const wrong: string[] = [];
  for (const [text, values] of statements) {
    if (!/^\s*(select|with|insert|update|delete|\()/i.test(text) || text.includes("pgboss"))
      continue;
    const [sorted, walked] = [
      readWhole(await planOf(text, values, true), columns),
      readWhole(await planOf(text, values, false), columns),
    ];
    if (sorted.length > 0 && walked.length > 0) wrong.push(`${walked.join(", ")} in ${text}`);
    if (!isBounded(text)) wrong.push(`no page: ${text}`);
  }
  expect(wrong).toEqual([]);
});
