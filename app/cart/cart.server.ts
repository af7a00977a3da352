import { menuItems } from "~/menu/menu.queries.server";
import type { StoreRecord } from "~/settings/store-record.server";
import { readCart } from "./cart-session.server";
import { priceCart, type CartTotals } from "./cart-totals";

/** This browser's cart at a store, priced from the menu as it is now. `checkoutToken` is null while there is no cart. */
export type PricedCart = CartTotals & { checkoutToken: string | null };

/** Reads and prices the cart of a request. An absent or expired one is empty. */
export async function loadCart(request: Request, store: StoreRecord): Promise<PricedCart> {
  const stored = await readCart(request, store.id);
  const lines = stored?.lines ?? [];
  const items = await menuItems(store.id, lines.map((line) => line.itemId));
  return { ...priceCart(lines, items, store.ordering.minimumOrderKobo), checkoutToken: stored?.checkoutToken ?? null };
}
