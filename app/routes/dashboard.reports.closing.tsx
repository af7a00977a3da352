import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import { daysBeside, readClosingDay } from "~/dashboard/reports/closing/closing-day";
import { ClosingView } from "~/dashboard/reports/closing/closing-view";
import { readClosing } from "~/dashboard/reports/closing/closing.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { responseHeaders } from "~/platform/response-headers.server";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Daily closing", matches) }];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "figures");
  const now = databaseNow();
  const { typed, asked, error } = readClosingDay(new URL(request.url).searchParams, now, vendor);
  return data(
    {
      store: vendor.businessName,
      zone: vendor.zone,
      now,
      typed,
      error,
      shown: asked && {
        asked,
        beside: daysBeside(asked),
        closing: await readClosing(vendor.id, asked, may(vendor.role, "payouts")),
      },
    },
    { status: error ? 400 : 200 },
  );
}

export default function DailyClosing() {
  return <ClosingView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
