import { useReportSearch } from "~/dashboard/reports/use-report-search";
import { paths } from "~/shared/paths";
import { BarList } from "~/ui/charts/bar-list";
import { ColumnChart } from "~/ui/charts/column-chart";
import { HeatMap } from "~/ui/charts/heat-map";
import { ShareChart } from "~/ui/charts/share-chart";
import { FilterBar } from "~/ui/filter-bar";
import type { CategoryChart } from "./category-chart.server";
import type { PaymentChart } from "./payment-chart.server";
import type { PeakHours } from "./peak-hours.server";
import { performanceShows, showName, toShow } from "./performance";
import type { PerformanceCharts } from "./performance.server";

/** The one chart of a tab. */
export type ReportChart =
  | { performance: PerformanceCharts }
  | { categories: CategoryChart }
  | { customers: PerformanceCharts["customers"] }
  | { peaks: PeakHours }
  | { payments: PaymentChart };

export function ReportChartView({ chart }: { chart: ReportChart }) {
  if ("performance" in chart) return <Performance charts={chart.performance} />;
  if ("categories" in chart) return <ShareChart {...chart.categories} />;
  if ("customers" in chart) return <ColumnChart {...chart.customers} />;
  return "peaks" in chart ? <HeatMap {...chart.peaks} /> : <BarList {...chart.payments} />;
}

function Performance({ charts }: { charts: PerformanceCharts }) {
  // All views are loaded, so switch before the navigation ends.
  const fields = Object.fromEntries(new URLSearchParams(useReportSearch()));
  const shown = toShow(fields.show ?? null);
  return (
    <ColumnChart
      key={shown}
      {...charts[shown]}
      controls={
        <FilterBar
          label="Performance"
          replace
          options={performanceShows.map((show) => ({
            to: paths.dashboard.reports({ ...fields, show }),
            label: showName(show),
            isCurrent: show === shown,
          }))}
        />
      }
    />
  );
}
