import type { Messages } from "~/shared/translate";
import type { MenuPageData } from "~/storefront/menu/menu-page-data";
import { menuRouteIds } from "~/storefront/hydration/store-routes";
import type { StructuredStore } from "~/storefront/seo/structured-data";

/** The menu loader's data, as far as they are used after rendering. */
export type StorePageData = {
  vendorId: string;
  /** When the page's content next changes by the clock (opening, closing, a new day). */
  freshUntil: Date;
  page: MenuPageData;
  structured: StructuredStore;
  texts: Messages | null;
};

/** Finds the menu's data among all loaders' data; null if the page shows no menu. */
export function storePageData(loaderData: Readonly<Record<string, unknown>>): StorePageData | null {
  const route = menuRouteIds.find((id) => loaderData[id]);
  return route ? (loaderData[route] as StorePageData) : null;
}
