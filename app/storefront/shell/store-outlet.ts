import type { OpeningRules } from "~/core/opening-hours/open-state";
import type { OpeningStatus } from "./opening-status";

/** What the frame of a store's pages passes to the page in it. */
export type StoreOutlet = {
  /** The menu is on the screen: the page opens as a sheet above it. */
  overMenu: boolean;
  /** Puts the sheet away. */
  close: () => void;
  rules: OpeningRules;
  /** As the server saw it when it made the menu. */
  opening: OpeningStatus;
};
