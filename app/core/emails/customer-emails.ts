import type { OutgoingEmail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { formatDateTime } from "~/shared/clock";
import { refundedPart } from "~/core/pricing/refund-part-text";
import { formatKobo } from "~/shared/money";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import type { Translate } from "~/shared/translate";
import { languageTag, translatorFor } from "~/core/i18n/translations.server";
import { pickupPlace } from "~/core/stores/pickup-place";
import { waitingLine, waitingText } from "~/core/orders/waiting";
import type { EmailContent } from "./email-layout";
import type { EmailData } from "./email-data.server";
import {
  deliveryAddress,
  truncate,
  MAX_SHORT_NAME,
  sumLines,
  dueTime,
  customerText,
  emailLines,
} from "./email-parts";

type CustomerEmailText = {
  subject: string;
  heading: string;
  lead: string;
  state?: string;
  details?: EmailContent["details"];
  button?: string;
  url?: string | null;
};

const emailValues = ({ order, store }: EmailData) => ({
  number: order.number,
  name: truncate(order.customerName),
  store: truncate(store.name),
  short: truncate(store.name, MAX_SHORT_NAME),
  total: formatKobo(order.totalKobo),
});
type EmailValues = ReturnType<typeof emailValues>;

/** Composes an e-mail to the customer, in the store's language (docs/rules.md, Language). */
function customerEmail(
  data: EmailData,
  say: (t: Translate, values: EmailValues) => CustomerEmailText,
): OutgoingEmail | null {
  const { order, store } = data;
  if (!order.customerEmail) return null;
  const { phone, whatsapp } = store;
  const t = translatorFor(store.language);
  const values = emailValues(data);
  const texts = say(t, values);
  const url = texts.url ?? data.orderUrl;
  const content: EmailContent = {
    lang: languageTag(store.language),
    heading: texts.heading,
    lead: texts.lead,
    notice: null,
    state: texts.state,
    ...sumLines(order, t),
    details: texts.details ?? [],
    button: url ? { label: texts.button ?? t("View your order"), url } : null,
    contacts: [
      ...(phone
        ? [{ label: t("Call the store"), shown: formatPhone(phone), url: `tel:${phone}` }]
        : []),
      ...(whatsapp
        ? [
            {
              label: t("Chat on WhatsApp"),
              shown: formatPhone(whatsapp),
              url: whatsAppUrl(whatsapp, t("Hello, this is about my order {number}", values)),
            },
          ]
        : []),
    ],
    footer: t("You’re getting this because you ordered from {store}.", values),
    tagline: t(brand.tagline),
  };
  return {
    to: order.customerEmail,
    fromName: values.short,
    subject: texts.subject,
    ...emailLines(content),
  };
}

/** Says where the order is delivered, or where and how it is collected. */
const fulfilmentLines = ({ order, store }: EmailData, t: Translate): EmailContent["details"] =>
  order.type === "delivery"
    ? [{ term: t("Deliver to"), value: deliveryAddress(order) }]
    : [
        { term: t("Pick up at"), value: t(pickupPlace(store)) },
        ...(store.pickupInstructions
          ? [{ term: t("Pickup instructions"), value: customerText(store.pickupInstructions) }]
          : []),
      ];

/** Place, time if the store has promised one, and the customer's note for the kitchen. */
function placeAndTime(data: EmailData, t: Translate): EmailContent["details"] {
  const { vendorInstructions, status, scheduledFor } = data.order;
  return [
    ...fulfilmentLines(data, t).filter(({ value }) => value),
    ...(status === "pending" && !scheduledFor ? [] : dueTime(data, t)),
    ...(vendorInstructions
      ? [{ term: t("For the kitchen"), value: customerText(vendorInstructions) }]
      : []),
  ];
}

/** Returns an order without the customer's typed texts; the store's texts stay. */
const withoutTyped = (order: EmailData["order"]): EmailData["order"] => ({
  ...order,
  customerName: "",
  deliveryAddress: null,
  deliveryInstructions: null,
  vendorInstructions: null,
  items: order.items.map((item) => ({ ...item, note: null })),
});

const isPaid = ({ order }: EmailData) =>
  ["success", "completed", "partially_refunded", "refunded"].includes(order.paymentStatus);

/**
 * Anybody can order with anybody's address, so the e-mail of an unpaid order contains no typed text
 * (docs/rules.md, Mail).
 */
export function orderReceivedEmail(sent: EmailData): OutgoingEmail | null {
  const { store } = sent;
  const data = sent.order.custom ? sent : { ...sent, order: withoutTyped(sent.order) };
  const { order } = data;
  return customerEmail(data, (t, values) => ({
    subject: t("Complete payment for your order {number} at {short}", values),
    heading: t("Order {number} is not paid yet", values),
    lead: order.custom
      ? t("Hello {name}. {store} has your order and will start once you pay.", values)
      : t("Thank you. {store} has received your order and will start once you pay.", values),
    state: t(
      "You can pay until {when}. If you’ve already paid, we’ll email you once it’s confirmed.",
      { when: formatDateTime(order.payableUntil, store.zone) },
    ),
    details: placeAndTime(data, t),
    button: t("Pay {price}", { price: values.total }),
    url: data.payUrl,
  }));
}

/** While nobody has accepted, the time is still the store's to give. */
function waits(
  { order, store, usualWait }: EmailData,
  t: Translate,
): Pick<CustomerEmailText, "state"> {
  if (order.status !== "pending") return {};
  const line = waitingLine(waitingText(truncate(store.name), usualWait), t);
  return {
    state: order.scheduledFor ? line : `${line}. ${t("They’ll give you a time when they accept.")}`,
  };
}

export function orderPaidEmail(data: EmailData): OutgoingEmail | null {
  return customerEmail(data, (t, values) => ({
    subject: t("Your order {number} at {short} is paid", values),
    heading: t("Order {number} is paid", values),
    lead: t("Thank you, {name}. {store} has your order and your payment of {total}.", values),
    ...waits(data, t),
    details: placeAndTime(data, t),
    button: t("Follow your order"),
  }));
}

/** Composes the e-mail of an order that is ready, or packed for its rider. */
export function orderReadyEmail(data: EmailData): OutgoingEmail | null {
  const delivery = data.order.type === "delivery";
  return customerEmail(data, (t, values) => ({
    subject: delivery
      ? t("Your order {number} from {short} is packed", values)
      : t("Your order {number} at {short} is ready to pick up", values),
    heading: delivery
      ? t("Order {number} is packed", values)
      : t("Order {number} is ready to pick up", values),
    lead: delivery
      ? t(
          "Good news, {name}: {store} has packed your food, and the rider is next. Please keep your phone close.",
          values,
        )
      : t(
          "Good news, {name}: your food is ready at {store}. Show order number {number} when you arrive.",
          values,
        ),
    details: fulfilmentLines(data, t),
    button: t("Follow your order"),
  }));
}

/** Composes the e-mail of an order whose promised time the store has moved. */
export function orderLateEmail(data: EmailData): OutgoingEmail | null {
  const { type, promisedAt } = data.order;
  if (!promisedAt) return null;
  const time = formatDateTime(promisedAt, data.store.zone);
  return customerEmail(data, (t, values) => ({
    subject: t("Your order {number} from {short} is running late", values),
    heading: t("Order {number} is running late", values),
    lead:
      type === "delivery"
        ? t("We’re sorry, {name}. {store} needs more time. Your order now arrives by {time}.", {
            ...values,
            time,
          })
        : t("We’re sorry, {name}. {store} needs more time. Your order is now ready by {time}.", {
            ...values,
            time,
          }),
    details: fulfilmentLines(data, t),
    button: t("Follow your order"),
  }));
}

/** Composes the e-mail of an order that its store hasn't accepted for long. */
export const orderWaitingEmail = (data: EmailData): OutgoingEmail | null =>
  customerEmail(data, (t, values) => ({
    subject: t("Waiting for {short} to accept your order {number}", values),
    heading: waitingLine(waitingText(values.store, data.usualWait), t),
    lead: t(
      "We’re sorry, {name}. {store} hasn’t answered yet. You can wait, call them, or cancel on your order’s page and get your whole {total} back.",
      values,
    ),
    button: t("Wait or cancel"),
  }));

/** Composes the e-mail of an order that the store declined or the customer cancelled. */
export function orderDeclinedEmail(data: EmailData): OutgoingEmail | null {
  const { refund, order } = data;
  const { declineReason, wasAccepted } = order;
  return customerEmail(data, (t, values) => ({
    // Only a customer cancels without a reason.
    ...(declineReason && wasAccepted
      ? {
          subject: t("{short} had to cancel your order {number}", values),
          heading: t("Order {number} is cancelled", values),
          lead: t("We’re sorry, {name}. {store} had to cancel your order.", values),
        }
      : declineReason
        ? {
            subject: t("{short} couldn’t take your order {number}", values),
            heading: t("Order {number} was declined", values),
            lead: t("We’re sorry, {name}. {store} couldn’t take your order.", values),
          }
        : {
            subject: t("You cancelled your order {number} at {short}", values),
            heading: t("Order {number} is cancelled", values),
            lead: t("{name}, {store} won’t prepare it.", values),
          }),
    details: [
      ...(declineReason ? [{ term: t("The reason"), value: t(customerText(declineReason)) }] : []),
      {
        term: t("Your money"),
        value: refund?.isWaiting
          ? t(
              "{store} owes you {amount}. You get it as soon as their sales cover it, and we’ll email you then. If you can’t wait, please call the store.",
              { ...values, amount: formatKobo(refund.amountKobo) },
            )
          : refund
            ? t(
                "We’re refunding {amount} to the card or account you paid with. It should reach you within 10 working days (often sooner).",
                { amount: formatKobo(refund.amountKobo) },
              )
            : isPaid(data)
              ? t("You get back what you paid.")
              : t("There’s nothing to pay. If you’ve already paid, you get your money back."),
      },
    ],
  }));
}

/** @returns null without a refund */
export function orderRefundedEmail(data: EmailData): OutgoingEmail | null {
  const { order, refund } = data;
  if (!refund) return null;
  const amount = formatKobo(refund.amountKobo);
  return customerEmail(data, (t, values) => ({
    subject: t("{short} has refunded {amount} for your order {number}", { ...values, amount }),
    heading: t("{amount} is on its way back to you", { amount }),
    lead:
      refund.amountKobo === order.totalKobo
        ? t("{name}, {store} has refunded all you paid for order {number}.", values)
        : t("{name}, {store} has refunded {amount} of what you paid for order {number}.", {
            ...values,
            amount,
          }),
    details: [
      { term: t("Amount refunded"), value: amount },
      ...(refund.parts
        ? [
            {
              term: t("What it’s for"),
              value: customerText(
                refund.parts.parts.map((part) => t(refundedPart(part))).join("; "),
              ),
            },
          ]
        : []),
      { term: t("The reason"), value: t(customerText(refund.reason)) },
      {
        term: t("Where and when"),
        value: t("To the card or account you paid with, within 10 working days (often sooner)."),
      },
    ],
  }));
}
