import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readRecent } from "~/dashboard/orders/list/orders.queries.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { readSetupChecklist } from "~/dashboard/home/checklist/setup-checklist.queries.server";
import { greeting } from "~/dashboard/home/greeting";
import { HomeView } from "~/dashboard/home/home-view";
import { needsOf } from "~/dashboard/home/needs";
import { readNeeds } from "~/dashboard/home/needs.queries.server";
import { endSetupChecklist } from "~/dashboard/home/checklist/setup-checklist.commands.server";
import { readHome } from "~/dashboard/home/home.queries.server";
import { readHoursOfWeek } from "~/dashboard/home/hours-of-week.server";
import { busiestHours } from "~/dashboard/home/insight";
import { readPeriod } from "~/dashboard/home/period";
import { statCards } from "~/dashboard/home/stats";
import { useDashboard } from "~/dashboard/shell/dashboard-context";
import { requireVendor } from "~/core/staff/guard.server";
import { showMoneyTo } from "~/core/staff/hide-money";
import { may } from "~/core/staff/permissions";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { DashboardError } from "~/dashboard/shell/dashboard-error";

const RECENT = 5;

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Home", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "dashboard");
  const readAt = databaseNow();
  const period = readPeriod(new URL(request.url).searchParams.get("period")) ?? "today";
  const seesFigures = may(vendor.role, "figures");
  const [[home, { orders: recent, attention, open }, checklist, found], hours] = await Promise.all([
    readForVendor(vendor.id, (tx) =>
      Promise.all([
        seesFigures ? readHome(vendor.id, readAt, vendor, period, tx) : null,
        readRecent(vendor.id, RECENT, tx),
        may(vendor.role, "firstDay") ? readSetupChecklist(vendor.id, tx) : null,
        readNeeds(vendor.id, vendor.role, readAt, vendor.zone, tx),
      ]),
    ),
    seesFigures ? readHoursOfWeek(vendor.id, readAt, vendor.zone) : null,
  ]);
  if (checklist?.isOver && !vendor.isSeen) await endSetupChecklist(vendor.id);
  const firstDay = checklist?.isOver ? null : checklist;
  // The first day says it already.
  if (firstDay && !firstDay.done.dishes) found.facts.drafts = null;
  const figures = home &&
    hours && {
      period,
      cards: statCards(home.stats, period),
      top: home.top,
      today: home.today,
      insight: busiestHours(hours),
    };
  const name = vendor.person.name.split(" ")[0];
  return {
    ...showMoneyTo(vendor.role, { recent, attention }),
    greeting: `${greeting(readAt, vendor.zone)}${name ? `, ${name}` : ""}`,
    figures,
    open,
    needs: needsOf(found.facts, readAt, vendor.zone),
    menuIsEmpty: found.menuIsEmpty,
    zone: vendor.zone,
    firstDay,
    readAt,
  };
}

export default function DashboardHome() {
  return <HomeView {...useLoaderData<typeof loader>()} storeUrl={useDashboard().storeUrl} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
