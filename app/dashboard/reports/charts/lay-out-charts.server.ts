import type { DayRange } from "~/core/reports/business-day";
import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { categoryChart } from "./category-chart.server";
import { busyWeekdays, peakHours } from "./peak-hours.server";
import { performanceCharts, type PerformanceRows } from "./performance.server";
import type { ChartRows } from "./report-charts.queries.server";
import type { ReportCharts } from "./report-charts-view";

/** `dayEndsAt` is minutes after midnight. */
type Store = { businessName: string; storeSlug: string | null; dayEndsAt: number };

/** Rules: docs/rules.md, Reports. `daysText` is for exported pictures. */
export function layOutCharts(
  rows: ChartRows & Pick<PerformanceRows, "days"> & { parts: readonly BreakdownRow[] },
  store: Store,
  range: { days: DayRange; before: DayRange },
  daysText: string,
): ReportCharts {
  const { from, to } = range.days;
  const frame = {
    origin: `${store.businessName} · ${daysText}`,
    fileName: [store.storeSlug ?? "store", from, to].join("-"),
  };
  return {
    performance: performanceCharts(rows, range, store.dayEndsAt, frame),
    categories: categoryChart(rows.parts, rows.categories, frame),
    peaks: peakHours(rows.parts, store.dayEndsAt, frame),
    weekdays: busyWeekdays(rows.parts, frame),
  };
}
