import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { isChannel } from "~/core/payments/channels";
import { emailPattern } from "~/shared/email";
import { askAboutEmail, keptEmail } from "~/storefront/payment/email-question";
import { msg, type Message } from "~/shared/translate";

const NO_EMAIL = "Please enter a valid email address";

/**
 * What the invoice page sends; one schema for the browser and the server. `pay` begins a payment,
 * for the provider's popup or for its own page; `confirm` asks the provider about the one under
 * way, whose window was `closed`. No amount is among it: the order's counts.
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
      /** How they want to pay; anything else offers all ways. */
      paymentChannel: z
        .string()
        .optional()
        .transform((channel) => (isChannel(channel) ? channel : null)),
      surface: z.enum(["popup", "page"]).default("page"),
    })
    .superRefine(askAboutEmail("email", { sent: true })),
  z.object({ intent: z.literal("confirm"), closed: z.literal("on").optional() }),
]);

/** The page's action result where it doesn't redirect. */
export type InvoiceActionResult = {
  result: SubmissionResult<Message[]> | null;
  /** Why nothing was paid, for the banner. */
  error: Message | null;
  /**
   * A payment that was begun, for the popup; the address is the same payment on a page of its own.
   */
  payment: { accessCode: string; authorizationUrl: string } | null;
  /** The request did not reach the server. */
  unreachable?: boolean;
};

/** The banner's message where nothing more is known. */
export const PAYMENT_FAILED = msg("Payment failed. Please try again.");
