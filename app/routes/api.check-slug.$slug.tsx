import { getUser } from "~/core/accounts/session.server";
import { answersInJson, limitApi, onlyTakes } from "~/platform/api-errors.server";
import { freeSlugsNear, refuseSlug } from "~/core/stores/slug-check.server";
import { SLUG_MAX } from "~/core/stores/slugs";

/**
 * GET /api/check-slug/{slug}: whether a store address is free, and if not, why. Signed-in callers
 * also get up to three free addresses near a taken one, and `city` distinguishes kitchens of the
 * same name. Older clients send a `vendorId`, which is ignored: only the session can make a
 * vendor's own slug free.
 */
export const loader = answersInJson(
  { error: "Failed to check slug", message: "Error checking availability." },
  async ({ request, params, context }) => {
    await limitApi(`slugs:${context.clientIp}`, 5);
    const user = await getUser(request);
    const slug = params.slug ?? "";
    const reason = await refuseSlug(slug, user?.id ?? null);
    const available = reason === null;
    const city = new URL(request.url).searchParams.get("city") ?? "";
    const suggestions =
      available || !user
        ? {}
        : { suggestions: await freeSlugsNear(slug.slice(0, SLUG_MAX), city.slice(0, 60), user.id) };
    return Response.json(
      { is_available: available, ...(reason ? { reason } : {}), ...suggestions },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
);

export const action = onlyTakes("GET");
