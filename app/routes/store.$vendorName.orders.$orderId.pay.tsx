import { redirect, redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { requireCustomerOrder } from "~/storefront/order/order-page.server";
import { startPaymentBy } from "~/core/payments/abandon-payment.server";
import { isChannel } from "~/core/payments/channels";
import { checkLatestPayment } from "~/core/payments/finalize-payment.server";
import { chosenBank } from "~/core/payments/transfer-account";
import { pathToPay } from "~/storefront/checkout/phone/phone-page.server";
import { keepChannel } from "~/storefront/payment/channel-cookie.server";
import type { PayResult } from "~/storefront/payment/pay-popup";
import { popupStart } from "~/storefront/payment/popup-start.server";
import { requireRateLimit } from "~/platform/rate-limits.server";
import { readForm } from "~/platform/read-form.server";
import { storePaths } from "~/shared/store-paths";
import { redirectToOrder, requireStore } from "~/storefront/shell/store-request.server";
import { translatorFor } from "~/core/i18n/translations.server";

export const loader = redirectToOrder;

/**
 * Starts the order's payment: redirects to the provider's page, or with `popup` (from scripts)
 * answers with the JSON to open its window; for an account it leads back to the order. The intent
 * `sent` asks the provider about a transfer once instead.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  await requireRateLimit({ pay: order.id, orderByNetwork: context.clientIp }, 1, t);
  const form = await readForm(request);
  if (form.get("intent") === "sent") {
    await checkLatestPayment(store.id, order.id, "page");
    return redirect(storePaths.order(base, order.id, { sent: "1" }));
  }
  const wanted = form.get("channel");
  const channel = isChannel(wanted) ? wanted : null;
  const payment = await startPaymentBy(store.id, order, {
    channel,
    own: { bank: chosenBank(form.get("bank")) },
  });
  const withCookie = { headers: keepChannel(new Headers(), channel) };
  // If the order can't be paid any more, or not yet, its page already says why.
  const saysMore = payment.ok || ["not_payable", "phone"].includes(payment.code);
  const message = saysMore ? null : payment.message;
  if (form.get("popup") === "on")
    return Response.json(
      (payment.ok && !payment.isOwn
        ? { start: popupStart(payment, store, base, order.id) }
        : { start: null, message }) satisfies PayResult,
      withCookie,
    );
  if (payment.ok) return redirectDocument(payment.authorizationUrl, withCookie);
  const network = context.clientIp;
  return redirect(await pathToPay(payment, store, base, { orderId: order.id, network }));
}
