import { env } from "~/platform/env.server";
import { paths, storePaths } from "~/shared/paths";
import type { StartOutcome } from "~/core/payments/start-payment.server";
import type { PopupStart } from "./pay-popup";

/** Returns what a browser needs to open a started payment in a popup. */
export function popupStart(
  payment: StartOutcome & { ok: true },
  store: { slug: string },
  base: string,
  orderId: string,
): PopupStart {
  const { publicUrl, paystackInlineUrl } = env();
  return {
    scriptUrl: paystackInlineUrl,
    accessCode: payment.accessCode,
    authorizationUrl: payment.authorizationUrl,
    returnUrl: `${publicUrl}${paths.payment.callback("paystack", store.slug)}&reference=${payment.reference}`,
    pageUrl: storePaths.order(base, orderId),
    leaveUrl: storePaths.leave(base, orderId),
  };
}
