import { useCallback, useMemo } from "react";
import type { Cart } from "~/storefront/cart/use-cart";
import { displayedItem } from "~/storefront/shell/displayed-menu";

export type MenuCart = {
  inCart: ReadonlyMap<string, number>;
  add: (itemId: string) => void;
  takeOut: (itemId: string) => void;
};

/**
 * Returns what a menu's rows show of the cart, and their actions (docs/rules.md, The menu).
 * `takeOut` takes one from the line without choices or note, else from the last line.
 */
export function useMenuCart(cart: Cart, base: string): MenuCart {
  const { ready, lines } = cart;
  const inCart = useMemo(() => {
    const counts = new Map<string, number>();
    if (ready)
      for (const { itemId, quantity } of lines)
        counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
    return counts;
  }, [ready, lines]);
  const add = useCallback(
    (itemId: string) => {
      const item = displayedItem(base, itemId);
      if (item) cart.add(item);
    },
    [base, cart],
  );
  const takeOut = useCallback(
    (itemId: string) => {
      const own = cart.lines.filter((line) => line.itemId === itemId);
      const line = own.find(({ key }) => key === itemId) ?? own.at(-1);
      if (!line) return;
      if (line.quantity > 1) cart.set(line.key, line.quantity - 1);
      else cart.remove(line.key);
    },
    [cart],
  );
  return useMemo(() => ({ inCart, add, takeOut }), [inCart, add, takeOut]);
}
