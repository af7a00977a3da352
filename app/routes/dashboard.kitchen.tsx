import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readNewOrders } from "~/dashboard/orders/alarm/new-orders.queries.server";
import { KitchenDisplay } from "~/dashboard/orders/kitchen/kitchen-display";
import { readKitchenOrders } from "~/dashboard/orders/kitchen/kitchen-display.queries.server";
import { appLinks } from "~/dashboard/alerts/app-links";
import {
  readDisplaySettings,
  saveDisplaySettings,
} from "~/dashboard/orders/kitchen/display-settings.server";
import {
  unansweredAction,
  type OrderActionResult,
} from "~/dashboard/orders/detail/order-action-form";
import { handleOrderAction } from "~/dashboard/orders/detail/order-actions.server";
import { titleWith } from "~/dashboard/orders/alarm/tab-title";
import { Bars } from "~/dashboard/shell/bars";
import { PauseBanner } from "~/dashboard/settings/hours/pause-banner";
import { ConnectionNotice } from "~/dashboard/shell/connection-notice";
import { badgeCount } from "~/core/orders/order-status";
import { paths } from "~/shared/paths";
import { PauseAndBusy } from "~/dashboard/settings/hours/service-controls";
import { readPause } from "~/core/opening-hours/pause.queries.server";
import { offlineSafeAction } from "~/ui/offline-safe";
import { useLiveUpdates } from "~/ui/use-live-updates";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { alertsOf } from "~/core/stores/alerts";
import { showMoneyTo } from "~/core/staff/hide-money";
import { requireVendor } from "~/core/staff/guard.server";
import { RoleProvider } from "~/dashboard/shell/role-context";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { useLastResult } from "~/ui/use-answer";
import { NewOrderAlarm } from "~/dashboard/orders/alarm/new-order-alarm";
import { Answers } from "~/dashboard/orders/steps/answers";
import { LastStep } from "~/dashboard/orders/steps/last-step";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: titleWith(
      data?.alerts.title
        ? badgeCount(data.orders.filter((order) => order.status === "pending").length)
        : null,
      "Kitchen",
    ),
  },
];

export const links = appLinks;

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const readAt = databaseNow();
  const display = await readDisplaySettings(request);
  const [kitchen, arrivals, pause] = await readForVendor(vendor.id, (tx) =>
    Promise.all([
      readKitchenOrders(vendor.id, tx),
      readNewOrders(vendor.id, tx),
      readPause(vendor.id, readAt, tx),
    ]),
  );
  return showMoneyTo(vendor.role, {
    ...kitchen,
    arrivals: arrivals.map(({ id, waitingSince }) => ({ id, waitingSince })),
    pause,
    display,
    role: vendor.role,
    isDevice: vendor.isDevice,
    alerts: alertsOf(vendor.alertsOff),
    readAt,
    zone: vendor.zone,
    still: new URL(request.url).searchParams.has("still"),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "moveOrders");
  return (await saveDisplaySettings(request)) ?? handleOrderAction(vendor, request);
}

export const clientAction = offlineSafeAction<typeof action, OrderActionResult>(unansweredAction);

export default function Kitchen() {
  const { arrivals, pause, role, isDevice, alerts, ...screen } = useLoaderData<typeof loader>();
  const live = useLiveUpdates(
    paths.dashboard.events,
    paths.dashboard.ordersVersion(),
    screen.readAt,
  );
  return (
    <RoleProvider role={role}>
      <KitchenDisplay
        {...screen}
        live={live}
        bars={
          <>
            <Bars className="sticky top-0 z-15 -mx-3 md:-mx-4">
              <ConnectionNotice
                live={live}
                readAt={screen.readAt}
                zone={screen.zone}
                isDevice={isDevice}
              />
              <LastStep />
            </Bars>
            <Bars className="relative z-11 -mx-3 md:-mx-4">
              <PauseBanner state={pause} />
            </Bars>
          </>
        }
        pause={<PauseAndBusy state={pause} />}
        answer={useLastResult<typeof action>()}
      />
      <NewOrderAlarm arrivals={arrivals} readAt={screen.readAt} alerts={alerts} />
      <Answers />
    </RoleProvider>
  );
}

export function ErrorBoundary() {
  return (
    <main className="dashboard">
      <DashboardError />
    </main>
  );
}
