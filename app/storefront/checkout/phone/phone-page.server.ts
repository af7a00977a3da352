import { data, redirect, redirectDocument } from "@remix-run/node";
import { changePhone } from "~/core/orders/change-phone.server";
import {
  continueWithoutCode,
  sendFirstPhoneCode,
  sendPhoneCode,
  verifyPhoneCode,
  type CodeRefusal,
} from "~/core/messages/phone-check.commands.server";
import { readPhoneCheck, type PhoneCheck } from "~/core/messages/phone-check.queries.server";
import { startPaymentBy } from "~/core/payments/abandon-payment.server";
import type { StartOutcome } from "~/core/payments/start-payment.server";
import type { Channel } from "~/core/payments/channels";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { formatPhone, toPhones } from "~/shared/phone";
import type { Refusal } from "~/shared/refusal";
import { phonePath, storePaths } from "~/shared/store-paths";
import { msg, type Message, type Translate } from "~/shared/translate";
import { popupStart } from "~/storefront/payment/popup-start.server";
import { keepOwnPhone } from "./phone-cookie.server";
import type { PhoneAnswer, PhoneViewProps } from "./phone-view";

type Order = {
  id: string;
  orderNumber: string;
  customerPhone: string | null;
  paymentChannel: Channel | null;
};

/**
 * Returns where a customer whose payment didn't start goes on. If it needs the phone verified, sends
 * the first code.
 */
export async function pathToPay(
  payment: StartOutcome,
  store: StoreRecord,
  base: string,
  { orderId, network }: { orderId: string; network: string },
): Promise<string> {
  const code = payment.ok ? null : payment.code;
  if (code === "phone") {
    await sendFirstPhoneCode(store, orderId, network);
    return phonePath(base, orderId);
  }
  return storePaths.order(
    base,
    orderId,
    code === "provider" ? { unpaid: "1" } : code === "gone" ? { gone: "1" } : {},
  );
}

/** Builds the page on which an order's phone is verified. */
export async function phonePage(
  store: StoreRecord,
  base: string,
  order: Order,
): Promise<PhoneViewProps> {
  const { code, codesLeft } = await readPhoneCheck(store.id, order.id);
  const phone = formatPhone(order.customerPhone ?? "");
  return {
    orderUrl: storePaths.order(base, order.id),
    actionUrl: phonePath(base, order.id),
    storeName: store.name,
    orderNumber: order.orderNumber,
    phone,
    // Never broken between its parts.
    status: statusOf(code, phone.replaceAll(" ", "\u00a0")),
    isSending: code?.state === "sending",
    isLive: code !== null && code.isLive && code.mayCome,
    wasAsked: code !== null,
    canAsk: codesLeft > 0,
    waitSeconds: code?.waitSeconds ?? 0,
    mayContinue: code?.state === "failed",
    popupScript: env().paystackInlineUrl,
  };
}

function statusOf(code: PhoneCheck["code"], phone: string): Message {
  if (!code) return msg("We send a 6-digit code to {phone}.", { phone });
  if (code.state === "failed")
    return code.mayCome
      ? msg("We don’t know whether our code reached {phone}.", { phone })
      : msg("We couldn’t send a code to {phone}.", { phone });
  if (!code.isLive) return msg("The last code for {phone} no longer works.", { phone });
  if (code.state === "sending") return msg("We’re sending a 6-digit code to {phone}.", { phone });
  return code.way === "whatsapp"
    ? msg("We sent a 6-digit code to {phone} on WhatsApp.", { phone })
    : msg("We sent a 6-digit code to {phone} by SMS.", { phone });
}

type Sent = {
  request: Request;
  form: FormData;
  store: StoreRecord;
  base: string;
  order: Order;
  network: string;
  t: Translate;
};

/** Handles the page's forms: `verify`, `send`, `change` (the number) and `continue` without a code. */
export async function receivePhoneForm(sent: Sent) {
  const { form, store, order, base, network, t } = sent;
  const text = (name: string) => String(form.get(name) ?? "");
  switch (form.get("intent")) {
    case "verify": {
      const outcome = await verifyPhoneCode(store.id, order.id, text("code"));
      return outcome.ok ? pay(sent, outcome.isOwn) : refused(outcome, "code", t);
    }
    case "send": {
      const refusal = await sendPhoneCode(store, order.id, network);
      return refusal ? refused(refusal, "send", t) : redirect(phonePath(base, order.id));
    }
    case "change": {
      const refusal = await change(sent, text("phone"));
      return refusal
        ? refused(refusal, "phone", t, text("phone"))
        : redirect(phonePath(base, order.id));
    }
    case "continue": {
      const refusal = await continueWithoutCode(store.id, order.id);
      return refusal ? refused(refusal, "send", t) : pay(sent, false);
    }
    default:
      throw new Response(t("You can’t do that with an order"), { status: 400 });
  }
}

/** Starts the payment at once. @param isOwn the browser's person has just shown the phone is theirs */
async function pay({ request, form, store, base, order, network }: Sent, isOwn: boolean) {
  const headers = new Headers();
  if (isOwn && order.customerPhone)
    headers.append("Set-Cookie", keepOwnPhone(request, order.customerPhone, databaseNow()));
  // As at {order}/pay, whose limit this is too.
  if (await consumeRateLimit({ pay: order.id, orderByNetwork: network }))
    return redirect(storePaths.order(base, order.id), { headers });
  const payment = await startPaymentBy(store.id, order, { channel: null, own: { bank: null } });
  if (!payment.ok || payment.isOwn)
    return redirect(await pathToPay(payment, store, base, { orderId: order.id, network }), {
      headers,
    });
  return form.get("popup") === "on"
    ? data<PhoneAnswer>(
        { error: null, started: popupStart(payment, store, base, order.id) },
        { headers },
      )
    : redirectDocument(payment.authorizationUrl, { headers });
}

async function change({ store, order, network }: Sent, typed: string): Promise<CodeRefusal | null> {
  const phones = toPhones(typed);
  if (!phones)
    return {
      ok: false,
      code: "invalid",
      message: msg("Please enter a valid phone number, such as 0803 123 4567"),
      status: 400,
    };
  const limited = await consumeRateLimit({ write: `phone:${order.id}` }, 6);
  if (limited)
    return {
      ok: false,
      code: "limited",
      message: limited.message,
      status: 429,
      retryAfterSeconds: limited.retryAfterSeconds,
    };
  const refusal = await changePhone(store, order.id, phones, databaseNow());
  if (!refusal) await sendFirstPhoneCode(store, order.id, network);
  return refusal;
}

function refused(
  { message, status, retryAfterSeconds }: Refusal<Message> & { retryAfterSeconds?: number },
  at: "code" | "send" | "phone",
  t: Translate,
  typed = "",
) {
  return data<PhoneAnswer>(
    { error: { at, message: t(message), typed }, started: null },
    {
      status,
      headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
    },
  );
}
