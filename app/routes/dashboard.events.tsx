import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/platform/events.server";
import { requireVendor } from "~/vendors/guard.server";

/** Tells the vendor's open pages when one of their orders changes (server-sent events). */
export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "orders");
  return eventStream(request.signal, (event) => event.topic === "order" && event.vendorId === vendor.id);
}
