import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";
import { drawnResponse } from "~/sharing/drawn-files.server";
import { drawShareCard } from "~/sharing/share-card.server";
import { drawnFacts, versionOf } from "~/sharing/store-facts.server";
import { requireStore } from "~/storefront/store-request.server";

/** GET {store}/share.jpg: the picture that stands for the store where its address is shared. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store } = await requireStore(context, params);
  const facts = drawnFacts(store, storeUrl(env(), store.slug));
  return drawnResponse(request, { key: `card ${store.id}`, version: versionOf(facts), type: "image/jpeg", draw: () => drawShareCard(facts) });
}
