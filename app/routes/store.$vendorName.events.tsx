import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/platform/events.server";
import { requireStore } from "~/storefront/shell/store-request.server";

/** Notifies an open menu when the store changes (server-sent events). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store } = await requireStore(context, params);
  return eventStream(
    request,
    context,
    (event) => event.topic === "store" && event.vendorId === store.id,
  );
}
