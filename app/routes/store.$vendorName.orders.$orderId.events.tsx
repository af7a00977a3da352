import type { LoaderFunctionArgs } from "@remix-run/node";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { eventStream } from "~/platform/events.server";
import { requireStore } from "~/storefront/shell/store-request.server";

/** Notifies the customer's open page when the order changes (server-sent events). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store } = await requireStore(context, params);
  const order = await findCustomerOrder(store.id, params.orderId ?? "");
  if (!order) throw new Response("Order not found", { status: 404 });
  return eventStream(
    request,
    context,
    (event) => event.topic === "order" && event.vendorId === store.id && event.orderId === order.id,
  );
}
