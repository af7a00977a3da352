import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { parseNaira } from "~/shared/money";

/** Reasons that kitchens give most: one tap instead of typing with wet hands. */
export const commonReasons = ["Sold out", "The kitchen is too busy", "We are closing", "We can't deliver there"] as const;

const LONGEST_REASON = 200;
const WHY = "Please say why: the customer will read it";

/** What a vendor's forms on an order send; one schema for the browser and the server. `intent` is a closed set. */
export const OrderAction = z
  .discriminatedUnion("intent", [
    z.object({ intent: z.literal("accept") }),
    z.object({ intent: z.literal("ready") }),
    z.object({ intent: z.literal("deliver") }),
    z.object({ intent: z.literal("settle") }),
    z.object({
      intent: z.literal("decline"),
      common: z.enum(commonReasons).optional(),
      reason: z.string().trim().max(LONGEST_REASON, `Please keep it under ${LONGEST_REASON} characters`).optional(),
    }),
    z.object({
      intent: z.literal("refund"),
      /** Typed in naira, kobo from here on. */
      amount: z.string("Please say how much").transform((typed, context) => {
        const kobo = parseNaira(typed);
        if (kobo) return kobo;
        context.addIssue({ code: "custom", message: "Please write an amount in naira, such as 1,500" });
        return z.NEVER;
      }),
      reason: z.string(WHY).trim().min(1, WHY).max(LONGEST_REASON, `Please keep it under ${LONGEST_REASON} characters`),
      sure: z.literal("on", "Please tick that you are sure"),
      token: z.uuid(),
    }),
  ])
  .superRefine((action, context) => {
    if (action.intent === "decline" && !action.common && !action.reason) {
      context.addIssue({ code: "custom", path: ["reason"], message: "Please choose or write a reason: the customer will read it" });
    }
  });

/** What the customer reads: the vendor's own words, after the common reason where both are given. */
export function declineReason(action: { common?: string | undefined; reason?: string | undefined }): string {
  return [action.common, action.reason].filter(Boolean).join(". ");
}

/** What the page of an order answers to a press: where the order stands now, or why nothing was done. */
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
export type TypedAction = "decline" | "refund";
export const toTypedAction = (intent: unknown): TypedAction | null => (intent === "decline" || intent === "refund" ? intent : null);

/** What is wrong with one of those forms, out of what the page answered to a press. */
export function faultsOf(form: TypedAction, answer: OrderActionResult | undefined): SubmissionResult<string[]> | null {
  return answer && !answer.ok && answer.about === form ? answer.result : null;
}
