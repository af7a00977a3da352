import type { LoaderFunctionArgs } from "@remix-run/node";
import { dashboardManifest } from "~/dashboard/alerts/dashboard-manifest.server";
import { bodyEntityTag, tagMatches } from "~/platform/entity-tag.server";

export function loader({ request }: LoaderFunctionArgs) {
  const body = JSON.stringify(dashboardManifest());
  const headers = {
    ETag: bodyEntityTag(body),
    "Cache-Control": "public, max-age=3600",
    "Content-Type": "application/manifest+json; charset=utf-8",
  };
  if (tagMatches(request.headers.get("If-None-Match"), headers.ETag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
