import { answersInJson, onlyTakes } from "~/platform/api-errors.server";
import { databaseNow } from "~/platform/database-clock.server";
import { bodyEntityTag, tagMatches } from "~/platform/entity-tag.server";
import { readStats } from "~/dashboard/home/home.queries.server";
import { readPeriod } from "~/dashboard/home/period";
import { statCards } from "~/dashboard/home/stats";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

/**
 * GET /api/dashboard/stats?period=: `{period, statCards}` of the signed-in vendor, with a tag: 304
 * while nothing changed; else `{error, message}` (docs/rules.md, Home).
 */
export const loader = answersInJson(
  { error: "Failed to load dashboard stats" },
  async ({ request, context }) => {
    const vendor = await asApiGuard(requireVendor(request, context, "figures"));
    const asked = new URL(request.url).searchParams.get("period");
    const period = readPeriod(asked ?? "today");
    if (!period)
      return answer(400, { error: "unknown_period", message: "There is no such period" });
    const body = {
      period,
      statCards: statCards(await readStats(vendor.id, databaseNow(), vendor, period), period),
    };
    const tag = bodyEntityTag(JSON.stringify(body));
    if (tagMatches(request.headers.get("If-None-Match"), tag))
      return new Response(null, {
        status: 304,
        headers: { ETag: tag, "Cache-Control": "no-store" },
      });
    return answer(200, body, { ETag: tag });
  },
);

export const action = onlyTakes("GET");
