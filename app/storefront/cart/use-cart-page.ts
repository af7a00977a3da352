import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { CartItem, MenuItem } from "~/core/menu/menu-item";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import type { OrderSums } from "~/core/pricing/order-price";
import type { CartLine } from "./cart-lines";
import type { CartSnapshot } from "./cart-store";
import { cartSums } from "./cart-sums";
import { priceCart, type CartTotals } from "./cart-totals";
import { useCart, type Cart, type CartLocation } from "./use-cart";

/** What a cart is shown from, besides what this tab knows of it. */
type CartPageData = CartLocation & {
  /** The server's cart; null where nobody has asked yet. */
  start: CartSnapshot | null;
  /** The dishes of its lines, as far as the menu has them; or all that is known of the menu. */
  items: MenuItem[];
  terms: OrderingTerms;
  /** The order this cart has become and that waits for its payment. */
  order: { number: string; url: string } | null;
};

/**
 * A cart as it is shown: this tab's lines at once, priced by what is known of the menu, and again
 * when the server has said more.
 * @param fresh the server's cart, when the page was made from what the browser knew; null when it
 * can't be had
 */
export function useCartPage(
  data: CartPageData,
  fresh: Promise<CartPageData | null> | null,
): {
  cart: Cart;
  totals: CartTotals;
  sums: OrderSums;
  terms: OrderingTerms;
  order: CartPageData["order"];
} {
  const cart = useCart(data, data.start);
  const { take, lines } = cart;
  const [later, setLater] = useState<CartPageData | null>(null);
  useEffect(() => {
    let shown = true;
    void fresh?.then((read) => {
      if (!shown || !read) return;
      setLater(read);
      if (read.start) take(read.start);
    });
    return () => void (shown = false);
  }, [fresh, take]);
  const page = later ?? data;
  const items = itemsOf(lines, data, page);
  useUnknownItems(page, lines);
  const totals = priceCart(lines, items, page.terms);
  return {
    cart,
    totals,
    sums: cartSums(totals.subtotalKobo, page.terms),
    terms: page.terms,
    order: page.order,
  };
}

/** Dishes that the server looked for in vain. */
const removedFrom = ({ start, items }: CartPageData) =>
  new Set(
    (start?.lines ?? [])
      .map((line) => line.itemId)
      .filter((id) => !items.some((item) => item.id === id)),
  );

/**
 * The dishes of these lines. One that nobody has looked for yet is shown as it was when it was put
 * in; only the server says that a dish is gone.
 */
function itemsOf(lines: CartLine[], data: CartPageData, page: CartPageData): CartItem[] {
  const gone = removedFrom(page);
  const known = new Map<string, CartItem>(
    [...data.items, ...page.items].map((item) => [item.id, item]),
  );
  return lines.flatMap(({ itemId, name, seenKobo }) => {
    if (gone.has(itemId)) return [];
    const item = known.get(itemId);
    if (item) return [item];
    if (name === null || seenKobo === null) return [];
    return [
      {
        id: itemId,
        name,
        priceKobo: seenKobo,
        image: null,
        imageColor: null,
        inventory: null,
        isAvailable: true,
      },
    ];
  });
}

/** Reads the page again, once for each dish that another tab has put in meanwhile. */
function useUnknownItems(page: CartPageData, lines: CartLine[]): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(new Set<string>());
  const looked = page.start !== null;
  const unknown = lines
    .map((line) => line.itemId)
    .find(
      (id) =>
        looked &&
        !asked.current.has(id) &&
        !page.items.some((item) => item.id === id) &&
        !removedFrom(page).has(id),
    );
  useEffect(() => {
    if (!unknown) return;
    asked.current.add(unknown);
    revalidate();
  }, [unknown, revalidate]);
}
