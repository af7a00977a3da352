import type { FeeBearer } from "~/shared/fees";
import type { MenuCategory, MenuItem } from "./menu-item";

/** What the sums below a cart depend on, besides the dishes. Amounts in kobo. */
export type OrderingTerms = {
  minimumOrderKobo: number;
  /** Null where the store doesn't deliver. */
  deliveryFeeKobo: number | null;
  pickupEnabled: boolean;
  feeBearer: FeeBearer;
  /** The customer's share of the card fee in percent, when it is split. */
  feeSplitPercentage: number;
};

/** The menu this browser shows, for the sheets that open above it: they need no request for what is known already. */
export type ShownMenu = { base: string; slug: string; menu: MenuCategory[]; terms: OrderingTerms };

let shown: ShownMenu | null = null;

/** Keeps the menu that is on the screen; null when it leaves. In the browser only: a server shows many menus at once. */
export function keepShownMenu(menu: ShownMenu | null): void {
  if (typeof document !== "undefined") shown = menu;
}

/** The menu on the screen, when it is this store's. */
export const shownMenu = (base: string): ShownMenu | null => (shown?.base === base ? shown : null);

/** A dish of the menu on the screen. */
export function shownDish(base: string, itemId: string | undefined): MenuItem | null {
  return shownMenu(base)?.menu.flatMap((category) => category.items).find((item) => item.id === itemId) ?? null;
}
