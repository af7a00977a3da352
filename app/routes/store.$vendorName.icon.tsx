import type { LoaderFunctionArgs } from "@remix-run/node";
import { storeIconSizes } from "~/shared/store-paths";
import { imageResponse } from "~/storefront/seo/image-response.server";
import { drawIcon } from "~/storefront/seo/store-icon.server";
import { iconData, versionOf } from "~/storefront/seo/share-image-data.server";
import { requireStore } from "~/storefront/shell/store-request.server";

/** GET {store}/icon-{size}.png: the store's icon for home screens. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store } = await requireStore(context, params);
  const { pathname } = new URL(request.url);
  const size = storeIconSizes.find((one) => pathname.endsWith(`/icon-${one}.png`));
  if (!size) throw new Response("There is no icon of this size", { status: 404 });
  const facts = iconData(store);
  return imageResponse(request, {
    key: `icon ${size} ${store.id}`,
    version: versionOf(facts),
    type: "image/png",
    draw: () => drawIcon(facts, parseInt(size), size.endsWith("maskable")),
  });
}
