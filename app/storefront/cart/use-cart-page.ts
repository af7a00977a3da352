import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { CartItem } from "~/core/menu/menu-item";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import type { OrderSums } from "~/core/pricing/order-price";
import type { WaitingOrder } from "~/storefront/device-orders/waiting-note";
import type { Suggestion } from "~/storefront/cart/suggestions/suggestions";
import type { CartLine } from "./cart-lines";
import type { CartSnapshot } from "./cart-store";
import { cartSums } from "./cart-sums";
import { priceCart, type CartTotals } from "./cart-totals";
import { useCart, type Cart, type CartLocation } from "./use-cart";

type CartPageData = CartLocation & {
  /** Null if not read yet. */
  start: CartSnapshot | null;
  /** The lines' items on the menu, or all known items. */
  items: CartItem[];
  terms: OrderingTerms;
  /** An order awaiting payment. */
  order: WaitingOrder | null;
  suggestions: Suggestion[];
};

/**
 * Returns a cart to show: this tab's lines at once, at known prices, and again once the server
 * answers.
 * @param fresh the server's cart if the page was rendered from the browser's data; resolves to null
 * if it can't be read
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
  suggestions: Suggestion[];
} {
  const cart = useCart(data, data.start);
  const { take, lines } = cart;
  const [later, setLater] = useState<CartPageData | null>(null);
  useEffect(() => {
    let mounted = true;
    void fresh?.then((loaded) => {
      if (!mounted || !loaded) return;
      setLater(loaded);
      if (loaded.start) take(loaded.start);
    });
    return () => void (mounted = false);
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
    suggestions: page.suggestions,
  };
}

const keyOf = ({ key, id }: CartItem) => key ?? id;

const removedFrom = ({ start, items }: CartPageData) =>
  new Set(
    (start?.lines ?? [])
      .map((line) => line.key)
      .filter((key) => !items.some((item) => keyOf(item) === key)),
  );

const unknownItem = { image: null, imageColor: null, inventory: null, isAvailable: true };

/** Shows an unknown item as it was when added; only the server knows whether it still exists. */
function itemsOf(lines: CartLine[], data: CartPageData, page: CartPageData): CartItem[] {
  const gone = removedFrom(page);
  const known = new Map([...data.items, ...page.items].map((item) => [keyOf(item), item]));
  return lines.flatMap(({ key, itemId, name, seenKobo }) => {
    if (gone.has(key)) return [];
    const item = known.get(key);
    if (item) return [item];
    if (name === null || seenKobo === null) return [];
    return [{ ...unknownItem, ...known.get(itemId), key, id: itemId, name, priceKobo: seenKobo }];
  });
}

/** Revalidates once for each line that another tab has added. */
function useUnknownItems(page: CartPageData, lines: CartLine[]): void {
  const { revalidate } = useRevalidator();
  const requested = useRef(new Set<string>());
  const isRead = page.start !== null;
  const unknown = lines
    .map((line) => line.key)
    .find(
      (key) =>
        isRead &&
        !requested.current.has(key) &&
        !page.items.some((item) => keyOf(item) === key) &&
        !removedFrom(page).has(key),
    );
  useEffect(() => {
    if (!unknown) return;
    requested.current.add(unknown);
    revalidate();
  }, [unknown, revalidate]);
}
