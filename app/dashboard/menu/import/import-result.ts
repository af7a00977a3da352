import type { SubmissionResult } from "@conform-to/react";
import type { MenuImportPlan } from "./import-menu.server";
import type { AboutMenu } from "./read-menu.server";

/** A menu that was looked at: its text is sent back, and read again in the same way on import. */
export type SentMenu = AboutMenu & { csv: string };

/** A plan as the page shows it: its first lines. */
export type ShownPlan = MenuImportPlan & {
  moreErrors: number;
  moreRows: number;
  /** How many prices look like slips. */
  odd: number;
};

/**
 * A checked menu: what it would change. `result`: conform's reply when there is none to check.
 */
export type MenuImportResult = {
  result: SubmissionResult<string[]> | null;
  plan: ShownPlan | null;
  sent: SentMenu;
};
