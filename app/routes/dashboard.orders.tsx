import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  unansweredAction,
  type OrderActionResult,
} from "~/dashboard/orders/detail/order-action-form";
import { OrderDialog } from "~/dashboard/orders/detail/order-dialog";
import { OrderBoard } from "~/dashboard/orders/list/order-board";
import { linksOfAdditions } from "~/dashboard/orders/addition/addition-links.server";
import { customerLink } from "~/dashboard/orders/detail/customer-link.server";
import { orderListFields, readOrderListRequest } from "~/dashboard/orders/list/order-list";
import { listOrders } from "~/dashboard/orders/list/order-list.queries.server";
import { findOrder, isOwnOrder } from "~/dashboard/orders/list/orders.queries.server";
import { handleOrderAction } from "~/dashboard/orders/detail/order-actions.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { businessDayOf, dayBegins } from "~/core/reports/business-day";
import { paths } from "~/shared/paths";
import { offlineSafeAction } from "~/ui/offline-safe";
import { useDashboard } from "~/dashboard/shell/dashboard-context";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { showMoneyTo } from "~/core/staff/hide-money";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { readHistory } from "~/platform/replica.server";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Orders", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const { searchParams } = new URL(request.url);
  const list = readOrderListRequest(searchParams);
  const orderId = searchParams.get("order");
  const readAt = databaseNow();
  const dayBegan = dayBegins(businessDayOf(readAt, vendor), vendor);
  const read = list.q && !orderId ? readHistory : readForVendor;
  const [page, opened] = await read(vendor.id, (tx) =>
    Promise.all([
      listOrders(vendor.id, list, dayBegan, tx),
      orderId ? findOrder(vendor.id, orderId, vendor.person.id, tx) : null,
    ]),
  );
  // The vendor's own order may be waiting for payment again; only another vendor's is a 404.
  if (orderId && !opened && !(await isOwnOrder(vendor.id, orderId)))
    throw new Response("This order does not exist any more", { status: 404 });
  // Don't offer reloading under an open order, where somebody may be typing.
  const still = opened ? null : searchParams.has("still");
  return showMoneyTo(vendor.role, {
    request: list,
    ...page,
    opened,
    declining: searchParams.has("decline"),
    still,
    storeName: vendor.businessName,
    orderUrl: opened && customerLink(vendor.storeSlug, opened),
    additionLinks: opened ? await linksOfAdditions(vendor, opened) : {},
    readAt,
    zone: vendor.zone,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleOrderAction(await requireVendor(request, context, "moveOrders"), request);
}

export const clientAction = offlineSafeAction<typeof action, OrderActionResult>(unansweredAction);

export default function Orders() {
  const { opened, declining, storeName, orderUrl, additionLinks, ...board } =
    useLoaderData<typeof loader>();
  const answer = useLastResult<typeof action>();
  return (
    <div data-wide>
      <OrderBoard {...board} {...useDashboard()} opened={opened?.id} answer={answer} />
      <OrderDialog
        order={opened}
        declining={declining}
        zone={board.zone}
        readAt={board.readAt}
        storeName={storeName}
        orderUrl={orderUrl}
        additionLinks={additionLinks}
        listPath={paths.dashboard.orders(orderListFields(board.request))}
        answer={answer}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
