import type { LoaderFunctionArgs } from "@remix-run/node";
import { storeManifest } from "~/storefront/seo/store-manifest.server";
import { requireStore } from "~/storefront/shell/store-request.server";
import { bodyEntityTag, tagMatches } from "~/platform/entity-tag.server";

/** GET {store}/manifest.webmanifest, with which a phone puts the store on its home screen. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const body = JSON.stringify(storeManifest(store, base));
  const headers = {
    ETag: bodyEntityTag(body),
    "Cache-Control": "public, max-age=3600",
    "Content-Type": "application/manifest+json; charset=utf-8",
  };
  if (tagMatches(request.headers.get("If-None-Match"), headers.ETag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
