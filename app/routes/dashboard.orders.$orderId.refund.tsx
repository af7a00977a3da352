import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findRefundable } from "~/core/line-refunds/line-refunds.server";
import { requireVendor } from "~/core/staff/guard.server";
import type { LineRefundResult } from "~/dashboard/orders/refund/line-refund-form";
import { handleLineRefund } from "~/dashboard/orders/refund/line-refund-form.server";
import { LineRefundView } from "~/dashboard/orders/refund/line-refund-view";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { readForm } from "~/platform/read-form.server";
import type { NetworkError } from "~/ui/offline-safe";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? `Refund ${data.order.orderNumber}` : "Refund", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "refunds");
  const orderId = params.orderId ?? "";
  const order = await findRefundable({ vendorId: vendor.id, orderId });
  if (!order) throw new Response("This order does not exist any more", { status: 404 });
  const isCancel = new URL(request.url).searchParams.has("cancel") && order.canEnd;
  return { orderId, order, isCancel, token: randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "refunds");
  return handleLineRefund(
    { vendorId: vendor.id, userId: vendor.person.id, orderId: params.orderId ?? "" },
    await readForm(request),
  );
}

export default function RefundByLine() {
  const { orderId, order, isCancel, token } = useLoaderData<typeof loader>();
  const answer = useLastResult<LineRefundResult | NetworkError>();
  const result = answer && "typed" in answer ? answer : null;
  return (
    <LineRefundView
      orderId={orderId}
      order={order}
      isCancel={isCancel}
      token={token}
      result={result}
      failed={answer && !result && "message" in answer ? String(answer.message) : null}
    />
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
