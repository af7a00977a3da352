import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { readArrivals } from "~/kitchen/arrivals.queries.server";
import { NewOrderAlarm } from "~/kitchen/new-order-alarm";
import { useReadWhenOverdue } from "~/kitchen/use-read-when-overdue";
import { inWords } from "~/notifications/notice";
import { readNotices } from "~/notifications/notices.queries.server";
import { DashboardShell } from "~/office/dashboard-shell";
import { PauseBanner } from "~/office/pause-banner";
import { SignedOutLine } from "~/office/signed-out-line";
import { version } from "~/office/version.server";
import { badgeCount } from "~/orders/order-status";
import { env } from "~/platform/env.server";
import { paths, storeUrl } from "~/shared/paths";
import { PauseProvider } from "~/store-hours/pause-controls";
import { readPause } from "~/store-hours/pause.queries.server";
import { keepShown, unlessUnreachable } from "~/ui/unreachable";
import { useLiveUpdates } from "~/ui/use-live-updates";
import { alertsOf } from "~/vendors/alerts";
import { DashboardProblem } from "~/vendors/dashboard-problem";
import { requireVendor } from "~/vendors/guard.server";
import { may } from "~/vendors/permissions";
import { RoleProvider } from "~/vendors/role-context";

/** How many of the latest notices are looked at for the badge, and how many of them the bell shows. */
const LOOKED_AT = 10;
const IN_BELL = 6;

/** Nothing of the dashboard stays in a cache: the back button after signing out must show the sign-in page. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "dashboard");
  const readAt = new Date();
  const hears = may(vendor.role, "notices");
  const [arrivals, pause, { notices }] = await Promise.all([readArrivals(vendor.id), readPause(vendor.id, readAt), hears ? readNotices(vendor.id, readAt, { after: null, limit: LOOKED_AT }) : { notices: [] }]);
  return {
    store: { name: vendor.businessName, slug: vendor.storeSlug, url: vendor.storeSlug ? storeUrl(env(), vendor.storeSlug) : null },
    email: vendor.user.email,
    role: vendor.role,
    elsewhere: vendor.elsewhere.map(({ id, businessName, role }) => ({ id, name: businessName || "Your new store", role })),
    badges: { pending: badgeCount(arrivals.filter(({ waitingSince }) => waitingSince).length), unread: badgeCount(notices.filter(({ unread }) => unread).length) },
    alerts: alertsOf(vendor.alertsOff),
    readAt,
    bell: hears ? { notices: notices.slice(0, IN_BELL).map((facts) => ({ ...inWords(facts, vendor.zone), unread: facts.unread })), readAt } : null,
    arrivals,
    pause,
    version,
  };
}

export const clientLoader = keepShown();

export const shouldRevalidate = unlessUnreachable;

export default function Dashboard() {
  const { store, email, role, elsewhere, badges, bell, arrivals, alerts, pause, readAt, version } = useLoaderData<typeof loader>();
  const live = useLiveUpdates(paths.dashboard.events(), paths.dashboard.ordersVersion());
  useReadWhenOverdue(arrivals, readAt);
  const banner = (
    <>
      <SignedOutLine live={live} />
      <PauseBanner state={pause} />
    </>
  );
  return (
    <RoleProvider role={role}>
      <DashboardShell store={store} email={email} elsewhere={elsewhere} badges={badges} bell={bell} version={version} banner={banner}>
        <NewOrderAlarm arrivals={arrivals} readAt={readAt} alerts={alerts} />
        <PauseProvider state={pause} slug={store.slug}>
          <Outlet context={{ live, storeUrl: store.url }} />
        </PauseProvider>
      </DashboardShell>
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
