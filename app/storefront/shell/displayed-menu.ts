import type { PriceRules } from "~/core/pricing/order-price";
import type { FreeDelivery } from "~/core/stores/delivery-areas";
import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";

/** The terms that a cart's totals depend on, besides the items. Amounts in kobo. */
export type OrderingTerms = {
  minimumOrderKobo: number;
  /** How many portions one order may have; null: any number. */
  maxItems: number | null;
  prices: PriceRules;
  /** Null where the store doesn't deliver, or its areas decide. */
  deliveryFeeKobo: number | null;
  /** The label of its areas' fees: the area is chosen at the checkout. */
  areaFees: string | null;
  /** From how much on its areas are delivered to for nothing. Left out where none is. */
  freeFrom?: FreeDelivery[];
  pickupEnabled: boolean;
  /** Its customers can't note anything with an item. Left out of pages where they can. */
  noNotes?: true;
};

/**
 * The menu this browser shows, for the sheets that open above it: they need no request for what is
 * known already.
 */
type DisplayedMenu = {
  base: string;
  slug: string;
  menu: MenuCategory[];
  terms: OrderingTerms;
  /** The store's address for other people. */
  shareUrl: string;
  /** What the page was made from, for when it can't be read again. */
  data: unknown;
};

let displayed: DisplayedMenu | null = null;

/**
 * Keeps the menu that is on the screen; null when it leaves. In the browser only: a server shows
 * many menus at once.
 */
export function rememberDisplayedMenu(menu: DisplayedMenu | null): void {
  if (typeof document !== "undefined") displayed = menu;
}

/** Returns the menu on the screen if it is this store's. */
export const displayedMenu = (base: string): DisplayedMenu | null =>
  displayed?.base === base ? displayed : null;

/** Returns an item of the displayed menu. */
export function displayedItem(base: string, itemId: string | undefined): ListedMenuItem | null {
  return (
    displayedMenu(base)
      ?.menu.flatMap((category) => category.items)
      .find((item) => item.id === itemId) ?? null
  );
}
