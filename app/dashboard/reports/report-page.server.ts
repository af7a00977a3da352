import type { DayRange } from "~/core/reports/business-day";
import { addDays } from "~/core/reports/business-day";
import {
  readBreakdowns,
  readDays,
  sumDays,
  type BreakdownRow,
  type ReportSums,
} from "~/core/reports/report-sums.server";
import { readForVendor } from "~/platform/db.server";
import { reportDimensions } from "~schema/reports";
import { buildKpis, type Kpi } from "./report-kpis.server";
import { dayText, type ReportRange } from "./report-range";
import type { ReportTable } from "./report-table";

/** What a page is made of: sums of the range and of the span before, its days, its breakdowns. */
type ReportRows = {
  sums: ReportSums;
  before: ReportSums;
  days: (ReportSums & { day: string })[];
  parts: readonly BreakdownRow[];
};

/** A report as its page and its file show it. */
export type Report = { kpis: Kpi[]; days: ReportTable };

/** Reads a vendor's report of a range in one transaction (docs/rules.md, Reports). */
export async function readReportPage(vendorId: string, range: ReportRange): Promise<Report> {
  const rows = await readForVendor(
    vendorId,
    async (tx): Promise<ReportRows> => {
      const [sums, before, days, parts] = await Promise.all([
        sumDays(tx, vendorId, range.days),
        sumDays(tx, vendorId, range.before, range.beforeUntil),
        readDays(tx, vendorId, range.days),
        readBreakdowns(tx, vendorId, range.days, reportDimensions),
      ]);
      return { sums, before, days, parts };
    },
    `report ${JSON.stringify([range.days, range.before])}`,
  );
  return {
    kpis: buildKpis(rows.sums, rows.before, range.than),
    days: buildDays(rows.days, range.days),
  };
}

/** Builds the table of the days, with those on which nothing was sold. */
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
    empty: "No days",
  };
}
