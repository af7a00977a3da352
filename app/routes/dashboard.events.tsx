import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/platform/events.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/**
 * Tells the vendor's open pages when one of their orders changes (server-sent events). Staff who
 * are removed or get another role receive nothing more on it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, role, user } = await asApiGuard(requireVendor(request, context, "orders"));
  return eventStream(
    context,
    (event) => event.topic === "order" && event.vendorId === id,
    // What was missed may have been the removal.
    (event) =>
      role !== "owner" &&
      (event.topic === "resync" ||
        (event.topic === "staff" && event.vendorId === id && event.userId === user.id)),
  );
}
