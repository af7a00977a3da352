import type { OutgoingEmail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import type { Translate } from "~/shared/translate";
import { languageTag, translatorFor } from "~/core/i18n/translations.server";
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

/** What one kind of mail says, in the language of `t`. */
type CustomerEmailText = {
  subject: string;
  heading: string;
  lead: string;
  notice?: string;
  details?: EmailContent["details"];
  button?: string;
  url?: string | null;
};

/** What stands in the gaps of a mail's sentences. */
const emailValues = ({ order, store }: EmailData) => ({
  number: order.number,
  name: truncate(order.customerName),
  store: truncate(store.name),
  short: truncate(store.name, MAX_SHORT_NAME),
  total: formatKobo(order.totalKobo),
});
type EmailValues = ReturnType<typeof emailValues>;

/**
 * A mail to the customer, in the language of the store: its own words, and around them what all of
 * them have: the order, the store and how to reach it (docs/rules.md, Language).
 */
function customerEmail(
  facts: EmailData,
  say: (t: Translate, gaps: EmailValues) => CustomerEmailText,
): OutgoingEmail | null {
  const { order, store } = facts;
  if (!order.customerEmail) return null;
  const { phone, whatsapp } = store;
  const t = translatorFor(store.language);
  const gaps = emailValues(facts);
  const words = say(t, gaps);
  const url = words.url ?? facts.orderUrl;
  const letter: EmailContent = {
    lang: languageTag(store.language),
    heading: words.heading,
    lead: words.lead,
    notice: words.notice ?? null,
    ...sumLines(order, t),
    details: words.details ?? [],
    button: url ? { label: words.button ?? t("Look at your order"), url } : null,
    contacts: [
      ...(phone
        ? [{ label: t("Call the store"), shown: formatPhone(phone), url: `tel:${phone}` }]
        : []),
      ...(whatsapp
        ? [
            {
              label: t("Chat on WhatsApp"),
              shown: formatPhone(whatsapp),
              url: whatsAppUrl(whatsapp, t("Hello, this is about my order {number}", gaps)),
            },
          ]
        : []),
    ],
    footer: t("You get this because you ordered at {store}.", gaps),
    tagline: t(brand.tagline),
  };
  return {
    to: order.customerEmail,
    fromName: gaps.short,
    subject: words.subject,
    ...emailLines(letter),
  };
}

/** Where it goes or waits. */
const fulfilmentLine = ({ order, store }: EmailData, t: Translate) =>
  order.type === "delivery"
    ? { term: t("Deliver to"), value: deliveryAddress(order) }
    : { term: t("Pick up at"), value: store.address ?? truncate(store.name) };

/** Where it goes or waits, when, and what the kitchen was asked. */
function placeAndTime(facts: EmailData, t: Translate): EmailContent["details"] {
  const { vendorInstructions } = facts.order;
  return [
    fulfilmentLine(facts, t),
    ...dueTime(facts, t),
    ...(vendorInstructions
      ? [{ term: t("For the kitchen"), value: customerText(vendorInstructions) }]
      : []),
  ];
}

const isPaid = ({ order }: EmailData) =>
  ["success", "completed", "partially_refunded", "refunded"].includes(order.paymentStatus);

/** Placed and not paid: until when it can be, and where. */
export function orderReceivedEmail(facts: EmailData): OutgoingEmail | null {
  const { order, store } = facts;
  return customerEmail(facts, (t, gaps) => ({
    subject: t("Your order {number} at {short} waits for its payment", gaps),
    heading: t("Order {number} is not paid yet", gaps),
    lead: order.custom
      ? t("Hello {name}. {store} has written down your order and begins once it is paid.", gaps)
      : t("Thank you, {name}. {store} has received your order and begins once it is paid.", gaps),
    notice: t(
      "It can be paid until {when}. If you have paid already, another mail tells you as soon as that is confirmed.",
      { when: formatDateTime(order.payableUntil, store.zone) },
    ),
    details: placeAndTime(facts, t),
    button: t("Pay {price}", { price: gaps.total }),
    url: facts.payUrl,
  }));
}

/** Paid: the store has it. */
export function orderPaidEmail(facts: EmailData): OutgoingEmail | null {
  return customerEmail(facts, (t, gaps) => ({
    subject: t("Your order {number} at {short} is paid", gaps),
    heading: t("Order {number} is paid", gaps),
    lead: t("Thank you, {name}. {store} has your order and your payment of {total}.", gaps),
    details: placeAndTime(facts, t),
    button: t("Follow your order"),
  }));
}

/** Ready: come and get it, or it sets out. */
export function orderReadyEmail(facts: EmailData): OutgoingEmail | null {
  const delivery = facts.order.type === "delivery";
  return customerEmail(facts, (t, gaps) => ({
    subject: delivery
      ? t("Your order {number} from {short} is on its way", gaps)
      : t("Your order {number} at {short} is ready to pick up", gaps),
    heading: delivery
      ? t("Order {number} is on its way", gaps)
      : t("Order {number} is ready to pick up", gaps),
    lead: delivery
      ? t(
          "Good news, {name}: {store} has packed your food, and it comes to you now. Please keep your phone at hand.",
          gaps,
        )
      : t(
          "Good news, {name}: your food waits for you at {store}. Give the number {number} when you come.",
          gaps,
        ),
    details: [fulfilmentLine(facts, t)],
    button: t("Follow your order"),
  }));
}

/** Declined by the vendor: why, and what becomes of the money. */
export function orderDeclinedEmail(facts: EmailData): OutgoingEmail | null {
  const { declineReason } = facts.order;
  return customerEmail(facts, (t, gaps) => ({
    subject: t("{short} could not take your order {number}", gaps),
    heading: t("Order {number} was declined", gaps),
    lead: t("We are sorry, {name}. {store} could not take your order.", gaps),
    details: [
      ...(declineReason ? [{ term: t("The reason"), value: t(customerText(declineReason)) }] : []),
      {
        term: t("Your money"),
        value: isPaid(facts)
          ? t(
              "Your payment of {total} is given back to the card or account it came from. It is there within 10 working days, often sooner.",
              gaps,
            )
          : t("You have not been charged."),
      },
    ],
  }));
}

/**
 * A refund that the provider has made: how much, why, and when it is there.
 * @returns null without one
 */
export function orderRefundedEmail(facts: EmailData): OutgoingEmail | null {
  const { order, refund } = facts;
  if (!refund) return null;
  const amount = formatKobo(refund.amountKobo);
  return customerEmail(facts, (t, gaps) => ({
    subject: t("{short} has given {amount} back for your order {number}", { ...gaps, amount }),
    heading: t("{amount} is on its way back to you", { amount }),
    lead:
      refund.amountKobo === order.totalKobo
        ? t("{name}, {store} has given back all of what you paid for order {number}.", gaps)
        : t("{name}, {store} has given back {amount} of what you paid for order {number}.", {
            ...gaps,
            amount,
          }),
    details: [
      { term: t("Given back"), value: amount },
      { term: t("The reason"), value: t(customerText(refund.reason)) },
      {
        term: t("When it is there"),
        value: t(
          "On the card or account that you paid with within 10 working days, often sooner, as your bank goes.",
        ),
      },
    ],
  }));
}
