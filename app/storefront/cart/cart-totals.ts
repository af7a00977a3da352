import { canOrder, stockLabel, type CartItem } from "~/core/menu/menu-item";
import type { OptionChoice } from "~/core/options/item-price";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import { msg, type Message } from "~/shared/translate";
import { countInCart, maxInCart, type CartLine } from "./cart-lines";

/**
 * A line priced by the current menu. `wasKobo` is the price when it was added, if that differed.
 */
export type PricedLine = {
  key: string;
  item: CartItem;
  choices: OptionChoice[];
  options: string[];
  note: string | null;
  quantity: number;
  lineKobo: number;
  wasKobo: number | null;
  /** How many can be ordered. */
  most: number;
  error: Message | null;
};

export type CartTotals = {
  lines: PricedLine[];
  count: number;
  subtotalKobo: number;
  /** How far the cart is below the store's minimum order. */
  missingKobo: number;
  /** How many portions exceed the store's limit for one order. */
  tooMany: number;
  maxItems: number | null;
  /** Lines whose items have left the menu, with their names if known. */
  gone: { key: string; name: string | null }[];
};

type CartLimits = Pick<OrderingTerms, "minimumOrderKobo" | "maxItems">;

export const noLimits: CartLimits = { minimumOrderKobo: 0, maxItems: null };

/**
 * Prices a cart from the menu, never from what the browser sent. Lines that can't be ordered stay
 * visible with an error, and don't count (docs/rules.md, Cart).
 * @param items of each line (`lineItems`), or of the whole menu; from the menu, items with options
 * count at the price at which they were added until the server answers
 */
export function priceCart(
  lines: CartLine[],
  items: CartItem[],
  { minimumOrderKobo, maxItems }: CartLimits,
): CartTotals {
  const byKey = new Map(items.map((item) => [item.key ?? item.id, item]));
  const priced: PricedLine[] = [];
  const gone: CartTotals["gone"] = [];
  for (const line of lines) {
    const { key, itemId, quantity, name, seenKobo, choices = [], options = [] } = line;
    const there = byKey.get(key) ?? byKey.get(itemId);
    if (!there) gone.push({ key, name });
    else {
      const item = { ...there };
      if (!item.key) {
        if (choices[0] || item.choice) item.priceKobo = seenKobo ?? item.priceKobo;
        if (item.inventory !== null)
          item.inventory = Math.max(0, item.inventory - countInCart(lines, itemId) + quantity);
      }
      const wasKobo = seenKobo === null || seenKobo === item.priceKobo ? null : seenKobo;
      const error = item.error ?? lineError(item, quantity);
      priced.push({
        key,
        item,
        choices,
        options,
        note: line.note ?? null,
        quantity,
        lineKobo: item.priceKobo * quantity,
        wasKobo,
        most: item.isAvailable && !item.error ? maxInCart(item, maxItems) : 0,
        error,
      });
    }
  }
  const orderable = priced.filter((line) => !line.error);
  const subtotalKobo = orderable.reduce((sum, line) => sum + line.lineKobo, 0);
  const count = orderable.reduce((sum, line) => sum + line.quantity, 0);
  return {
    lines: priced,
    count,
    subtotalKobo,
    missingKobo: Math.max(0, minimumOrderKobo - subtotalKobo),
    tooMany: maxItems === null ? 0 : Math.max(0, count - maxItems),
    maxItems,
    gone,
  };
}

function lineError(item: CartItem, quantity: number): Message | null {
  if (canOrder(item, quantity)) return null;
  if (item.away && !item.isAvailable) return stockLabel(item);
  if (!item.isAvailable) return msg("Not available right now");
  return item.inventory === 0 ? msg("Sold out") : msg("Only {n} left", { n: item.inventory! });
}
