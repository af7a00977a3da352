import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { readNewOrders } from "~/dashboard/orders/alarm/new-orders.queries.server";
import { NewOrderBar } from "~/dashboard/orders/alarm/new-order-bar";
import { firstDue } from "~/dashboard/orders/alarm/new-orders";
import { useRevalidateWhenOverdue } from "~/dashboard/orders/alarm/use-revalidate-when-overdue";
import { notificationText } from "~/core/notifications/notification";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { wasAsked } from "~/dashboard/alerts/alerts-chip";
import { useDeviceChips } from "~/dashboard/alerts/device-chips";
import { soundChoice } from "~/dashboard/orders/alarm/alarm-sound";
import { appLinks } from "~/dashboard/alerts/app-links";
import { DashboardProvider } from "~/dashboard/shell/dashboard-context";
import { Bars } from "~/dashboard/shell/bars";
import { ReadOnly, SeenBar } from "~/dashboard/shell/seen-bar";
import { DashboardShell } from "~/dashboard/shell/dashboard-shell";
import { StateChip } from "~/dashboard/settings/hours/state-chip";
import { PauseBanner } from "~/dashboard/settings/hours/pause-banner";
import { ConnectionNotice } from "~/dashboard/shell/connection-notice";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { version } from "~/platform/version.server";
import { badgeCount } from "~/core/orders/order-status";
import { env } from "~/platform/env.server";
import { canPush } from "~/platform/push.server";
import { paths, storeUrl } from "~/shared/paths";
import { PauseProvider } from "~/dashboard/settings/hours/pause-context";
import { readPause } from "~/core/opening-hours/pause.queries.server";
import { SandboxBanner } from "~/ui/sandbox-banner";
import { offlineSafeLoader } from "~/ui/offline-safe";
import { useLiveState, useLiveUpdates } from "~/ui/use-live-updates";
import { alertNames, alertsOf } from "~/core/stores/alerts";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";
import { showMoneyTo } from "~/core/staff/hide-money";
import { may } from "~/core/staff/permissions";
import { RoleProvider } from "~/dashboard/shell/role-context";
import { NewOrderAlarm } from "~/dashboard/orders/alarm/new-order-alarm";
import { Answers } from "~/dashboard/orders/steps/answers";
import { PrintAcceptedHere } from "~/dashboard/orders/steps/print-on-accept";
import { LastStep } from "~/dashboard/orders/steps/last-step";

/** Notices read for the badge, and how many of them the bell shows. */
const LOOKED_AT = 10;
const IN_BELL = 6;

/** Keeps pages out of caches: after signing out, Back must show the sign-in page. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const links = appLinks;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "dashboard");
  const readAt = databaseNow();
  const cookies = request.headers.get("Cookie") ?? "";
  const seesNotifications = may(vendor.role, "notices");
  const latest = { after: null, limit: LOOKED_AT, seesPayouts: may(vendor.role, "payouts") };
  const [arrivals, pause, { notices }] = await readForVendor(vendor.id, (tx) =>
    Promise.all([
      readNewOrders(vendor.id, tx),
      readPause(vendor.id, readAt, tx),
      seesNotifications ? listNotifications(vendor.id, readAt, latest, tx) : { notices: [] },
    ]),
  );
  return {
    store: {
      name: vendor.businessName,
      slug: vendor.storeSlug,
      url: vendor.storeSlug ? storeUrl(env(), vendor.storeSlug) : null,
    },
    // A kitchen device has only a name.
    email: vendor.person.email || vendor.person.name,
    role: vendor.role,
    seenId: vendor.isSeen ? vendor.id : null,
    isDevice: vendor.isDevice,
    elsewhere: vendor.elsewhere.map(({ id, businessName, role }) => ({
      id,
      name: businessName || "Your new store",
      role,
    })),
    badges: {
      pending: badgeCount(arrivals.filter(({ waitingSince }) => waitingSince).length),
      unread: badgeCount(notices.filter(({ unread }) => unread).length),
    },
    alerts: alertsOf(vendor.isSeen ? alertNames : vendor.alertsOff),
    canPush: !vendor.isSeen && canPush(),
    device: { sound: soundChoice(cookies), asked: wasAsked(cookies) },
    readAt,
    zone: vendor.zone,
    bell: seesNotifications
      ? {
          notices: notices
            .slice(0, IN_BELL)
            .map((facts) => ({ ...notificationText(facts, vendor.zone), unread: facts.unread })),
          readAt,
        }
      : null,
    arrivals: arrivals.map(({ id, waitingSince }) => ({ id, waitingSince })),
    waiting: showMoneyTo(vendor.role, firstDue(arrivals)),
    pause,
    version,
  };
}

/** Every page has the same frame, so it stays when the network fails during a navigation. */
export const clientLoader = offlineSafeLoader(() => "");

export default function Dashboard() {
  const {
    store,
    email,
    role,
    seenId,
    isDevice,
    elsewhere,
    badges,
    bell,
    arrivals,
    waiting,
    alerts,
    canPush,
    device,
    pause,
    readAt,
    zone,
    version,
  } = useLoaderData<typeof loader>();
  const live = useLiveState();
  useRevalidateWhenOverdue(arrivals, readAt);
  // The state before scripts run.
  const sound = !alerts.sound ? "muted" : device.sound === "on" ? "asleep" : device.sound;
  const { chips, onPhones } = useDeviceChips({ sound, canPush, asked: device.asked });
  const banner = (
    <>
      {seenId ? <SeenBar vendorId={seenId} store={store.name} /> : <LiveUpdates readAt={readAt} />}
      <SandboxBanner />
      <Bars className="sticky top-(--top-bar) z-15">
        <ConnectionNotice live={live} readAt={readAt} zone={zone} isDevice={isDevice} />
        {seenId ? null : <NewOrderBar waiting={waiting} />}
        <LastStep />
      </Bars>
      <Bars className="relative z-11">
        <ReadOnly isOn={seenId !== null}>
          <PauseBanner state={pause} />
        </ReadOnly>
      </Bars>
      <noscript>
        <style>{".with-scripts{display:none}.dashboard{--device:0px!important}"}</style>
      </noscript>
    </>
  );
  return (
    <RoleProvider role={role}>
      <PauseProvider state={pause} slug={store.slug}>
        <DashboardShell
          store={store}
          email={email}
          elsewhere={elsewhere}
          badges={badges}
          bell={bell}
          chips={{
            store: (
              <ReadOnly isOn={seenId !== null}>
                <StateChip />
              </ReadOnly>
            ),
            device: seenId ? null : chips,
            onPhones: onPhones && !seenId,
          }}
          version={version}
          banner={banner}
        >
          {seenId ? null : <NewOrderAlarm arrivals={arrivals} readAt={readAt} alerts={alerts} />}
          <DashboardProvider storeUrl={store.url}>
            <ReadOnly isOn={seenId !== null}>
              <Outlet />
            </ReadOnly>
          </DashboardProvider>
          <Answers />
          <PrintAcceptedHere />
        </DashboardShell>
      </PauseProvider>
    </RoleProvider>
  );
}

function LiveUpdates({ readAt }: { readAt: Date }) {
  useLiveUpdates(paths.dashboard.events, paths.dashboard.ordersVersion(), readAt);
  return null;
}

export function ErrorBoundary() {
  return (
    <main className="dashboard">
      <DashboardError />
    </main>
  );
}
