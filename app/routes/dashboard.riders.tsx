import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { businessDayOf } from "~/core/reports/business-day";
import { listRiders } from "~/core/riders/riders.queries.server";
import { requireVendor } from "~/core/staff/guard.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { daysBeside, readClosingDay } from "~/dashboard/reports/closing/closing-day";
import { listDeliveries } from "~/dashboard/riders/deliveries.server";
import { handleRiderAction, type RiderFormResult } from "~/dashboard/riders/rider-actions.server";
import { RidersView } from "~/dashboard/riders/riders-view";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Riders", matches) }];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "riders");
  const { searchParams } = new URL(request.url);
  const now = databaseNow();
  if (!searchParams.has("day")) searchParams.set("day", businessDayOf(now, vendor));
  const { typed, asked, error } = readClosingDay(searchParams, now, vendor);
  const [riders, deliveries] = await Promise.all([
    listRiders(vendor.id),
    asked ? listDeliveries(vendor.id, asked) : [],
  ]);
  return data(
    {
      riders,
      zone: vendor.zone,
      readAt: now,
      typed,
      error,
      shown: asked && { day: asked.day, beside: daysBeside(asked), deliveries },
      done: searchParams.get("done"),
    },
    { status: error ? 400 : 200 },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "riders");
  return handleRiderAction(vendor.id, await readForm(request));
}

export default function Riders() {
  const { answer, failed } = useAnswer<RiderFormResult>();
  return <RidersView {...useLoaderData<typeof loader>()} answer={answer} failed={failed} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
