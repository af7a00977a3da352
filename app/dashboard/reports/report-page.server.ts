import { sql } from "drizzle-orm";
import { addDays, type DayRange } from "~/core/reports/business-day";
import {
  readBreakdowns,
  readDays,
  sumDays,
  type BreakdownRow,
  type ReportSums,
} from "~/core/reports/report-sums.server";
import {
  readItemReport,
  readItemRows,
  type ItemReport,
} from "~/dashboard/reports/items/item-report.server";
import { itemTables } from "~/dashboard/reports/items/item-tables";
import {
  readChartRows,
  type ChartRows,
} from "~/dashboard/reports/charts/report-charts.queries.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { reportDimensions } from "~schema/reports";
import { buildKpis, type Kpi } from "./report-kpis.server";
import { dayText, type ReportRange } from "./report-range";
import {
  buildAreas,
  buildBestCustomers,
  buildCoupons,
  buildCustomers,
  buildDeclines,
  buildHours,
  buildMethods,
  buildPayments,
  buildRefunds,
  buildSums,
  type BestCustomer,
} from "./report-sections.server";
import type { ReportTable } from "./report-table";
import { buildTimes } from "./report-times.server";

const BEST_CUSTOMERS = 5;
/** Candidates by spending; bounds the read for a store whose customers rarely return. */
const LOOKED_AT = 200;

/** `before` sums the previous span. */
type ReportRows = {
  sums: ReportSums;
  before: ReportSums;
  days: (ReportSums & { day: string })[];
  parts: readonly BreakdownRow[];
  best: readonly BestCustomer[];
  items: ItemReport;
} & ChartRows;

type Tables = Record<
  | "sums"
  | "days"
  | "payments"
  | "customers"
  | "bestCustomers"
  | "hours"
  | "methods"
  | "areas"
  | "coupons"
  | "refunds"
  | "declines"
  | "accept"
  | "ready"
  | "kept"
  | keyof ReturnType<typeof itemTables>,
  ReportTable
>;

export type Report = { kpis: Kpi[]; tables: Tables; items: ItemReport };

/**
 * Reads a report's data in two round trips; the second reads the items that the first found
 * (docs/rules.md, Reports).
 * @param rule the store's zone (IANA), and minutes after midnight when its day ends
 */
export const readReportRows = (
  vendorId: string,
  range: ReportRange,
  rule: { zone: string; dayEndsAt: number },
  now: Date,
): Promise<ReportRows> =>
  readForVendor(vendorId, async (tx) => {
    const request = { ...range, rule, now };
    const [sums, before, days, parts, best, more, charts] = await Promise.all([
      sumDays(tx, vendorId, range.days),
      sumDays(tx, vendorId, range.before, range.beforeUntil),
      readDays(tx, vendorId, range.days),
      readBreakdowns(tx, vendorId, range.days, reportDimensions),
      readBestCustomers(tx, vendorId),
      readItemRows(tx, vendorId, request),
      readChartRows(tx, vendorId, range),
    ]);
    const items = await readItemReport(tx, vendorId, request, { parts, days }, more);
    return { sums, before, days, parts, best, items, ...charts };
  });

/** Rules: docs/rules.md, Reports. `dayEndsAt` is minutes after midnight. */
export function buildReport(
  { sums, before, days, parts, best, items }: ReportRows,
  range: ReportRange,
  dayEndsAt: number,
): Report {
  return {
    kpis: buildKpis(sums, before, range.than),
    tables: {
      sums: buildSums(sums),
      days: buildDays(days, range.days),
      payments: buildPayments(parts),
      customers: buildCustomers(sums),
      bestCustomers: buildBestCustomers(best),
      hours: buildHours(parts),
      methods: buildMethods(parts),
      areas: buildAreas(parts),
      coupons: buildCoupons(parts),
      refunds: buildRefunds(parts),
      declines: buildDeclines(parts),
      accept: buildTimes(parts, "accept", dayEndsAt),
      ready: buildTimes(parts, "ready", dayEndsAt),
      kept: buildTimes(parts, "kept", dayEndsAt),
      ...itemTables(items),
    },
    items,
  };
}

/** Reads by the customer list's index, so the cost doesn't grow with the store. */
async function readBestCustomers(tx: Tx, vendorId: string): Promise<BestCustomer[]> {
  const rows = await tx.execute<{ name: string | null; orders: number; spent: string }>(sql`
    select name, order_count as orders, spent
    from (
      select id, name, order_count, spent from customers
      where vendor_id = ${vendorId} and (paid_at is not null or blocked_at is not null)
      order by spent desc, id limit ${LOOKED_AT}) most
    where order_count > 1 order by spent desc, id limit ${BEST_CUSTOMERS}`);
  return rows.map(({ name, orders, spent }) => ({ name, orders, spentKobo: Number(spent) }));
}

/** Builds the table of days, latest first, including days without sales. */
function buildDays(days: ReportRows["days"], { from, to }: DayRange): ReportTable {
  const known = new Map(days.map((sums) => [sums.day, sums]));
  const rows: ReportTable["rows"] = [];
  for (let day = to; day >= from; day = addDays(day, -1)) {
    const sums = known.get(day);
    rows.push([dayText(day), sums?.orders ?? 0, sums?.netKobo ?? 0]);
  }
  return {
    id: "days",
    title: "Day by day",
    columns: [
      { label: "Day", unit: "text" },
      { label: "Orders", unit: "count" },
      { label: "Net sales", unit: "kobo" },
    ],
    rows,
    empty: "There are no days.",
  };
}
