import type { SubmissionResult } from "@conform-to/react";
import type { MenuImportPlan } from "./import-menu.server";
import type { AboutMenu } from "./read-menu.server";

/** A checked menu; importing posts its text again and parses it in the same way. */
export type SentMenu = AboutMenu & { csv: string };

/** A plan cut to the lines shown. */
export type ShownPlan = MenuImportPlan & {
  moreErrors: number;
  moreRows: number;
  /** How many prices look like typing errors. */
  odd: number;
};

/** `result` is conform's reply when there is no menu to check. */
export type MenuImportResult = {
  result: SubmissionResult<string[]> | null;
  plan: ShownPlan | null;
  sent: SentMenu;
};
