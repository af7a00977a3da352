import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { CustomOrderView } from "~/dashboard/custom-orders/custom-order-view";
import { findCustomOrder } from "~/core/custom-orders/custom-orders.queries.server";
import { ownStore } from "~/dashboard/custom-orders/own-store.server";
import { linkFacts } from "~/dashboard/custom-orders/payment-link-data.server";
import {
  pressCustomOrder,
  type PressAnswer,
} from "~/dashboard/custom-orders/custom-order-actions.server";
import { sentenceOf } from "~/dashboard/custom-orders/action-message";
import { findOwnStore } from "~/core/stores/store-record.server";
import { brand } from "~/shared/brand";
import { qrPicture } from "~/storefront/seo/qr-code.server";
import { textIn } from "~/core/i18n/translations.server";
import { Said } from "~/ui/status-message";
import { keepShown, orUnreachable, unlessUnreachable } from "~/ui/network-error";
import { DashboardProblem } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Custom order ${data.order.number}` : "Custom order"} · ${brand.name}` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "customOrders");
  const order = await findCustomOrder(vendor.id, params.orderId ?? "", new Date());
  if (!order) throw new Response("This order is not here", { status: 404 });
  const facts =
    order.state === "open"
      ? linkFacts(order, vendor, textIn((await findOwnStore(vendor.id)).language))
      : null;
  const link = facts && { ...facts, code: qrPicture(facts.url) };
  return {
    order,
    link,
    zone: vendor.zone,
    said: sentenceOf(new URL(request.url).searchParams.get("said")),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "customOrders");
  return pressCustomOrder(
    { vendorId: vendor.id, userId: vendor.user.id, orderId: params.orderId ?? "" },
    await request.formData(),
    await ownStore(vendor),
  );
}

export const clientLoader = keepShown();

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(() => serverAction<PressAnswer>());

export const shouldRevalidate = unlessUnreachable;

export default function CustomOrderPage() {
  const { said, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<PressAnswer | { message: string }>();
  const problem = answer ? ("problem" in answer ? answer.problem : answer.message) : null;
  return (
    <>
      <CustomOrderView {...shown} problem={problem} />
      <Said
        key={`${shown.order.id} ${shown.order.events.length}`}
        message={problem ? null : said}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardProblem />;
}
