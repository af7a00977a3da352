import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readRecent } from "~/kitchen/orders.queries.server";
import { tabTitle } from "~/kitchen/tab-title";
import { readFirstDay } from "~/first-day/first-day.queries.server";
import { greeting } from "~/reports/greeting";
import { HomeView } from "~/reports/home-view";
import { readHome } from "~/reports/home.queries.server";
import { readHoursOfWeek } from "~/reports/hours-of-week.server";
import { insightOf } from "~/reports/insight";
import { readPeriod } from "~/reports/period";
import { statCards } from "~/reports/stats";
import { keepShown, unlessUnreachable } from "~/ui/unreachable";
import { useDashboard } from "~/vendors/dashboard-context";
import { requireVendor } from "~/vendors/guard.server";
import { may } from "~/vendors/permissions";

const RECENT = 5;

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Home", matches) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "dashboard");
  const readAt = new Date();
  const period = readPeriod(new URL(request.url).searchParams.get("period")) ?? "today";
  const readFigures = async () => {
    const [{ stats, top }, hours] = await Promise.all([readHome(vendor.id, readAt, vendor.zone, period), readHoursOfWeek(vendor.id, readAt, vendor.zone)]);
    return { period, cards: statCards(stats, period), top, insight: insightOf(hours) };
  };
  const [figures, { orders: recent, attention }, firstDay] = await Promise.all([
    may(vendor.role, "figures") ? readFigures() : null, readRecent(vendor.id, RECENT), may(vendor.role, "firstDay") ? readFirstDay(vendor.id) : null,
  ]);
  const name = vendor.user.name.split(" ")[0];
  return {
    greeting: `${greeting(readAt, vendor.zone)}${name ? `, ${name}` : ""}`, storeName: vendor.businessName,
    figures, recent, attention, firstDay, readAt,
  };
}

export const clientLoader = keepShown();

export const shouldRevalidate = unlessUnreachable;

export default function DashboardHome() {
  return <HomeView {...useLoaderData<typeof loader>()} {...useDashboard()} />;
}
