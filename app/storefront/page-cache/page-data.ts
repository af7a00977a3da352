import type { StoreLanguage } from "~schema/vendors";
import type { MenuCategory } from "~/core/menu/menu-item";

/**
 * What a menu page that is kept for everybody was made of. The route's loader puts it into
 * `context.sharedPage.facts`; the page cache keeps it beside the bytes.
 */
export type StorePageData = {
  vendorId: string;
  /** The store's present slug. */
  slug: string;
  /** The root of the store's addresses on this host. */
  base: string;
  /**
   * From this instant on the page would say something else (the store opens or closes, a new day
   * begins).
   */
  freshUntil: Date;
  menu: MenuCategory[];
  minimumOrderKobo: number;
  language: StoreLanguage;
};
