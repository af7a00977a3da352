import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/platform/events.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/** Server-sent events. The stream ends with the person's session, membership or role. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, person } = await asApiGuard(requireVendor(request, context, "orders"));
  return eventStream(
    request,
    context,
    (event) =>
      (event.topic === "order" || event.topic === "reviews" || event.topic === "store") &&
      event.vendorId === id,
    // Missed events may include the end of the session or membership.
    (event) =>
      event.topic === "resync" ||
      (event.topic === "session" && event.userId === person.id) ||
      (event.topic === "staff" && event.vendorId === id && event.userId === person.id),
  );
}
