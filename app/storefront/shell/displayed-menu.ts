import type { PriceRules } from "~/core/pricing/order-price";
import type { FreeDelivery } from "~/core/stores/delivery-areas";
import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";

/** The store's settings that a cart's totals depend on. Amounts are kobo. */
export type OrderingTerms = {
  minimumOrderKobo: number;
  /** Portions per order; null for any number. */
  maxItems: number | null;
  prices: PriceRules;
  /** Null if the store doesn't deliver or has fees per area. */
  deliveryFeeKobo: number | null;
  /** The range of its areas' fees, while no area is chosen. */
  areaFees: string | null;
  /** Free delivery by area; absent if no area has any. */
  freeFrom?: FreeDelivery[];
  pickupEnabled: boolean;
  /** Absent where customers may add notes to items, to save bytes. */
  noNotes?: true;
};

/** The menu on screen, so that sheets above it needn't request what it already has. */
type DisplayedMenu = {
  base: string;
  slug: string;
  menu: MenuCategory[];
  terms: OrderingTerms;
  /** The store's public URL. */
  shareUrl: string;
  /** The loader's data, for when they can't be read again. */
  data: unknown;
};

let displayed: DisplayedMenu | null = null;

/** Sets the menu on screen, or null when it leaves. Not on the server, which shows many at once. */
export function rememberDisplayedMenu(menu: DisplayedMenu | null): void {
  if (typeof document !== "undefined") displayed = menu;
}

export const displayedMenu = (base: string): DisplayedMenu | null =>
  displayed?.base === base ? displayed : null;

export function displayedItem(base: string, itemId: string | undefined): ListedMenuItem | null {
  return (
    displayedMenu(base)
      ?.menu.flatMap((category) => category.items)
      .find((item) => item.id === itemId) ?? null
  );
}
