import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { readArrivals } from "~/kitchen/arrivals.queries.server";
import { KitchenScreen } from "~/kitchen-wall/kitchen-screen";
import { readKitchen } from "~/kitchen-wall/kitchen-screen.queries.server";
import { NewOrderAlarm } from "~/kitchen/new-order-alarm";
import type { OrderActionResult } from "~/kitchen/order-action-form";
import { pressOrder } from "~/kitchen/press-order.server";
import { titleWith } from "~/kitchen/tab-title";
import { PauseBanner } from "~/office/pause-banner";
import { SignedOutLine } from "~/office/signed-out-line";
import { badgeCount } from "~/orders/order-status";
import { paths } from "~/shared/paths";
import { PauseSwitch } from "~/store-hours/pause-controls";
import { readPause } from "~/store-hours/pause.queries.server";
import { keepShown, orUnreachable, unlessUnreachable } from "~/ui/unreachable";
import { useLiveUpdates } from "~/ui/use-live-updates";
import { DashboardProblem } from "~/vendors/dashboard-problem";
import { alertsOf } from "~/vendors/alerts";
import { requireVendor } from "~/vendors/guard.server";
import { RoleProvider } from "~/vendors/role-context";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleWith(data?.alerts.title ? badgeCount(data.orders.filter((order) => order.status === "pending").length) : null, "Kitchen") }];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "orders");
  const readAt = new Date();
  const [kitchen, arrivals, pause] = await Promise.all([readKitchen(vendor.id), readArrivals(vendor.id), readPause(vendor.id, readAt)]);
  return { ...kitchen, arrivals, pause, role: vendor.role, alerts: alertsOf(vendor.alertsOff), readAt, zone: vendor.zone, still: new URL(request.url).searchParams.has("still") };
}

export async function action({ request }: ActionFunctionArgs) {
  return pressOrder(await requireVendor(request, "moveOrders"), request);
}

export const clientLoader = keepShown();

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => orUnreachable(() => serverAction<OrderActionResult>());

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
      <KitchenScreen {...screen} live={live} pause={<PauseSwitch state={pause} variant="quiet" />} answer={useActionData<typeof action>()} />
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
