import type { OpeningRules } from "~/core/opening-hours/open-state";
import type { OpeningStatus } from "./opening-status";

export type StoreOutlet = {
  /** The page opens as a sheet above the menu. */
  overMenu: boolean;
  close: () => void;
  rules: OpeningRules;
  /** When the menu was rendered. */
  opening: OpeningStatus;
};
