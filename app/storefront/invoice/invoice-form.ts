import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { isChannel } from "~/core/payments/channels";
import { emailPattern } from "~/shared/email";
import { askAboutEmail, keptEmail } from "~/storefront/payment/email-question";
import { msg, type Message } from "~/shared/translate";

const NO_EMAIL = "Please enter a valid email address";

/**
 * The invoice page's forms, for browser and server. `pay` starts a payment in the popup or on the
 * provider's page; `confirm` asks the provider about the current one, `closed` if the payer closed
 * the popup. Neither carries an amount: the order's counts.
 */
export const InvoiceAction = z.discriminatedUnion("intent", [
  z
    .object({
      intent: z.literal("pay"),
      email: z
        .string({ error: "Please enter your email address" })
        .trim()
        .min(1, "Please enter your email address")
        .max(200, NO_EMAIL)
        .regex(emailPattern, NO_EMAIL),
      keptEmail,
      /** Anything unknown offers every way to pay. */
      paymentChannel: z
        .string()
        .optional()
        .transform((channel) => (isChannel(channel) ? channel : null)),
      surface: z.enum(["popup", "page"]).default("page"),
    })
    .superRefine(askAboutEmail("email", { sent: true })),
  z.object({ intent: z.literal("confirm"), closed: z.literal("on").optional() }),
]);

/** The action's result, unless it redirects. */
export type InvoiceActionResult = {
  result: SubmissionResult<Message[]> | null;
  /** Why nothing was paid. */
  error: Message | null;
  /** A started payment for the popup; the URL leads to the same payment as a page. */
  payment: { accessCode: string; authorizationUrl: string } | null;
  unreachable?: boolean;
};

/** The message if nothing more is known. */
export const PAYMENT_FAILED = msg("Payment failed. Please try again.");
