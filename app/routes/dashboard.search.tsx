import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { readSearch, type SearchAnswer } from "~/dashboard/shell/search/search";
import { SearchPage } from "~/dashboard/search/search-page";
import { formatDayTime } from "~/dashboard/orders/alarm/due";
import { findAnything } from "~/dashboard/search/search.queries.server";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";
import { showMoneyTo } from "~/core/staff/hide-money";
import { may } from "~/core/staff/permissions";
import { databaseNow } from "~/platform/database-clock.server";

const SHOWN = 8;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data?.answer.q ? `“${data.answer.q}”` : "Search", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  const q = readSearch(typed);
  const { orders, customers, items } = q
    ? await findAnything(vendor.id, q, SHOWN)
    : { orders: [], items: [], customers: [] };
  const now = databaseNow();
  const found = showMoneyTo(vendor.role, {
    orders: orders.map(({ createdAt, ...order }) => ({
      ...order,
      when: formatDayTime(createdAt, vendor.zone, now),
    })),
    items,
    customers: may(vendor.role, "customers") ? customers : [],
  });
  const answer: SearchAnswer = {
    q,
    found,
    total: found.orders.length + found.items.length + found.customers.length,
  };
  return { answer, typed: typed.slice(0, 100), limit: SHOWN };
}

export default function SearchRoute() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
