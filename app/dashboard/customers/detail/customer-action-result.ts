import type { NetworkError } from "~/ui/offline-safe";
import type { CustomerNote } from "~/dashboard/orders/lines/customer-tags";

export type TypedNote = { ticked: string[]; own: string; note: string };

const doneTexts = {
  saved: "Saved",
  blocked: "Blocked",
  unblocked: "No longer blocked",
} as const;

/** After success, what is now stored; otherwise the form as typed with its errors. */
export type CustomerActionResult =
  | { ok: true; what: keyof typeof doneTexts; stored: CustomerNote | null }
  | {
      ok: false;
      typed: TypedNote;
      base: CustomerNote | null;
      errors: { tags: string | null; note: string | null };
      message: string | null;
    };

export type CustomerAnswer = CustomerActionResult | NetworkError | undefined;

export const customerDone = (what: string | null): string | null =>
  what !== null && Object.hasOwn(doneTexts, what)
    ? doneTexts[what as keyof typeof doneTexts]
    : null;
