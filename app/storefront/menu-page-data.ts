import type { MenuCategory } from "~/menu/menu-item";
import type { OrderingTerms } from "~/menu/shown-menu";
import type { OpeningRules } from "~/settings/open-state";
import type { HoursRow } from "~/settings/week-hours";
import type { Opening } from "./opening";
import type { StoreHeader } from "./store-header";
import type { InformationEntry } from "./store-information";
import type { Found } from "./use-menu-search";

/** Everything a menu page shows that is the same for everybody. */
export type MenuPageData = {
  header: StoreHeader;
  rules: OpeningRules;
  /** As the server saw it when it made the page. */
  opening: Opening;
  banner: { image: string | null; color: string | null };
  about: string;
  callUrl: string | null;
  chatUrl: string | null;
  facts: { label: string; value: string }[];
  hours: HoursRow[];
  information: InformationEntry[];
  /** The store's address for other people, absolute. */
  shareUrl: string;
  menu: MenuCategory[];
  terms: OrderingTerms;
  /** What was looked for by the address; null for the whole menu. */
  found: Found | null;
  lite: boolean;
};
