import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInvoice } from "~/storefront/invoice/invoices.queries.server";
import { eventStream } from "~/platform/events.server";

/** Notifies an open invoice page when its order changes (server-sent events). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id, vendorId } = await requireInvoice(context.clientIp, params.id);
  return eventStream(
    request,
    context,
    (event) => event.topic === "order" && event.vendorId === vendorId && event.orderId === id,
  );
}
