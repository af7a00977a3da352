import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";
import { requireStore } from "~/storefront/shell/store-request.server";
import { ownEntries, sitemapXml, storeEntries } from "~/storefront/seo/sitemap.server";

/**
 * GET /sitemap.xml: on the product's host, its pages and stores; on a store's, the menu and dishes.
 * URLs come from the configuration, not from the request.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  let places;
  if (context.host.kind === "vendor" || params.vendorName) {
    const { store } = await requireStore(context, params);
    places = await storeEntries(store.id, storeUrl(env(), store.slug));
  } else {
    places = await ownEntries(env());
  }
  return new Response(sitemapXml(places), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
