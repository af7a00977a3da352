import type { SubmissionResult } from "@conform-to/react";
import type { MenuImportPlan } from "./import-menu.server";
import type { AboutMenu } from "./read-menu.server";

/** A checked menu; importing posts its text again and parses it in the same way. */
export type SentMenu = AboutMenu & { csv: string };

export type ShownPlan = MenuImportPlan & {
  moreErrors: number;
  moreRows: number;
  odd: number;
};

/** `result` is conform's reply when there is no menu to check. */
export type MenuImportResult = {
  result: SubmissionResult<string[]> | null;
  plan: ShownPlan | null;
  sent: SentMenu;
};
