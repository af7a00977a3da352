import type { DayRange } from "~/core/reports/business-day";
import type { BreakdownRow } from "~/core/reports/report-sums.server";
import type { ReportTab } from "~/dashboard/reports/report-tabs";
import { categoryChart } from "./category-chart.server";
import { paymentChart } from "./payment-chart.server";
import { peakHours } from "./peak-hours.server";
import { performanceCharts, type PerformanceRows } from "./performance.server";
import type { ChartRows } from "./report-charts.queries.server";
import type { ReportChart } from "./report-chart-view";

/** `dayEndsAt` is minutes after midnight. */
type Store = { businessName: string; storeSlug: string | null; dayEndsAt: number };

/** Rules: docs/rules.md, Reports. `daysText` is for exported pictures. */
export function layOutChart(
  rows: ChartRows & Pick<PerformanceRows, "days"> & { parts: readonly BreakdownRow[] },
  store: Store,
  range: { days: DayRange; before: DayRange },
  daysText: string,
  tab: ReportTab,
): ReportChart {
  const { from, to } = range.days;
  const frame = {
    origin: `${store.businessName} · ${daysText}`,
    fileName: [store.storeSlug ?? "store", from, to].join("-"),
  };
  switch (tab) {
    case "sales":
      return { performance: performanceCharts(rows, range, store.dayEndsAt, frame) };
    case "items":
      return { categories: categoryChart(rows.parts, rows.categories, frame) };
    case "customers":
      return { customers: performanceCharts(rows, range, store.dayEndsAt, frame).customers };
    case "kitchen":
      return { peaks: peakHours(rows.parts, store.dayEndsAt, frame) };
    case "money":
      return { payments: paymentChart(rows.parts, frame) };
  }
}
