import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { layOutCharts } from "~/dashboard/reports/charts/lay-out-charts.server";
import { buildReport, readReportRows } from "~/dashboard/reports/report-page.server";
import { daysText, readReportRange } from "~/dashboard/reports/report-range";
import { ReportsView } from "~/dashboard/reports/reports-view";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { paths } from "~/shared/paths";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Reports", matches) }];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "figures");
  const { searchParams } = new URL(request.url);
  const now = databaseNow();
  const { range, typed, error } = readReportRange(searchParams, now, vendor);
  const rows = range && (await readReportRows(vendor.id, range, vendor, now));
  return data(
    {
      store: vendor.businessName,
      picker: { current: range?.range ?? "custom", typed, error },
      shown: range &&
        rows && {
          label: range.label,
          days: daysText(range.days),
          before: daysText(range.before),
          url: `${env().publicUrl}${paths.dashboard.reports(range.days)}`,
          report: buildReport(rows, range, vendor.dayEndsAt),
          charts: layOutCharts(rows, vendor, range, daysText(range.days)),
        },
    },
    { status: error ? 400 : 200 },
  );
}

export default function Reports() {
  return <ReportsView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
