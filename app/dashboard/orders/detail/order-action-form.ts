import type { SubmissionResult } from "@conform-to/react";
import { formatKobo } from "~/shared/money";
import {
  vendorTransitions,
  type ForwardTransition,
  type VendorTransition,
} from "~/core/orders/order-status";

/** This reason also takes the ticked items off the menu for today. */
export const SOLD_OUT = "Sold out";
const NO_DELIVERY_THERE = "We can't deliver there";

/** One tap instead of typing with wet hands. */
export const commonReasons = [
  SOLD_OUT,
  "The kitchen is too busy",
  "We are closing",
  NO_DELIVERY_THERE,
] as const;

export const reasonsFor = (orderType: "pickup" | "delivery") =>
  commonReasons.filter((reason) => orderType === "delivery" || reason !== NO_DELIVERY_THERE);

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

/** Says what the provider keeps of a full refund; empty if nothing. */
export const keptByProvider = (kobo: number | null): string =>
  kobo ? `Paystack keeps its fee of ${formatKobo(kobo)}. ` : "";

/** Minutes from acceptance, as buttons. */
export const readyChoices = [20, 30, 45] as const;

export const MAX_REASON_LENGTH = 200;

export const NO_REASON = "Please choose or write a reason: the customer will read it";

/** The customer reads this of a part that was refunded without a reason. */
export const NO_WORD = "The store refunded this";

/** The customer reads this when a mismatched payment goes back. */
export const RETURNED = "What you paid is not the price of the order";

export const NOT_SURE = "Please tick that you are sure";

export function declineReason(action: {
  common?: string | undefined;
  reason?: string | undefined;
}): string {
  return [action.common, action.reason].filter(Boolean).join(". ");
}

export type OrderActionResult =
  | {
      ok: true;
      orderId: string;
      vendorId: string;
      status: string | null;
      /** The step taken, if it can be undone. */
      step: ForwardTransition | null;
    }
  | {
      ok: false;
      message: string | null;
      /** Errors of the submitted form; `about` names the form. */
      result: SubmissionResult<string[]> | null;
      about?: TypedAction | null;
      /** The answer was lost; `asked` is the transition sent. */
      unreachable?: boolean;
      asked?: VendorTransition | null;
    };

/** The answer to show when the real one was lost. */
export const unansweredAction = (form: FormData, message: string): OrderActionResult => ({
  ok: false,
  message,
  result: null,
  unreachable: true,
  asked: vendorTransitions.find((move) => move === form.get("intent")) ?? null,
});

/** Forms with fields, which show their errors beside them. */
const typedActions = [
  "accept",
  "decline",
  "refund",
  "return",
  "answerDispute",
  "acceptDispute",
] as const;
type TypedAction = (typeof typedActions)[number];
export const toTypedAction = (intent: unknown): TypedAction | null =>
  typedActions.find((name) => name === intent) ?? null;

export function orderActionErrors(
  form: TypedAction,
  answer: OrderActionResult | undefined,
): SubmissionResult<string[]> | null {
  return answer && !answer.ok && answer.about === form ? answer.result : null;
}

/** Returns fields with typed values and errors. The server validates, so no schema is needed. */
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
