import { layOutChart } from "~/dashboard/reports/charts/lay-out-chart.server";
import { env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import { answerOf } from "./report-answer.server";
import { buildReport, readReportRows, tablesOfTab } from "./report-page.server";
import { daysText, type ReportRange } from "./report-range";
import type { ReportTab } from "./report-tabs";

/** `dayEndsAt` is minutes after midnight, `zone` an IANA name. */
type Store = {
  id: string;
  businessName: string;
  storeSlug: string | null;
  zone: string;
  dayEndsAt: number;
};

/** Reads what a tab shows (docs/rules.md, Reports). */
export async function readTab(
  tab: ReportTab,
  store: Store,
  range: ReportRange,
  now: Date,
  withPayouts: boolean,
) {
  const rows = await readReportRows(store.id, range, store, now, tab);
  const report = buildReport(rows, range, store.dayEndsAt, withPayouts);
  const { top, prices, stockOuts } = rows.items;
  const days = daysText(range.days);
  return {
    days,
    before: daysText(range.before),
    url: `${env().publicUrl}${paths.dashboard.reports({ tab, ...range.days })}`,
    answer: answerOf(tab, rows, report, { withPayouts, dayEndsAt: store.dayEndsAt }),
    insights: rows.insights,
    chart: layOutChart(rows, store, range, days, tab),
    // The heat map shows the hours.
    tables: tablesOfTab[tab]
      .filter((name) => !["hours", "itemPrices"].includes(name))
      .map((name) => report.tables[name])
      .filter(({ id, rows: some }) => id !== "options" || some.length > 0),
    items: tab === "items" ? { top, prices, stockOuts } : null,
  };
}
