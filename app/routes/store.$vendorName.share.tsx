import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/store-paths";
import { imageResponse } from "~/storefront/seo/image-response.server";
import { drawShareCard } from "~/storefront/seo/share-card.server";
import { shareImageData, versionOf } from "~/storefront/seo/share-image-data.server";
import { requireStore } from "~/storefront/shell/store-request.server";

/** GET {store}/share.jpg: the preview picture that chat apps show beside a link to the store. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store } = await requireStore(context, params);
  const facts = shareImageData(store, storeUrl(env(), store.slug));
  return imageResponse(request, {
    key: `card ${store.id}`,
    version: versionOf(facts),
    type: "image/jpeg",
    draw: () => drawShareCard(facts),
  });
}
