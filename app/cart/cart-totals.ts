import { canOrder, type MenuItem } from "~/menu/menu-item";
import { formatKobo } from "~/shared/money";

export const MAX_LINES = 100;
export const MAX_QUANTITY = 99;

/** A cart line: `key` is opaque (today the dish's id; options will make it more). */
export type CartLine = { key: string; itemId: string; quantity: number };
/** A line beside the menu as it is now. */
export type PricedLine = { key: string; item: MenuItem; quantity: number; lineKobo: number; problem: string | null };

export type CartTotals = {
  lines: PricedLine[];
  count: number;
  subtotalKobo: number;
  /** What is missing to the store's minimum order, 0 when it is reached. */
  missingKobo: number;
  /** Lines whose dish the menu no longer has. */
  goneKeys: string[];
};

/**
 * Prices a cart from the menu; nothing a browser says about a price counts. Lines that can't be ordered stay visible with their problem and
 * count towards nothing (docs/rules.md, Cart).
 * @param items the dishes of the lines, as far as the menu has them
 */
export function priceCart(lines: CartLine[], items: MenuItem[], minimumOrderKobo: number): CartTotals {
  const byId = new Map(items.map((item) => [item.id, item]));
  const priced: PricedLine[] = [];
  const goneKeys: string[] = [];
  for (const line of lines) {
    const item = byId.get(line.itemId);
    if (!item) goneKeys.push(line.key);
    else priced.push({ key: line.key, item, quantity: line.quantity, lineKobo: item.priceKobo * line.quantity, problem: lineProblem(item, line.quantity) });
  }
  const orderable = priced.filter((line) => !line.problem);
  const subtotalKobo = orderable.reduce((sum, line) => sum + line.lineKobo, 0);
  return {
    lines: priced,
    count: orderable.reduce((sum, line) => sum + line.quantity, 0),
    subtotalKobo,
    missingKobo: Math.max(0, minimumOrderKobo - subtotalKobo),
    goneKeys,
  };
}

function lineProblem(item: MenuItem, quantity: number): string | null {
  if (canOrder(item, quantity)) return null;
  if (!item.isAvailable) return "Not available right now";
  return item.inventory === 0 ? "Sold out" : `Only ${item.inventory} left`;
}

/** The checkout button of a cart: its text, and whether it leads on (docs/rules.md, Cart). */
export function checkoutButton(cart: Pick<CartTotals, "missingKobo" | "lines">, storeOpen: boolean): { text: string; enabled: boolean } {
  if (!storeOpen) return { text: "Store currently closed", enabled: false };
  if (cart.missingKobo > 0) return { text: `Add ${formatKobo(cart.missingKobo)} more`, enabled: false };
  return { text: "Checkout", enabled: cart.lines.length > 0 && cart.lines.every((line) => !line.problem) };
}

/** The hint below the totals while the minimum order is not reached. */
export function minimumHint(missingKobo: number): string | null {
  return missingKobo > 0 ? `Add ${formatKobo(missingKobo)} more for minimum order` : null;
}
