import { sql } from "drizzle-orm";
import { readMoved, type MovedMoney } from "~/core/payouts/moved-money.server";
import { addDays, dayBegins, daysBetween, type DayRange } from "~/core/reports/business-day";
import {
  readBreakdowns,
  readDays,
  sumDays,
  type BreakdownRow,
  type ReportSums,
} from "~/core/reports/report-sums.server";
import { insightsOf, type Insight } from "~/dashboard/reports/items/insights";
import {
  countSlipping,
  isByDays,
  noItems,
  readItemReport,
  readItemRows,
  type ItemReport,
} from "~/dashboard/reports/items/item-report.server";
import { itemTables } from "~/dashboard/reports/items/item-tables";
import {
  readCategories,
  readChartRows,
  type ChartRows,
} from "~/dashboard/reports/charts/report-charts.queries.server";
import type { Tx } from "~/platform/db.server";
import { readHistory } from "~/platform/replica.server";
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
  buildMoved,
  buildPayments,
  buildRefunds,
  buildSums,
  type BestCustomer,
} from "./report-sections.server";
import type { ReportTable } from "./report-table";
import type { ReportTab } from "./report-tabs";
import { buildTimes } from "./report-times.server";

const BEST_CUSTOMERS = 5;
/** Candidates by spending; bounds the read for a store whose customers rarely return. */
const LOOKED_AT = 200;

/** `before` sums the previous span. */
export type ReportRows = {
  sums: ReportSums;
  before: ReportSums;
  days: (ReportSums & { day: string })[];
  parts: readonly BreakdownRow[];
  best: readonly BestCustomer[];
  items: ItemReport;
  insights: Insight[];
  /** Customers in the segment Slipping away; null if the range ends before today. */
  slipping: number | null;
  /** Null if the range is too long to read single payments. */
  moved: MovedMoney | null;
} & ChartRows;

type Read = "days" | "chart" | "categories" | "best" | "stockOuts" | "items" | "slipping" | "moved";
type Needs = { reads: readonly Read[]; dimensions: readonly BreakdownRow["dimension"][] };

/** A tab reads what it shows; a file reads everything. */
const needs: Record<ReportTab | "all", Needs> = {
  sales: {
    reads: ["days", "chart", "stockOuts", "slipping"],
    dimensions: ["item", "hour", "method", "area", "coupon", "declined", "accept"],
  },
  items: { reads: ["days", "categories", "stockOuts", "items"], dimensions: ["item", "hour"] },
  customers: { reads: ["days", "chart", "best", "slipping"], dimensions: ["coupon"] },
  kitchen: { reads: [], dimensions: ["hour", "declined", "accept", "ready", "kept"] },
  money: { reads: ["moved"], dimensions: ["payment", "refund"] },
  all: {
    reads: ["days", "chart", "categories", "best", "stockOuts", "items", "slipping", "moved"],
    dimensions: reportDimensions,
  },
};

export type Report = {
  kpis: Kpi[];
  tables: Record<
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
    | "moved"
    | keyof ReturnType<typeof itemTables>,
    ReportTable
  >;
};

/** A tab's tables, in the order of its page and its file. */
export const tablesOfTab: Record<ReportTab, readonly (keyof Report["tables"])[]> = {
  sales: ["days", "methods", "areas"],
  items: ["topItems", "slowItems", "itemPrices", "options"],
  customers: ["customers", "bestCustomers", "coupons"],
  kitchen: ["hours", "accept", "ready", "kept", "declines"],
  money: ["moved", "sums", "payments", "refunds"],
};

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
  tab: ReportTab | "all" = "all",
): Promise<ReportRows> =>
  readHistory(vendorId, async (tx) => {
    const request = { ...range, rule, now };
    const { reads, dimensions } = needs[tab];
    const has = (read: Read) => reads.includes(read);
    const [sums, before, days, parts, best, more, charts, categories, slipping, moved] =
      await Promise.all([
        sumDays(tx, vendorId, range.days),
        sumDays(tx, vendorId, range.before, range.beforeUntil),
        has("days") ? readDays(tx, vendorId, range.days) : [],
        readBreakdowns(tx, vendorId, range.days, dimensions),
        has("best") ? readBestCustomers(tx, vendorId) : [],
        has("stockOuts") ? readItemRows(tx, vendorId, request, has("items")) : null,
        has("chart") ? readChartRows(tx, vendorId, range) : { daysBefore: [], hours: [] },
        has("categories") ? readCategories(tx, vendorId, range.days) : [],
        has("slipping") && range.beforeUntil ? countSlipping(tx, vendorId, now) : null,
        has("moved") && isByDays(range.days)
          ? readMoved(
              tx,
              vendorId,
              dayBegins(range.days.from, rule),
              dayBegins(addDays(range.days.to, 1), rule),
            )
          : null,
      ]);
    const items = more
      ? await readItemReport(tx, vendorId, request, { parts, days }, more)
      : noItems;
    const insights = insightsOf(
      {
        ...{ days: daysBetween(range.days.from, range.days.to) + 1, parts, slipping },
        ...{ paidOrders: sums.paidOrders, netKobo: sums.netKobo, stockOuts: items.found },
      },
      tab === "all" ? "sales" : tab,
    );
    return {
      ...{ sums, before, days, parts, best, items, insights, slipping, moved, categories },
      ...charts,
    };
  });

/**
 * Rules: docs/rules.md, Reports. `dayEndsAt` is minutes after midnight.
 * @param withPayouts also names what went to the vendor's bank
 */
export function buildReport(
  { sums, before, days, parts, best, items, moved }: ReportRows,
  range: ReportRange,
  dayEndsAt: number,
  withPayouts = false,
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
      moved: buildMoved(moved, withPayouts),
    },
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
