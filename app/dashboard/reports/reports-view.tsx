import { Link, useLocation } from "@remix-run/react";
import { ReportChartView, type ReportChart } from "~/dashboard/reports/charts/report-chart-view";
import type { Insight } from "~/dashboard/reports/items/insights";
import { ItemParts, TopItems } from "~/dashboard/reports/items/item-sections";
import { PageHeader } from "~/dashboard/shell/page-header";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Figures } from "~/ui/figures";
import { FilterBar } from "~/ui/filter-bar";
import { FiguresSection } from "./figures-table";
import { CustomRange, RangePicker, type RangeProps } from "./range-picker";
import { ReportActions } from "./report-actions";
import type { Answer, Figure } from "./report-answer.server";
import type { ItemReport } from "./items/item-report.server";
import { reportSheet } from "./report-sheet";
import type { ReportTable } from "./report-table";
import { reportTabs, type ReportTab } from "./report-tabs";
import { useReportSearch } from "./use-report-search";

type Shown = {
  days: string;
  before: string;
  url: string;
  answer: Answer;
  insights: Insight[];
  chart: ReportChart;
  tables: ReportTable[];
  items: Pick<ItemReport, "top" | "prices" | "stockOuts"> | null;
};
type Props = { store: string; tab: ReportTab; picker: RangeProps; shown: Shown | null };

export function ReportsView({ store, tab, picker, shown }: Props) {
  const next = useReportSearch();
  const { tab: _, ...fields } = Object.fromEntries(new URLSearchParams(next));
  const loading = contentOf(next) !== contentOf(useLocation().search);
  return (
    <div className="report grid grid-cols-1 gap-3">
      <style dangerouslySetInnerHTML={{ __html: reportSheet }} />
      <div className="flex flex-wrap items-center gap-2 md:gap-x-4 md:[&_.page-tools]:order-1 md:[&>.page-header]:contents">
        <PageHeader
          title={
            <>
              Reports{" "}
              <span className="hidden print:inline">
                of {store}: {reportTabs[tab]}
              </span>
            </>
          }
        />
        <FilterBar
          label="Reports"
          className="print:hidden"
          options={Object.entries(reportTabs).map(([name, label]) => ({
            to: paths.dashboard.reports({ tab: name, ...fields }),
            label,
            isCurrent: name === tab,
          }))}
        />
        <div className="relative order-2 flex flex-wrap gap-2 md:ml-auto print:hidden">
          <RangePicker {...picker} />
          {shown ? <ReportActions tab={tab} days={picker.typed} url={shown.url} /> : null}
        </div>
      </div>
      <CustomRange {...picker} />
      {tab === "money" ? <Books /> : null}
      {shown ? (
        <div
          aria-busy={loading}
          className={`grid grid-cols-1 gap-3 transition ${loading ? "opacity-50" : ""}`}
        >
          <Content {...shown} />
        </div>
      ) : null}
    </div>
  );
}

/** Ignores the chart's view, which changes nothing else. */
function contentOf(search: string): string {
  const fields = new URLSearchParams(search);
  fields.delete("show");
  return fields.toString();
}

function Content({ days, before, answer, insights, chart, tables, items }: Shown) {
  const beside = insights.length > 0 || items !== null;
  return (
    <>
      <div className={cardClass("px-4 py-3")}>
        <p className="text-lg wrap-anywhere">
          <strong>{answer.lead}</strong> <span className="text-muted">{answer.rest}</span>
        </p>
        <p className="mt-1 text-sm text-muted">
          {days}, compared with {before}
        </p>
      </div>
      <Figures
        label="Figures"
        figures={answer.figures.map(shownFigure)}
        className={answer.figures.length === 4 ? "md:max-xl:grid-cols-2" : ""}
      />
      <div
        className={`grid items-start gap-3 ${beside ? "xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]" : ""}`}
      >
        <ReportChartView chart={chart} />
        {beside ? (
          <div className="grid min-w-0 gap-3">
            <DoNext insights={insights} />
            {items ? <TopItems items={items.top} /> : null}
          </div>
        ) : null}
      </div>
      <details className="show-all">
        <summary className={buttonClass("quiet", "cursor-pointer print:hidden")}>Show all</summary>
        <div className="report-parts mt-4 gap-8 *:mb-6 *:break-inside-avoid xl:columns-2">
          {items ? <ItemParts {...items} /> : null}
          {tables.map((table) => (
            <FiguresSection key={table.id} table={table} />
          ))}
        </div>
      </details>
    </>
  );
}

function shownFigure({ label, text, change, good = "up", note }: Figure) {
  const tone =
    !change || change.direction === "same"
      ? ""
      : change.direction === good
        ? "text-good"
        : "text-bad";
  return {
    label,
    value: text,
    note:
      change === undefined ? (
        note
      ) : (
        <span className={tone}>{change ? briefly(change.label) : "nothing to compare yet"}</span>
      ),
  };
}

/** Leaves out the compared days, which the answer names. */
const briefly = (label: string) => label.replace(/ (?:on|as) the .*$/, "");

function DoNext({ insights }: { insights: readonly Insight[] }) {
  if (insights.length === 0) return null;
  return (
    <section aria-labelledby="do-next" className={cardClass("report-part p-4")}>
      <h2 id="do-next" className="text-lg font-bold">
        Do next
      </h2>
      <ul className="divide-y divide-line">
        {insights.map(({ text, action }) => (
          <li key={text} className="grid justify-items-start gap-2 py-3 last:pb-0">
            <p className="wrap-anywhere">{text}</p>
            <Link to={action.to} className={buttonClass("quiet", "print:hidden")}>
              {action.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Books = () => (
  <nav aria-label="For the books" className="flex flex-wrap gap-2 print:hidden">
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
);
