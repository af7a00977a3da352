import type { Messages } from "~/shared/translate";
import type { MenuPageData } from "~/storefront/menu/menu-page-data";
import { menuRouteIds } from "~/storefront/hydration/store-routes";
import type { StructuredStore } from "~/storefront/seo/structured-data";

/** What the loader of a store's menu gives, of what is read again once the page is rendered. */
export type StorePageData = {
  vendorId: string;
  /**
   * From this instant on the page would say something else (the store opens or closes, a new day
   * begins).
   */
  freshUntil: Date;
  page: MenuPageData;
  structured: StructuredStore;
  texts: Messages | null;
};

/**
 * Returns the menu's data out of what all loaders of a page gave; null where the page shows no
 * menu.
 */
export function storePageData(loaderData: Readonly<Record<string, unknown>>): StorePageData | null {
  const route = menuRouteIds.find((id) => loaderData[id]);
  return route ? (loaderData[route] as StorePageData) : null;
}
