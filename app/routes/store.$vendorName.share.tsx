import type { LoaderFunctionArgs } from "@remix-run/node";
import { readMenuItems } from "~/core/menu/menu.queries.server";
import { itemsToAdd } from "~/core/opening-hours/item-hours";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { isUuid } from "~/shared/ids";
import { storeUrl } from "~/shared/store-paths";
import { imageResponse } from "~/storefront/seo/image-response.server";
import { drawItemCard, drawShareCard } from "~/storefront/seo/share-card.server";
import { itemCardData, shareImageData, versionOf } from "~/storefront/seo/share-image-data.server";
import { requireStore } from "~/storefront/shell/store-request.server";

/**
 * GET {store}/share.jpg, {store}/items/{id}/share.jpg: the preview picture that chat apps show
 * beside a link to the store or to an item; 404 if no such item is on its menu.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store } = await requireStore(context, params);
  const picture = (key: string, version: string, draw: () => Promise<Buffer>) =>
    imageResponse(request, { key, version, type: "image/jpeg", draw });
  if (params.itemId === undefined) {
    const facts = shareImageData(store, storeUrl(env(), store.slug));
    return picture(`card ${store.id}`, versionOf(facts), () => drawShareCard(facts));
  }
  const now = databaseNow();
  const ids = isUuid(params.itemId) ? [params.itemId] : [];
  const [item] = itemsToAdd(await readMenuItems(store.id, ids, now), now, store.opening);
  if (!item) throw new Response("This dish is not on the menu", { status: 404 });
  const facts = itemCardData(store, item);
  return picture(`card ${store.id} ${item.id}`, versionOf(facts), () => drawItemCard(facts));
}
