/** An item that goes with a cart; `varies`: from this price in kobo on, chosen on its page. */
export type Suggestion = { id: string; name: string; priceKobo: number; choice?: "from" | "same" };

/** How many are shown at the most. */
export const MAX_SUGGESTIONS = 3;

/** How often two items were in one order. */
export type Pair = { item: string; other: string; orders: number };

/**
 * Returns the ids of what is bought most often together with a cart's items, most often first, without
 * those (docs/rules.md, Cart).
 */
export function goesWith(pairs: readonly Pair[], cart: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  for (const { item, other, orders } of pairs)
    if (cart.has(item) && !cart.has(other)) counts.set(other, (counts.get(other) ?? 0) + orders);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id]) => id);
}
