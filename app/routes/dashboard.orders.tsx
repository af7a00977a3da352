import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import type { OrderActionResult } from "~/kitchen/order-action-form";
import { OrderBoard } from "~/kitchen/order-board";
import { OrderDialog } from "~/kitchen/order-dialog";
import { readListRequest } from "~/kitchen/order-list";
import { findOrder, listOrders } from "~/kitchen/orders.queries.server";
import { pressOrder } from "~/kitchen/press-order.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { keepShown, orUnreachable, unlessUnreachable } from "~/ui/unreachable";
import { useDashboard } from "~/vendors/dashboard-context";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction = () => [{ title: `Orders · ${brand.name}` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request);
  const { searchParams } = new URL(request.url);
  const list = readListRequest(searchParams);
  const orderId = searchParams.get("order");
  const [page, opened] = await Promise.all([listOrders(vendor.id, list), orderId ? findOrder(vendor.id, orderId) : null]);
  return { request: list, ...page, opened, declining: searchParams.has("decline"), readAt: new Date(), zone: vendor.zone };
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request);
  const form = await request.formData();
  return pressOrder({ vendorId: vendor.id, userId: vendor.user.id, orderId: String(form.get("orderId") ?? ""), form, request });
}

export const clientLoader = keepShown();

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => orUnreachable(() => serverAction<OrderActionResult>());

export const shouldRevalidate = unlessUnreachable;

export default function Orders() {
  const { opened, declining, ...board } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { tab, q, after } = board.request;
  const listPath = paths.dashboard.orders({ tab: tab === "all" ? undefined : tab, q: q || undefined, after: after ?? undefined });
  return (
    <>
      <OrderBoard {...board} {...useDashboard()} answer={answer} />
      <OrderDialog order={opened} declining={declining} zone={board.zone} listPath={listPath} answer={answer} />
    </>
  );
}
