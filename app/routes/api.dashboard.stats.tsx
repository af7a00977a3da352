import type { LoaderFunctionArgs } from "@remix-run/node";
import { bodyEntityTag, tagMatches } from "~/platform/entity-tag.server";
import { log } from "~/platform/log.server";
import { readStats } from "~/dashboard/home/home.queries.server";
import { readPeriod } from "~/dashboard/home/period";
import { statCards } from "~/dashboard/home/stats";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

/**
 * GET /api/dashboard/stats?period=: `{period, statCards}` of the signed-in vendor, with a tag: 304
 * while nothing changed; else `{error}` (docs/rules.md, Home).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "figures"));
  const asked = new URL(request.url).searchParams.get("period");
  const period = readPeriod(asked ?? "today");
  if (!period) return answer(400, { error: "There is no such period" });
  try {
    const body = {
      period,
      statCards: statCards(await readStats(vendor.id, new Date(), vendor.zone, period), period),
    };
    const tag = bodyEntityTag(JSON.stringify(body));
    if (tagMatches(request.headers.get("If-None-Match"), tag))
      return new Response(null, {
        status: 304,
        headers: { ETag: tag, "Cache-Control": "no-store" },
      });
    return answer(200, body, { ETag: tag });
  } catch (error) {
    log().error({ err: error, requestId: context.requestId }, "request failed");
    return answer(500, { error: "Failed to load dashboard stats" });
  }
}
