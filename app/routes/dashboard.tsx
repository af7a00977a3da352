import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { countPending } from "~/kitchen/orders.queries.server";
import { DashboardShell } from "~/office/dashboard-shell";
import { version } from "~/office/version.server";
import { badgeCount } from "~/orders/order-status";
import { env } from "~/platform/env.server";
import { paths, storeUrl } from "~/shared/paths";
import { keepShown, unlessUnreachable } from "~/ui/unreachable";
import { useLiveUpdates } from "~/ui/use-live-updates";
import { DashboardProblem } from "~/vendors/dashboard-problem";
import { requireVendor } from "~/vendors/guard.server";

/** Nothing of the dashboard stays in a cache: the back button after signing out must show the sign-in page. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request);
  return {
    store: { name: vendor.businessName, url: vendor.storeSlug ? storeUrl(env(), vendor.storeSlug) : null },
    email: vendor.user.email,
    badges: { pending: badgeCount(await countPending(vendor.id)), unread: null },
    version,
  };
}

export const clientLoader = keepShown();

export const shouldRevalidate = unlessUnreachable;

export default function Dashboard() {
  const { store, email, badges, version } = useLoaderData<typeof loader>();
  const live = useLiveUpdates(paths.dashboard.events());
  return (
    <DashboardShell store={store} email={email} badges={badges} version={version}>
      <Outlet context={{ live, storeUrl: store.url }} />
    </DashboardShell>
  );
}

export function ErrorBoundary() {
  return (
    <main className="office">
      <DashboardProblem />
    </main>
  );
}
