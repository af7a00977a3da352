import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOrdersVersion } from "~/dashboard/orders/alarm/new-orders.queries.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/** For pages that server-sent events don't reach: 304 while unchanged, 401 when signed out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "orders"));
  const version = await readOrdersVersion(vendor.id);
  const headers = { ETag: version, "Cache-Control": "no-store" };
  return request.headers.get("If-None-Match") === version
    ? new Response(null, { status: 304, headers })
    : new Response(version, { headers: { ...headers, "Content-Type": "text/plain" } });
}
