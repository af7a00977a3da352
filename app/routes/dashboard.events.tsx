import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/platform/events.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/**
 * Streams an event to the vendor's open pages whenever an order, a review or the store changes, such
 * as what is sold out (server-sent events). Staff who are removed or get another role receive nothing more on it, nor does a browser
 * that was signed out.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, person } = await asApiGuard(requireVendor(request, context, "orders"));
  return eventStream(
    request,
    context,
    (event) =>
      (event.topic === "order" || event.topic === "reviews" || event.topic === "store") &&
      event.vendorId === id,
    // What was missed may have been the removal, or the sign-out.
    (event) =>
      event.topic === "resync" ||
      (event.topic === "session" && event.userId === person.id) ||
      (event.topic === "staff" && event.vendorId === id && event.userId === person.id),
  );
}
