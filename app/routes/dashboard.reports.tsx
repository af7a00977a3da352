import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { readReportRange } from "~/dashboard/reports/report-range";
import { toTab } from "~/dashboard/reports/report-tabs";
import { readTab } from "~/dashboard/reports/report-tab.server";
import { ReportsView } from "~/dashboard/reports/reports-view";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { responseHeaders } from "~/platform/response-headers.server";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Reports", matches) }];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "figures");
  const { searchParams } = new URL(request.url);
  const now = databaseNow();
  const { range, typed, error } = readReportRange(searchParams, now, vendor);
  const tab = toTab(searchParams.get("tab"));
  return data(
    {
      store: vendor.businessName,
      tab,
      picker: { current: range?.range ?? "custom", typed, error },
      shown: range && (await readTab(tab, vendor, range, now, may(vendor.role, "payouts"))),
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
