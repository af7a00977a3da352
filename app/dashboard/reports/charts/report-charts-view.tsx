import { Link, useLocation, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { BarList } from "~/ui/charts/bar-list";
import { ColumnChart } from "~/ui/charts/column-chart";
import { HeatMap } from "~/ui/charts/heat-map";
import { ShareChart } from "~/ui/charts/share-chart";
import type { CategoryChart } from "./category-chart.server";
import type { BusyWeekdays, PeakHours } from "./peak-hours.server";
import { performanceShows, showName, toShow, type PerformanceShow } from "./performance";
import type { PerformanceCharts } from "./performance.server";

export type ReportCharts = {
  performance: PerformanceCharts;
  categories: CategoryChart;
  peaks: PeakHours;
  weekdays: BusyWeekdays;
};

export function ReportChartsView({ performance, categories, peaks, weekdays }: ReportCharts) {
  const { search } = useLocation();
  const { location } = useNavigation();
  // All tabs are loaded, so switch before the navigation ends.
  const next = location?.pathname === paths.dashboard.reports() ? location.search : search;
  const show = toShow(new URLSearchParams(next).get("show"));
  return (
    <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
      <div className="min-w-0 xl:col-span-2">
        <ColumnChart
          key={show}
          {...performance[show]}
          controls={<ShowTabs current={show} search={new URLSearchParams(search)} />}
        />
      </div>
      <div className="grid min-w-0 gap-6">
        <ShareChart {...categories} />
        <BarList {...weekdays} />
      </div>
      <HeatMap {...peaks} />
    </div>
  );
}

function ShowTabs({ current, search }: { current: PerformanceShow; search: URLSearchParams }) {
  return (
    <nav aria-label="Performance" className="flex flex-wrap gap-1">
      {performanceShows.map((show) => (
        <Link
          key={show}
          to={paths.dashboard.reports({ ...Object.fromEntries(search), show })}
          preventScrollReset
          replace
          aria-current={show === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold text-muted aria-[current]:bg-ink aria-[current]:text-on-ink sm:px-4 sm:text-base"
        >
          {showName(show)}
        </Link>
      ))}
    </nav>
  );
}
