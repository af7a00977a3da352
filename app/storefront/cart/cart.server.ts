import type { AppLoadContext } from "@remix-run/node";
import type { CartItem, MenuItem } from "~/core/menu/menu-item";
import { lineItems } from "~/core/options/line-items";
import { itemsAt } from "~/core/opening-hours/item-hours";
import { includingHeld } from "~/core/options/stock-needs";
import { readItems } from "~/core/menu/menu.queries.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { storeBase } from "~/shared/paths";
import { requireStoreWith } from "~/storefront/shell/store-request.server";
import { systemDb } from "~/platform/db.server";
import { readOpenOrder, type OpenOrder } from "~/storefront/device-orders/open-order.server";
import {
  keepCart,
  readCart,
  readStoreAndCart,
  toStoredCart,
  type StoredCart,
} from "./cart-session.server";
import { cookiesOf, tokenOf } from "./cart-cookie.server";
import type { CartLine } from "./cart-lines";
import { priceCart, type CartTotals } from "./cart-totals";

/** This browser's cart at a store, at the menu's prices. `checkoutToken`: null without a cart. */
export type PricedCart = CartTotals & {
  checkoutToken: string | null;
  saved: ServerCart & { items: CartItem[] };
};

type ServerCart = { lines: CartLine[]; revision: number };

/** An empty cart as of `now`, for requests that ask for a cart alone. */
export const emptyCart = (now: Date): ServerCart => ({ lines: [], revision: now.getTime() });

/** Returns this browser's current cart, for a tab that may show an older one. */
export async function cartNow(request: Request, vendorId: string, now: Date): Promise<ServerCart> {
  const { lines, revision } = (await readCart(request, vendorId)) ?? emptyCart(now);
  return { lines, revision };
}

/**
 * An empty cart for a page: revision 0, as the first item may be added while the page is loading.
 */
const newCart: ServerCart = { lines: [], revision: 0 };

/** A store and this browser's cart there. */
export type StoreWithCart = { store: StoreRecord; cart: LoadedCart };

/**
 * `items`: the lines' items on the menu, with their options. `open`: the unpaid order made from
 * this cart; the stock it reserves counts as available to the cart.
 */
type LoadedCart = PricedCart & { items: MenuItem[]; open: OpenOrder | null };

/**
 * Finds the store at a slug and prices the request's cart there; a missing or expired cart is
 * empty.
 * @returns null if no open store has this slug
 */
async function findStoreWithCart(
  request: Request,
  slug: string,
  now: Date,
): Promise<StoreWithCart | null> {
  const token = tokenOf(cookiesOf(request));
  const found = await systemDb.transaction(async (tx) => {
    const there = await readStoreAndCart(tx, slug, token);
    if (!there) return null;
    const { store, row } = there;
    const cart = row && row.expiresAt > now ? toStoredCart(row.data) : null;
    const ids = cart?.lines.map(({ itemId }) => itemId) ?? [];
    const [items, open] = await Promise.all([
      readItems(tx, store.id, ids, now),
      cart && readOpenOrder(tx, store.id, cart.checkoutToken, now),
    ]);
    return { store, row, cart: loadedCart(store, cart, items, open, now) };
  });
  if (!found) return null;
  if (token && found.row) await keepCart(found.store.id, token, found.row, now);
  return found;
}

/** Finds the store like `requireStore`, with this browser's cart at an instant. */
export async function requireStoreWithCart(
  request: Request,
  context: AppLoadContext,
  params: { vendorName?: string },
  now: Date,
): Promise<StoreWithCart & { base: string }> {
  const found = await requireStoreWith(context, params, (slug) =>
    findStoreWithCart(request, slug, now),
  );
  return { ...found, base: storeBase(context.host, found.store.slug) };
}

function loadedCart(
  store: StoreRecord,
  stored: StoredCart | null,
  items: MenuItem[],
  open: OpenOrder | null,
  now: Date,
): LoadedCart {
  const { lines, revision } = stored ?? newCart;
  const held = items.map((item) => includingHeld(item, open?.held ?? {}));
  // An order for later may contain items that are unavailable now.
  const isKept = store.opening.ordersOnly !== "now";
  const there = lineItems(lines, itemsAt(held, now, store.opening, isKept));
  return {
    ...priceCart(lines, there, {
      minimumOrderKobo: store.ordering.minimumOrderKobo,
      maxItems: store.ordering.maxItemsPerOrder,
    }),
    saved: { lines, revision, items: there },
    checkoutToken: stored?.checkoutToken ?? null,
    items,
    open,
  };
}
