import type { StoreRecord } from "~/core/stores/store-record.server";
import { storePaths } from "~/shared/store-paths";
import type { StoreWithCart } from "~/storefront/cart/cart.server";
import { orderingTerms } from "~/storefront/menu/menu-page-data.server";
import { suggestionsFor } from "./suggestions.server";

/**
 * Returns what the cart's page shows: the server's cart with its items, the store's terms, the
 * cart's unpaid order, and what goes with its items.
 * @param base the root of the store's addresses on this host
 */
export async function cartPage(
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
    order: open ? { number: open.orderNumber, url: storePaths.order(base, open.id) } : null,
    suggestions: await suggestionsFor(store, saved.lines, now),
  };
}
