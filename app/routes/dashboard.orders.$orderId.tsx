import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { OrderActionResult } from "~/kitchen/order-action-form";
import { OrderDetail } from "~/kitchen/order-detail";
import { displayId } from "~/orders/order-status";
import { findOrder } from "~/kitchen/orders.queries.server";
import { pressOrder } from "~/kitchen/press-order.server";
import { tabTitle } from "~/kitchen/tab-title";
import { paths } from "~/shared/paths";
import { keepShown, orUnreachable, unlessUnreachable } from "~/ui/unreachable";
import { DashboardProblem } from "~/vendors/dashboard-problem";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [{ title: tabTitle(data ? `Order ${displayId(data.order)}` : "Order", matches) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "orders");
  const order = await findOrder(vendor.id, params.orderId ?? "", vendor.user.id);
  if (!order) throw new Response("This order is not here", { status: 404 });
  return { order, zone: vendor.zone, storeName: vendor.businessName, declining: new URL(request.url).searchParams.has("decline") };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return pressOrder(await requireVendor(request, "moveOrders"), request, params.orderId ?? "");
}

export const clientLoader = keepShown();

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => orUnreachable(() => serverAction<OrderActionResult>());

export const shouldRevalidate = unlessUnreachable;

export default function OrderPage() {
  const { order, zone, storeName, declining } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={paths.dashboard.orders()} className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink">
        <ArrowLeft aria-hidden className="size-5" /> Orders
      </Link>
      <OrderDetail order={order} zone={zone} storeName={storeName} declining={declining} answer={answer} heading="h1" />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardProblem />;
}
