import type { SubmissionResult } from "@conform-to/react";
import { formatKobo } from "~/shared/money";
import {
  vendorTransitions,
  type ForwardTransition,
  type VendorTransition,
} from "~/core/orders/order-status";

/** The reason that also takes what is ticked off the menu for today. */
export const SOLD_OUT = "Sold out";
const NO_DELIVERY_THERE = "We can't deliver there";

/** The most common reasons: one tap instead of typing with wet hands. */
export const commonReasons = [
  SOLD_OUT,
  "The kitchen is too busy",
  "We are closing",
  NO_DELIVERY_THERE,
] as const;

/** Returns the common reasons that fit a fulfilment method. */
export const reasonsFor = (orderType: "pickup" | "delivery") =>
  commonReasons.filter((reason) => orderType === "delivery" || reason !== NO_DELIVERY_THERE);

/** Returns the reasons for giving money back of an order that is under way, or is over. */
export const refundReasonsFor = (
  orderType: "pickup" | "delivery",
  isUnderWay: boolean,
): readonly string[] =>
  isUnderWay
    ? [
        ...reasonsFor(orderType),
        "You asked us to",
        orderType === "delivery" ? "We couldn't reach you" : "You didn't pick it up",
      ]
    : ["Something was missing", "It came late", "It wasn't right"];

/** Says what stays with the provider where all goes back; nothing where that is nothing. */
export const keptByProvider = (kobo: number | null): string =>
  kobo ? `Paystack keeps its fee of ${formatKobo(kobo)}. ` : "";

/** Minutes from acceptance that a vendor may promise: one tap, or typed within the limits. */
export const readyChoices = [20, 30, 45] as const;
export const MIN_READY_MINUTES = 5;
export const MAX_READY_MINUTES = 240;

/** Characters. */
export const MAX_REASON_LENGTH = 200;

/** The customer reads why, so a decline without a reason is none. */
export const NO_REASON = "Please choose or write a reason: the customer will read it";

/** What a customer reads of money that went back because it was not the order's price. */
export const RETURNED = "What you paid is not the price of the order";

/** A decline or a refund gives money away. */
export const NOT_SURE = "Please tick that you are sure";

/** Returns the text for the customer: the common reason, then the vendor's own text. */
export function declineReason(action: {
  common?: string | undefined;
  reason?: string | undefined;
}): string {
  return [action.common, action.reason].filter(Boolean).join(". ");
}

/** The answer to an action on an order: its status now, or why nothing was done. */
export type OrderActionResult =
  | {
      ok: true;
      orderId: string;
      vendorId: string;
      status: string | null;
      /** The step that was taken, which can be undone; null for what is none. */
      step: ForwardTransition | null;
    }
  | {
      ok: false;
      message: string | null;
      /** The errors of the submitted form, and which of the forms with fields it was. */
      result: SubmissionResult<string[]> | null;
      about?: TypedAction | null;
      /** Its answer was lost: what was asked for. */
      unreachable?: boolean;
      asked?: VendorTransition | null;
    };

/** Returns the answer to an action whose own was lost, with what is known of it. */
export const unansweredAction = (form: FormData, message: string): OrderActionResult => ({
  ok: false,
  message,
  result: null,
  unreachable: true,
  asked: vendorTransitions.find((move) => move === form.get("intent")) ?? null,
});

/** The forms with fields: their errors are shown beside them. */
const typedActions = ["accept", "decline", "refund", "return"] as const;
type TypedAction = (typeof typedActions)[number];
export const toTypedAction = (intent: unknown): TypedAction | null =>
  typedActions.find((name) => name === intent) ?? null;

/** Returns the errors of one of those forms from the answer to an action. */
export function orderActionErrors(
  form: TypedAction,
  answer: OrderActionResult | undefined,
): SubmissionResult<string[]> | null {
  return answer && !answer.ok && answer.about === form ? answer.result : null;
}

/**
 * Returns such a form for display: its fields with typed values and errors, and all errors in the
 * order of the fields. The browser needs no schema: the server validates.
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
    errors: Object.entries(error ?? {}).flatMap(([name, messages]) =>
      (messages ?? []).map((message) => (name ? { message, fieldId: idOf(name) } : { message })),
    ),
  };
}
