import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { AlertsPanel } from "~/dashboard/alerts/alerts-panel";
import {
  alertsDone,
  handleAlertsAction,
  readDeviceAlerts,
} from "~/dashboard/alerts/device-alerts.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { PageHeader } from "~/dashboard/shell/page-header";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { readForm } from "~/platform/read-form.server";
import { cardClass } from "~/ui/card";
import { StatusMessage } from "~/ui/status-message";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Alerts", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  return {
    alerts: await readDeviceAlerts(vendor, request),
    done: alertsDone(new URL(request.url).searchParams.get("done")),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  return handleAlertsAction(vendor, request, await readForm(request));
}

export default function Alerts() {
  const { alerts, done } = useLoaderData<typeof loader>();
  const answer = useLastResult<typeof action>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Device alerts" subtitle="Which devices ring for new orders" />
      <section className={cardClass("mt-4 p-4 sm:p-5")}>
        <AlertsPanel alerts={alerts} answer={answer} />
      </section>
      <StatusMessage key={alerts.readAt.getTime()} message={done} lasts={3} />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
