import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  unansweredAction,
  type OrderActionResult,
} from "~/dashboard/orders/detail/order-action-form";
import { linksOfAdditions } from "~/dashboard/orders/addition/addition-links.server";
import { customerLink } from "~/dashboard/orders/detail/customer-link.server";
import { OrderDetail } from "~/dashboard/orders/detail/order-detail";
import { displayId } from "~/core/orders/order-status";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { handleOrderAction } from "~/dashboard/orders/detail/order-actions.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { paths } from "~/shared/paths";
import { offlineSafeAction } from "~/ui/offline-safe";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { showMoneyTo } from "~/core/staff/hide-money";
import { requireVendor } from "~/core/staff/guard.server";
import { PageHeader } from "~/dashboard/shell/page-header";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? `Order ${displayId(data.order)}` : "Order", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const order = await findOrder(vendor.id, params.orderId ?? "", vendor.person.id);
  if (!order) throw new Response("This order does not exist any more", { status: 404 });
  return showMoneyTo(vendor.role, {
    order,
    zone: vendor.zone,
    readAt: databaseNow(),
    storeName: vendor.businessName,
    orderUrl: customerLink(vendor.storeSlug, order),
    additionLinks: await linksOfAdditions(vendor, order),
    declining: new URL(request.url).searchParams.has("decline"),
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return handleOrderAction(
    await requireVendor(request, context, "moveOrders"),
    request,
    params.orderId ?? "",
  );
}

export const clientAction = offlineSafeAction<typeof action, OrderActionResult>(unansweredAction);

export default function OrderPage() {
  const { order, ...shown } = useLoaderData<typeof loader>();
  const answer = useLastResult<typeof action>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={`Order ${displayId(order)}`}
        back={{ to: paths.dashboard.orders(), label: "Orders" }}
      />
      <OrderDetail {...shown} order={order} answer={answer} heading="h1" />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
