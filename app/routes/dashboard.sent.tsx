import type { LoaderFunctionArgs } from "@remix-run/node";
import { asApiGuard } from "~/core/staff/api-guard.server";
import { requireVendor } from "~/core/staff/guard.server";
import { findSent } from "~/dashboard/orders/detail/find-sent.server";

/** Answers `{to}`: where the form led that was sent with `?token=`, null if it has not arrived. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "orders"));
  const to = await findSent(vendor.id, new URL(request.url).searchParams.get("token"));
  return Response.json({ to }, { headers: { "Cache-Control": "no-store" } });
}
