import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { readCustomOrderListRequest } from "~/core/custom-orders/custom-order-list";
import { CustomOrdersView } from "~/dashboard/custom-orders/custom-orders-view";
import { listCustomOrders } from "~/core/custom-orders/list-custom-orders.server";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { DashboardError } from "~/dashboard/shell/dashboard-error";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Custom orders", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  const list = readCustomOrderListRequest(new URL(request.url).searchParams);
  const readAt = databaseNow();
  return {
    request: list,
    ...(await listCustomOrders(vendor.id, list, readAt)),
    readAt,
    zone: vendor.zone,
  };
}

export default function CustomOrders() {
  return <CustomOrdersView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
