import type { LoaderFunctionArgs } from "@remix-run/node";
import { asApiGuard } from "~/core/staff/api-guard.server";
import { requireVendor } from "~/core/staff/guard.server";
import { findSent } from "~/dashboard/orders/detail/find-sent.server";

/** Returns `{to}`: where the form with `?token=` led; null if it never arrived. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "orders"));
  const to = await findSent(vendor.id, new URL(request.url).searchParams.get("token"));
  return Response.json({ to }, { headers: { "Cache-Control": "no-store" } });
}
