import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import type { OpeningRules } from "~/core/opening-hours/open-state";
import type { HoursRow } from "~/core/opening-hours/week-hours";
import type { OpeningStatus } from "~/storefront/shell/opening-status";
import type { StoreHeader } from "~/storefront/shell/store-header";
import type { InformationEntry } from "~/storefront/shell/store-information";

/** A menu page as all visitors see it. */
export type MenuPageData = {
  header: StoreHeader;
  rules: OpeningRules;
  /** When the page was rendered. */
  opening: OpeningStatus;
  banner: { image: string | null; color: string | null };
  /** Average and count; null while there are too few reviews to show. */
  rating: { text: string; url: string } | null;
  about: string;
  callUrl: string | null;
  chatUrl: string | null;
  /** About an order: time, delivery fee, minimum. */
  facts: string[];
  /** The coupon shown: its code and the words around it. */
  coupon: { before: string; code: string; after: string } | null;
  hours: HoursRow[];
  information: InformationEntry[];
  /** The store's public URL. */
  shareUrl: string;
  menu: MenuCategory[];
  /** The option names to search; an item refers to its own by index. */
  optionTexts: string[];
  terms: OrderingTerms;
  /** The server's result for a search in the URL; null for the whole menu. */
  found: { query: string; items: ListedMenuItem[] } | null;
  lite: boolean;
};
