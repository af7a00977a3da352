import { Link, useLocation, useNavigation } from "@remix-run/react";
import { ReportChartsView, type ReportCharts } from "~/dashboard/reports/charts/report-charts-view";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { InsightCards } from "~/dashboard/reports/items/insight-cards";
import { ItemSections } from "~/dashboard/reports/items/item-sections";
import { FigureCard } from "~/ui/figure-card";
import { FiguresFold, FiguresSection } from "./figures-table";
import { RangePicker, type RangeProps } from "./range-picker";
import { ReportActions } from "./report-actions";
import type { Report } from "./report-page.server";
import { reportSheet } from "./report-sheet";
import { PageHeader } from "~/dashboard/shell/page-header";

type Props = {
  store: string;
  picker: RangeProps;
  shown: {
    label: string;
    days: string;
    before: string;
    url: string;
    report: Report;
    charts: ReportCharts;
  } | null;
};

export function ReportsView({ store, picker, shown }: Props) {
  const { state, location } = useNavigation();
  const shownRange = rangeOf(useLocation().search);
  const loading =
    state === "loading" &&
    location.pathname === paths.dashboard.reports() &&
    rangeOf(location.search) !== shownRange;
  return (
    <div className="report">
      <style dangerouslySetInnerHTML={{ __html: reportSheet }} />
      <PageHeader
        title={
          <>
            Reports <span className="hidden print:inline">of {store}</span>
          </>
        }
      />
      <RangePicker {...picker} />
      {shown ? (
        <div aria-busy={loading} className={`mt-4 transition ${loading ? "opacity-50" : ""}`}>
          <p className="text-muted">
            <strong className="text-ink">{shown.label}</strong>: {shown.days}, compared with{" "}
            {shown.before}
          </p>
          <ReportActions days={picker.typed} url={shown.url} />
          <Sections {...shown.report} charts={shown.charts} />
        </div>
      ) : null}
      <nav aria-label="For the books" className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Link to={paths.dashboard.closing()} className={buttonClass("quiet")}>
          Daily closing
        </Link>
        <Link to={paths.dashboard.accountant()} className={buttonClass("quiet")}>
          For the accountant
        </Link>
        <Link to={paths.dashboard.riders()} className={buttonClass("quiet")}>
          Riders
        </Link>
      </nav>
    </div>
  );
}

/** Ignores the chart's tab, which doesn't change the range. */
function rangeOf(search: string): string {
  const fields = new URLSearchParams(search);
  fields.delete("show");
  return fields.toString();
}

const Sections = ({ kpis, tables, items, charts }: Report & { charts: ReportCharts }) => (
  <>
    <dl
      aria-label="Figures"
      className="mt-6 grid grid-cols-2 gap-3 max-[26rem]:grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] lg:grid-cols-3"
    >
      {kpis.map(({ label, text, change, good }) => (
        <FigureCard key={label} label={label} text={text} change={change} good={good} />
      ))}
    </dl>
    <InsightCards insights={items.insights} />
    <ReportChartsView {...charts} />
    <FiguresFold table={tables.days} />
    <ItemSections {...items} />
    <div className="report-parts mt-8 gap-8 *:mb-8 *:break-inside-avoid xl:columns-2">
      {items.options.length > 0 ? <FiguresSection table={tables.options} /> : null}
      <FiguresSection table={tables.sums} />
      <FiguresSection table={tables.payments} />
      <FiguresSection table={tables.customers} />
      <FiguresSection table={tables.bestCustomers} />
      <FiguresSection table={tables.methods} />
      <FiguresSection table={tables.areas} />
      <FiguresSection table={tables.coupons} />
      <FiguresSection table={tables.refunds} />
      <FiguresSection table={tables.declines} />
      <FiguresSection table={tables.accept} />
      <FiguresSection table={tables.ready} />
      <FiguresSection table={tables.kept} />
    </div>
  </>
);
