import type { LoaderFunctionArgs } from "@remix-run/node";
import { getUser } from "~/accounts/session.server";
import { takeFrom, tooManyMessage } from "~/platform/rate-limits.server";
import { isSlugAvailable } from "~/vendors/slug-check.server";

/**
 * GET /api/check-slug/{slug}: whether a store address is free. The `vendorId` parameter of older clients says nothing about who asks:
 * only the session makes a vendor's own slug count as free.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const limited = await takeFrom({ checkSlugByIp: context.clientIp });
  if (limited) {
    const message = tooManyMessage(limited.retryAfterSeconds);
    return Response.json({ error: "too_many_requests", message }, { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } });
  }
  const user = await getUser(request);
  return Response.json({ is_available: await isSlugAvailable(params.slug ?? "", user?.id ?? null) }, { headers: { "Cache-Control": "no-store" } });
}
