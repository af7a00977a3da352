import type { MenuItem } from "~/core/menu/menu-item";
import { menuItems } from "~/core/menu/menu.queries.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { readCart } from "./cart-session.server";
import type { CartLine } from "./cart-lines";
import { priceCart, type CartTotals } from "./cart-totals";

/**
 * This browser's cart at a store, priced from the menu as it is now. `checkoutToken` is null while
 * there is no cart; `kept` is what the server holds and what it was priced from.
 */
export type PricedCart = CartTotals & {
  checkoutToken: string | null;
  kept: ServerCart & { items: MenuItem[] };
};

/** What the server says a cart holds, at one of its revisions. */
type ServerCart = { lines: CartLine[]; revision: number };

/** Returns an empty cart as of now, for a request that asks for nothing else. */
export const emptyCart = (now: Date): ServerCart => ({ lines: [], revision: now.getTime() });

/**
 * The same in a page, which may be read while the first item is being added: its revision is the
 * lowest.
 */
const newCart: ServerCart = { lines: [], revision: 0 };

/**
 * What a customer already holds of counted dishes, by an order of theirs that is not paid yet:
 * product id → portions.
 */
type LoadedCart = { held: Record<string, number> };

/**
 * Reads and prices the cart of a request. An absent or expired one is empty.
 * @param findOpen finds the unpaid order that this cart has become, by its checkout token: what
 * that order holds counts as there
 */
export async function loadCart<Open extends LoadedCart>(
  request: Request,
  store: StoreRecord,
  findOpen: (vendorId: string, checkoutToken: string) => Promise<Open | null> = () =>
    Promise.resolve(null),
): Promise<PricedCart & { open: Open | null }> {
  const stored = await readCart(request, store.id);
  const { lines, revision } = stored ?? newCart;
  const [items, open] = await Promise.all([
    menuItems(
      store.id,
      lines.map((line) => line.itemId),
    ),
    stored ? findOpen(store.id, stored.checkoutToken) : null,
  ]);
  const there = items.map((item) =>
    item.inventory === null
      ? item
      : { ...item, inventory: item.inventory + (open?.held[item.id] ?? 0) },
  );
  return {
    ...priceCart(lines, there, {
      minimumOrderKobo: store.ordering.minimumOrderKobo,
      maxItems: store.ordering.maxItemsPerOrder,
    }),
    kept: { lines, revision, items: there },
    checkoutToken: stored?.checkoutToken ?? null,
    open,
  };
}
