import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { reportDays, reportOrders } from "~schema";
import type { SumDifference } from "~/core/customers/audit-sums.server";
import type { Tx } from "~/platform/db.server";
import type { DayRange } from "./business-day";

export type OrderRange = { vendorId: string; after: string | null; until: string | null };

const MAX_DIFFERENCES = 200;
const [FIRST_ID, LAST_ID] = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

/** Selects orders whose derived part of the reports (`e`) differs from the stored one (`k`). */
export const differingReportOrders = ({ vendorId, after, until }: OrderRange): SQL => sql`
  (select * from derive_report_orders(${vendorId}, ${after ?? FIRST_ID}, ${until ?? LAST_ID}) where order_id > ${after ?? FIRST_ID}) e
  full join (
    select * from report_orders where vendor_id = ${vendorId} and order_id > ${after ?? FIRST_ID} and order_id <= ${until ?? LAST_ID}
  ) k on k.order_id = e.order_id
  cross join lateral (select coalesce(e.order_id, k.order_id) as id where e is distinct from k) differing`;

/** The tables summed from `report_orders`: each row's key, its columns, and how to derive them. */
export const reportSumTables = [
  {
    stored: sql`report_days`,
    derive: sql`derive_report_days`,
    day: sql`day`,
    key: ["day"],
    measures: namesOf(reportDays, ["vendor_id", "day"]),
  },
  {
    stored: sql`report_breakdowns`,
    derive: sql`derive_report_breakdowns`,
    day: sql`start`,
    key: ["span", "start", "dimension", "key"],
    measures: ["orders", "items", "kobo", "discount"],
  },
];
export const reportOrderColumns = namesOf(reportOrders, ["vendor_id", "order_id"]);
type ReportSumTable = (typeof reportSumTables)[number];

function namesOf(table: typeof reportDays | typeof reportOrders, without: string[]): string[] {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  return names.filter((name) => !without.includes(name));
}

/** Returns SQL that joins a month's derived sums (`e`) with the stored ones (`k`). */
export const monthOfSums = (
  { stored, derive, day, key }: ReportSumTable,
  vendorId: string,
  { from, to }: DayRange,
): SQL => sql`
  (select * from ${derive}(${vendorId}, ${from}::date, ${to}::date)) e
  full join (
    select * from ${stored} where vendor_id = ${vendorId} and ${day} >= ${from}::date and ${day} <= ${to}::date
  ) k using (${sql.join(
    key.map((name) => sql.identifier(name)),
    sql`, `,
  )})`;

/** Returns the months in which a vendor's reports have anything, each as a range. */
export async function monthsOfReports(
  tx: Pick<Tx, "execute">,
  vendorId: string,
): Promise<DayRange[]> {
  return [
    ...(await tx.execute<DayRange>(sql`
      select month::date::text as from, (month + interval '1 month - 1 day')::date::text as to from (
        select date_trunc('month', day) as month from report_orders where vendor_id = ${vendorId}
        union select date_trunc('month', day) from report_days where vendor_id = ${vendorId}
        union select date_trunc('month', start) from report_breakdowns where vendor_id = ${vendorId}
      ) months order by month`)),
  ];
}

/**
 * Derives some orders' part of the reports from orders, lines, refunds and events alone, and
 * compares it with what the triggers wrote. The first step also compares the sums of each day and
 * month, a month at a time (docs/rules.md, Reports).
 * @param range.after begin after this order; null for the first step
 * @param range.until the last order; null for all that are left
 */
export async function findReportDifferences(
  tx: Pick<Tx, "execute">,
  range: OrderRange,
): Promise<SumDifference[]> {
  const { vendorId, after } = range;
  const found = [
    ...(await tx.execute<Omit<SumDifference, "vendorId">>(
      compared(
        sql`'report-order:' || differing.id`,
        differingReportOrders(range),
        reportOrderColumns,
      ),
    )),
  ];
  for (const month of after === null ? await monthsOfReports(tx, vendorId) : [])
    for (const table of reportSumTables) {
      if (found.length >= MAX_DIFFERENCES) break;
      const fact = sql`concat_ws(':', 'report', ${sql.join(
        table.key.map((name) => sql.identifier(name)),
        sql`, `,
      )})`;
      found.push(
        ...(await tx.execute<Omit<SumDifference, "vendorId">>(
          compared(fact, monthOfSums(table, vendorId, month), table.measures),
        )),
      );
    }
  return found.slice(0, MAX_DIFFERENCES).map((row) => ({ vendorId, ...row }));
}

/** Returns a query of the columns in which `e` and `k` differ; a missing value is zero. */
const compared = (fact: SQL, rows: SQL, columns: readonly string[]): SQL => sql`
  select fact, "column", expected, stored from (
    select ${fact} as fact, v.* from ${rows} cross join lateral (values ${sql.join(
      columns.map((name) => {
        const column = sql.identifier(name);
        return sql`(${name}, e.${column}::text, k.${column}::text)`;
      }),
      sql`, `,
    )}) v ("column", expected, stored)
  ) found where coalesce(expected, '0') <> coalesce(stored, '0') order by 1, 2 limit ${MAX_DIFFERENCES}`;
