import type { PriceRules } from "~/core/pricing/order-price";
import type { MenuCategory, MenuItem } from "./menu-item";

/** What the sums below a cart depend on, besides the dishes. Amounts in kobo. */
export type OrderingTerms = {
  minimumOrderKobo: number;
  /** How many portions one order may have; null: any number. */
  maxItems: number | null;
  prices: PriceRules;
  /** Null where the store doesn't deliver, or its areas decide. */
  deliveryFeeKobo: number | null;
  /** What its areas ask, in words: one of them is chosen at the checkout. */
  areaFees: string | null;
  pickupEnabled: boolean;
};

/**
 * The menu this browser shows, for the sheets that open above it: they need no request for what is
 * known already.
 */
export type ShownMenu = { base: string; slug: string; menu: MenuCategory[]; terms: OrderingTerms };

let shown: ShownMenu | null = null;

/**
 * Keeps the menu that is on the screen; null when it leaves. In the browser only: a server shows
 * many menus at once.
 */
export function keepShownMenu(menu: ShownMenu | null): void {
  if (typeof document !== "undefined") shown = menu;
}

/** The menu on the screen, when it is this store's. */
export const shownMenu = (base: string): ShownMenu | null => (shown?.base === base ? shown : null);

/** A dish of the menu on the screen. */
export function shownDish(base: string, itemId: string | undefined): MenuItem | null {
  return (
    shownMenu(base)
      ?.menu.flatMap((category) => category.items)
      .find((item) => item.id === itemId) ?? null
  );
}
