import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countPending, readRecent } from "~/kitchen/orders.queries.server";
import { greeting } from "~/reports/greeting";
import { HomeView } from "~/reports/home-view";
import { readToday } from "~/reports/today.queries.server";
import { brand } from "~/shared/brand";
import { keepShown, unlessUnreachable } from "~/ui/unreachable";
import { useDashboard } from "~/vendors/dashboard-context";
import { requireVendor } from "~/vendors/guard.server";

const RECENT = 5;

export const meta: MetaFunction = () => [{ title: `Home · ${brand.name}` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request);
  const readAt = new Date();
  const [today, pending, { orders: recent, attention }] = await Promise.all([readToday(vendor.id, readAt, vendor.zone), countPending(vendor.id), readRecent(vendor.id, RECENT)]);
  const name = vendor.user.name.split(" ")[0];
  return { greeting: `${greeting(readAt, vendor.zone)}${name ? `, ${name}` : ""}`, storeName: vendor.businessName, today, pending, recent, attention, readAt };
}

export const clientLoader = keepShown();

export const shouldRevalidate = unlessUnreachable;

export default function DashboardHome() {
  return <HomeView {...useLoaderData<typeof loader>()} {...useDashboard()} />;
}
