import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { readArrivals } from "~/dashboard/order-alerts/new-orders.queries.server";
import { KitchenScreen } from "~/dashboard/kitchen-display/kitchen-display";
import { readKitchen } from "~/dashboard/kitchen-display/kitchen-display.queries.server";
import { NewOrderAlarm } from "~/dashboard/order-alerts/new-order-alarm";
import type { OrderActionResult } from "~/dashboard/order/order-action-form";
import { pressOrder } from "~/dashboard/order/order-actions.server";
import { titleWith } from "~/dashboard/order-alerts/tab-title";
import { PauseBanner } from "~/dashboard/shell/pause-banner";
import { SignedOutLine } from "~/dashboard/shell/signed-out-notice";
import { badgeCount } from "~/core/orders/order-status";
import { paths } from "~/shared/paths";
import { PauseSwitch } from "~/dashboard/settings-hours/pause-controls";
import { readPause } from "~/core/opening-hours/pause.queries.server";
import { keepShown, orUnreachable, unlessUnreachable } from "~/ui/network-error";
import { useLiveUpdates } from "~/ui/use-live-updates";
import { DashboardProblem } from "~/dashboard/shell/dashboard-error";
import { alertsOf } from "~/core/stores/alerts";
import { requireVendor } from "~/core/staff/guard.server";
import { RoleProvider } from "~/dashboard/shell/role-context";

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

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "orders");
  const readAt = new Date();
  const [kitchen, arrivals, pause] = await Promise.all([
    readKitchen(vendor.id),
    readArrivals(vendor.id),
    readPause(vendor.id, readAt),
  ]);
  return {
    ...kitchen,
    arrivals,
    pause,
    role: vendor.role,
    alerts: alertsOf(vendor.alertsOff),
    readAt,
    zone: vendor.zone,
    still: new URL(request.url).searchParams.has("still"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return pressOrder(await requireVendor(request, "moveOrders"), request);
}

export const clientLoader = keepShown();

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(() => serverAction<OrderActionResult>());

export const shouldRevalidate = unlessUnreachable;

export default function Kitchen() {
  const { arrivals, pause, role, alerts, ...screen } = useLoaderData<typeof loader>();
  const live = useLiveUpdates(paths.dashboard.events(), paths.dashboard.ordersVersion());
  return (
    <RoleProvider role={role}>
      <div className="office">
        <SignedOutLine live={live} />
        <PauseBanner state={pause} />
      </div>
      <KitchenScreen
        {...screen}
        live={live}
        pause={<PauseSwitch state={pause} variant="quiet" />}
        answer={useActionData<typeof action>()}
      />
      <NewOrderAlarm arrivals={arrivals} readAt={screen.readAt} alerts={alerts} />
    </RoleProvider>
  );
}

export function ErrorBoundary() {
  return (
    <main className="office">
      <DashboardProblem />
    </main>
  );
}
