import { databaseNow } from "~/platform/database-clock.server";
import { bodyEntityTag, tagMatches } from "~/platform/entity-tag.server";
import { answersInJson, limitApi, onlyTakes } from "~/platform/api-errors.server";
import { requireApiStore } from "~/storefront/api/api-store.server";
import { storefrontObject } from "~/storefront/api/storefront-api.server";

/** GET /api/storefront/{slug}: the store with its menu, or 304 while nothing has changed. */
export const loader = answersInJson({ error: "Failed to load store: 500" }, async (args) => {
  const { request, context } = args;
  await limitApi(`storefront:${context.clientIp}`, 2);
  const store = await requireApiStore(args);
  const body = JSON.stringify({ data: await storefrontObject(store, databaseNow()) });
  const tag = bodyEntityTag(body);
  const headers = {
    ETag: tag,
    "Cache-Control": "no-cache",
    "Content-Type": "application/json; charset=utf-8",
  };
  if (tagMatches(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
});

export const action = onlyTakes("GET");
