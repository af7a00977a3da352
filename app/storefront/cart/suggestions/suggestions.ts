import type { CartItem } from "~/core/menu/menu-item";

/** `choice`: the item has options, with prices from this one (kobo) on or all the same. */
export type Suggestion = Pick<
  CartItem,
  "id" | "name" | "priceKobo" | "image" | "imageColor" | "choice"
>;

export const MAX_SUGGESTIONS = 3;

export type Pair = { item: string; other: string; orders: number };

/** Returns the ids of items most often bought with the cart's (docs/rules.md, Cart). */
export function goesWith(pairs: readonly Pair[], cart: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  for (const { item, other, orders } of pairs)
    if (cart.has(item) && !cart.has(other)) counts.set(other, (counts.get(other) ?? 0) + orders);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id]) => id);
}
