import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

/** Reasons that kitchens give most: one tap instead of typing with wet hands. */
export const commonReasons = ["Sold out", "The kitchen is too busy", "We are closing", "We can't deliver there"] as const;

const LONGEST_REASON = 200;

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
  | { ok: false; message: string | null; result: SubmissionResult<string[]> | null; /** It did not even get here. */ unreachable?: boolean };
