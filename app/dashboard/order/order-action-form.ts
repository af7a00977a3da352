import type { SubmissionResult } from "@conform-to/react";

/** Reasons that kitchens give most: one tap instead of typing with wet hands. */
export const commonReasons = [
  "Sold out",
  "The kitchen is too busy",
  "We are closing",
  "We can't deliver there",
] as const;

/** Letters. */
export const MAX_REASON_LENGTH = 200;

/** The customer reads why, so a decline without a reason is none. */
export const NO_REASON = "Please choose or write a reason: the customer will read it";

/**
 * What the customer reads: the vendor's own words, after the common reason where both are given.
 */
export function declineReason(action: {
  common?: string | undefined;
  reason?: string | undefined;
}): string {
  return [action.common, action.reason].filter(Boolean).join(". ");
}

/**
 * What the page of an order answers to a press: where the order stands now, or why nothing was
 * done.
 */
export type OrderActionResult =
  | { ok: true; orderId: string; vendorId: string; status: string | null }
  | {
      ok: false;
      message: string | null;
      /** What is wrong with the form that was sent, and which of the forms with fields it was. */
      result: SubmissionResult<string[]> | null;
      about?: TypedAction | null;
      /** It did not even get here. */
      unreachable?: boolean;
    };

/** The forms in which something is typed: what is wrong with them stands beside their fields. */
type TypedAction = "decline" | "refund";
export const toTypedAction = (intent: unknown): TypedAction | null =>
  intent === "decline" || intent === "refund" ? intent : null;

/** What is wrong with one of those forms, out of what the page answered to a press. */
export function orderActionErrors(
  form: TypedAction,
  answer: OrderActionResult | undefined,
): SubmissionResult<string[]> | null {
  return answer && !answer.ok && answer.about === form ? answer.result : null;
}

/**
 * One of those forms as it is to be shown: its fields with what was typed and what is wrong with
 * it, and all that is wrong, in the order of the fields. The browser needs no schema for it: what
 * was sent is judged by the server, and this is its answer.
 * @param prefix of the fields' ids
 */
export function redisplayedForm(prefix: string, result: SubmissionResult<string[]> | null) {
  const { error, initialValue } = result ?? {};
  const idOf = (name: string) => `${prefix}-${name}`;
  return {
    field: (name: string) => {
      const typed = initialValue?.[name];
      return {
        id: idOf(name),
        name,
        errors: error?.[name] ?? undefined,
        defaultValue: typeof typed === "string" ? typed : undefined,
      };
    },
    faults: Object.entries(error ?? {}).flatMap(([name, messages]) =>
      (messages ?? []).map((message) => (name ? { message, fieldId: idOf(name) } : { message })),
    ),
  };
}
