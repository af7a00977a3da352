import type { NetworkError } from "~/ui/offline-safe";
import type { CustomerNote } from "~/dashboard/orders/lines/customer-tags";

/** A customer's tags and note as they were ticked and typed. */
export type TypedNote = { ticked: string[]; own: string; note: string };

/** What was just done to a customer, for a passing message. */
const doneTexts = {
  saved: "Saved",
  blocked: "Blocked",
  unblocked: "No longer blocked",
} as const;

/** The answer to a form about a customer: what is stored now, or what was typed and its errors. */
export type CustomerActionResult =
  | { ok: true; what: keyof typeof doneTexts; stored: CustomerNote | null }
  | {
      ok: false;
      typed: TypedNote;
      /** What the form is compared with when it is sent again. */
      base: CustomerNote | null;
      errors: { tags: string | null; note: string | null };
      message: string | null;
    };

/** The same in the browser, where the server may not have been reached. */
export type CustomerAnswer = CustomerActionResult | NetworkError | undefined;

/** Returns the passing message of what was just done; null for anything else. */
export const customerDone = (what: string | null): string | null =>
  what !== null && Object.hasOwn(doneTexts, what)
    ? doneTexts[what as keyof typeof doneTexts]
    : null;
