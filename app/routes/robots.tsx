import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { storeFilePaths, storeUrl } from "~/shared/paths";
import { robotsText } from "~/storefront/seo/sitemap.server";
import { requireStore } from "~/storefront/shell/store-request.server";

export async function loader({ context }: LoaderFunctionArgs) {
  const store = context.host.kind === "vendor" ? (await requireStore(context, {})).store : null;
  const body = robotsText(
    storeFilePaths.sitemap(store ? storeUrl(env(), store.slug) : env().publicUrl),
    store !== null,
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
