import type { StoreRecord } from "~/core/stores/store-record.server";
import type { StoreWithCart } from "~/storefront/cart/cart.server";
import { orderingTerms } from "~/storefront/menu/menu-page-data.server";
import { waitingOrder } from "~/storefront/device-orders/waiting-order.server";
import { suggestionsFor } from "~/storefront/cart/suggestions/suggestions.server";

/** Returns the data of the cart's page. */
export async function cartPage(
  request: Request,
  store: StoreRecord,
  { saved, open }: StoreWithCart["cart"],
  base: string,
  now: Date,
) {
  return {
    slug: store.slug,
    base,
    start: { lines: saved.lines, revision: saved.revision },
    items: saved.items,
    terms: orderingTerms(store),
    order: await waitingOrder(request, store.id, open, base, now),
    suggestions: await suggestionsFor(store, saved.lines, now),
  };
}
