import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { tabTitle } from "~/dashboard/order-alerts/tab-title";
import { readReportCharts } from "~/dashboard/report-charts/report-charts.queries.server";
import { readReportPage } from "~/dashboard/reports/report-page.server";
import { daysText, readReportRange } from "~/dashboard/reports/report-range";
import { ReportsView } from "~/dashboard/reports/reports-view";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { paths } from "~/shared/paths";
import { keepDisplayed, unlessNetworkError } from "~/ui/network-error";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Reports", matches) }];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "figures");
  const { searchParams } = new URL(request.url);
  const now = databaseNow();
  const { range, typed, error } = readReportRange(searchParams, now, vendor);
  const [report, charts] = range
    ? await Promise.all([
        readReportPage(vendor.id, range, vendor, now),
        readReportCharts(vendor, range, daysText(range.days)),
      ])
    : [];
  return data(
    {
      store: vendor.businessName,
      picker: { current: range?.range ?? "custom", typed, error },
      shown: range && {
        label: range.label,
        days: daysText(range.days),
        before: daysText(range.before),
        url: `${env().publicUrl}${paths.dashboard.reports(range.days)}`,
        report: report!,
        charts: charts!,
      },
    },
    { status: error ? 400 : 200 },
  );
}

export const clientLoader = keepDisplayed();

export const shouldRevalidate = unlessNetworkError;

export default function Reports() {
  return <ReportsView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
