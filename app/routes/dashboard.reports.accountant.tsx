import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import {
  countAccountOrders,
  WORKBOOK_ORDERS,
} from "~/dashboard/reports/accountant/account-files.server";
import { AccountantView } from "~/dashboard/reports/accountant/accountant-view";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { daysText, readReportRange } from "~/dashboard/reports/report-range";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { responseHeaders } from "~/platform/response-headers.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: tabTitle("For the accountant", matches) },
];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "figures");
  const { searchParams } = new URL(request.url);
  const { range, typed, error } = readReportRange(searchParams, databaseNow(), vendor);
  const orders = range ? await countAccountOrders(vendor.id, range.days) : 0;
  return data(
    {
      current: range?.range ?? "custom",
      typed,
      error,
      shown: range && {
        days: daysText(range.days),
        orders,
        fitsWorkbook: orders <= WORKBOOK_ORDERS,
      },
      most: WORKBOOK_ORDERS,
      withPayouts: may(vendor.role, "payouts"),
    },
    { status: error ? 400 : 200 },
  );
}

export default function Accountant() {
  return <AccountantView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
