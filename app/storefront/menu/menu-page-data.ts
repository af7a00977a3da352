import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import type { OpeningRules } from "~/core/opening-hours/open-state";
import type { HoursRow } from "~/core/opening-hours/week-hours";
import type { OpeningStatus } from "~/storefront/shell/opening-status";
import type { StoreHeader } from "~/storefront/shell/store-header";
import type { InformationEntry } from "~/storefront/shell/store-information";

/** Everything a menu page shows that is the same for everybody. */
export type MenuPageData = {
  header: StoreHeader;
  rules: OpeningRules;
  /** As the server saw it when it made the page. */
  opening: OpeningStatus;
  banner: { image: string | null; color: string | null };
  /** Average and number of its reviews; null for too few to show. */
  rating: { text: string; url: string } | null;
  about: string;
  callUrl: string | null;
  chatUrl: string | null;
  /** About an order: how long it takes, what delivery costs, the least it may come to. */
  facts: string[];
  /** The coupon that it shows: its code, and the words around it; null for none. */
  coupon: { before: string; code: string; after: string } | null;
  hours: HoursRow[];
  information: InformationEntry[];
  /** The store's address for other people, absolute. */
  shareUrl: string;
  menu: MenuCategory[];
  /** What items' options are called, for the search: an item says which of these are its. */
  optionTexts: string[];
  terms: OrderingTerms;
  /** The server's result of what was looked for by the address; null for the whole menu. */
  found: { query: string; items: ListedMenuItem[] } | null;
  lite: boolean;
};
