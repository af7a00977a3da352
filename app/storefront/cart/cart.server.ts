import type { AppLoadContext } from "@remix-run/node";
import { sql } from "drizzle-orm";
import type { CartData } from "~schema/cart";
import type { CartItem, MenuItem } from "~/core/menu/menu-item";
import { lineItems } from "~/core/options/line-items";
import { itemsAt } from "~/core/opening-hours/item-hours";
import { includingHeld } from "~/core/options/stock-needs";
import { itemsJson } from "~/core/menu/menu.queries.server";
import {
  fromStoreJson,
  storeJson,
  type StoreJson,
  type StoreRecord,
} from "~/core/stores/store-record.server";
import { storeBase } from "~/shared/paths";
import { requireStoreWith } from "~/storefront/shell/store-request.server";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import {
  openOrderJson,
  openOrderOf,
  type OpenOrder,
  type OpenOrderJson,
} from "~/storefront/device-orders/open-order.server";
import { keepCart, readCart, toStoredCart, type StoredCart } from "./cart-session.server";
import { tokenHashOf } from "./cart-cookie.server";
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

export type StoreWithCart = { store: StoreRecord; cart: LoadedCart };

/**
 * `items`: the lines' items on the menu, with their options. `open`: the unpaid order made from
 * this cart; the stock it reserves counts as available to the cart.
 */
type LoadedCart = PricedCart & { items: MenuItem[]; open: OpenOrder | null };

const storeWithCart = statement<
  {
    found: StoreJson & {
      cart: CartData | null;
      isBrief: boolean | null;
      items: MenuItem[];
      open: OpenOrderJson | null;
    };
  },
  "slug" | "tokenHash" | "now"
>(sql`
  select json_build_object(
    ${sql.raw(storeJson.fields)},
    'cart', s.cart_data,
    'isBrief', s.expires_at < now() + interval '2 hours',
    'items', (${itemsJson(
      sql`p.id`,
      sql`array(
        select (line.value->>'itemId')::uuid from jsonb_each(s.cart_data->'lines') line
      )`,
    )}),
    'open', (${openOrderJson(sql`p.id`, sql`s.cart_data->>'checkoutToken'`)})
  ) as found
  from ${sql.raw(storeJson.tables)}
    left join sessions s on s.vendor_id = p.id and s.expires_at > now()
      and s.session_token = ${sql.placeholder("tokenHash")}
  where lower(p.store_slug) = ${sql.placeholder("slug")} and p.onboarding_step = 'completed'`);

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
  const tokenHash = tokenHashOf(request);
  const [row] = await storeWithCart(systemDb, {
    slug: slug.toLowerCase(),
    tokenHash,
    now: now.toISOString(),
  });
  if (!row) return null;
  const { items, cart, isBrief, open } = row.found;
  const store = fromStoreJson(row.found);
  if (isBrief) await keepCart(store.id, tokenHash!);
  const stored = cart && toStoredCart(cart);
  return { store, cart: loadedCart(store, stored, items, open && openOrderOf(open, now), now) };
}

/** Like `requireStore`, with this browser's cart, in one query. */
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
