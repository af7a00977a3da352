import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { CustomOrderView } from "~/dashboard/custom-orders/custom-order-view";
import { findCustomOrder } from "~/core/custom-orders/custom-orders.queries.server";
import { paymentLinkMessage } from "~/core/messages/payment-link-message.queries.server";
import { ownStore } from "~/dashboard/custom-orders/own-store.server";
import { paymentLinkData } from "~/dashboard/custom-orders/payment-link-data.server";
import { handleCustomOrderAction } from "~/dashboard/custom-orders/custom-order-actions.server";
import { actionMessage } from "~/dashboard/custom-orders/action-message";
import { findOwnStore } from "~/core/stores/store-record.server";
import type { Refusal } from "~/shared/refusal";
import { qrPicture } from "~/storefront/seo/qr-code.server";
import { translatorFor } from "~/core/i18n/translations.server";
import { StatusMessage } from "~/ui/status-message";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? `Custom order ${data.order.number}` : "Custom order", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  const order = await findCustomOrder(
    vendor.id,
    params.orderId ?? "",
    databaseNow(),
    vendor.person.id,
  );
  if (!order) throw new Response("This order does not exist any more", { status: 404 });
  const facts =
    order.state === "open"
      ? paymentLinkData(order, vendor, translatorFor((await findOwnStore(vendor.id)).language))
      : null;
  const linkMessage = facts && (await paymentLinkMessage(vendor.id, order));
  const link = facts && { ...facts, code: qrPicture(facts.url) };
  return {
    order,
    link,
    linkMessage,
    zone: vendor.zone,
    message: actionMessage(new URL(request.url).searchParams.get("said")),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  return handleCustomOrderAction(
    { vendorId: vendor.id, userId: vendor.person.id, orderId: params.orderId ?? "" },
    await readForm(request),
    await ownStore(vendor),
  );
}

export default function CustomOrderPage() {
  const { message, linkMessage, ...shown } = useLoaderData<typeof loader>();
  const error = useLastResult<Refusal | { message: string }>()?.message ?? null;
  return (
    <>
      <CustomOrderView {...shown} message={linkMessage} error={error} />
      <StatusMessage
        key={`${shown.order.id} ${shown.order.events.length}`}
        message={error ? null : message}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
