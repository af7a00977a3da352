import type { OutgoingMail } from "~/platform/mail.server";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import type { Letter } from "./letter";
import type { MailFacts } from "./mail-facts.server";
import { addressOf, clip, MAX_SHORT_NAME, sumsOf, timeOf, typed, written } from "./mail-parts";

/** How long the provider's banks take at most; most are quicker. */
const MONEY_BACK = "within 10 working days, often sooner";

/** A mail to the customer: its own words, and around them what all of them have: the order, the store and how to reach it. */
function toCustomer(facts: MailFacts, words: { subject: string; heading: string; lead: string; notice?: string; details?: Letter["details"]; button?: string; url?: string | null }): OutgoingMail | null {
  const { order, store } = facts;
  if (!order.customerEmail) return null;
  const { phone, whatsapp } = store;
  const url = words.url ?? facts.orderUrl;
  const letter: Letter = {
    heading: words.heading, lead: words.lead, notice: words.notice ?? null, ...sumsOf(order), details: words.details ?? [],
    button: url ? { label: words.button ?? "Look at your order", url } : null,
    contacts: [
      ...(phone ? [{ label: "Call the store", shown: formatPhone(phone), url: `tel:${phone}` }] : []),
      ...(whatsapp ? [{ label: "Chat on WhatsApp", shown: formatPhone(whatsapp), url: whatsAppUrl(whatsapp, `Hello, this is about my order ${order.number}`) }] : []),
    ],
    footer: `You get this because you ordered at ${clip(store.name)}.`,
  };
  return { to: order.customerEmail, fromName: clip(store.name, MAX_SHORT_NAME), subject: words.subject, ...written(letter) };
}

/** Where it goes or waits, when, and what the kitchen was asked. */
function placeAndTime(facts: MailFacts): Letter["details"] {
  const { order, store } = facts;
  return [
    order.type === "delivery" ? { term: "Deliver to", value: addressOf(order) } : { term: "Pick up at", value: store.address ?? clip(store.name) },
    ...timeOf(facts),
    ...(order.vendorInstructions ? [{ term: "For the kitchen", value: typed(order.vendorInstructions) }] : []),
  ];
}

const shortName = ({ store }: MailFacts) => clip(store.name, MAX_SHORT_NAME);
const isPaid = ({ order }: MailFacts) => ["success", "completed", "partially_refunded", "refunded"].includes(order.paymentStatus);

/** Placed and not paid: until when it can be, and where. */
export function receivedForCustomer(facts: MailFacts): OutgoingMail | null {
  const { order, store } = facts;
  return toCustomer(facts, {
    subject: `Your order ${order.number} at ${shortName(facts)} waits for its payment`,
    heading: `Order ${order.number} is not paid yet`,
    lead: order.custom
      ? `Hello ${clip(order.customerName)}. ${clip(store.name)} has written down your order and begins once it is paid.`
      : `Thank you, ${clip(order.customerName)}. ${clip(store.name)} has received your order and begins once it is paid.`,
    notice: `It can be paid until ${formatDateTime(order.payableUntil, store.zone)}. If you have paid already, another mail tells you as soon as that is confirmed.`,
    details: placeAndTime(facts),
    button: `Pay ${formatKobo(order.totalKobo)}`,
    url: facts.payUrl,
  });
}

/** Paid: the store has it. */
export function paidForCustomer(facts: MailFacts): OutgoingMail | null {
  const { order, store } = facts;
  return toCustomer(facts, {
    subject: `Your order ${order.number} at ${shortName(facts)} is paid`,
    heading: `Order ${order.number} is paid`,
    lead: `Thank you, ${clip(order.customerName)}. ${clip(store.name)} has your order and your payment of ${formatKobo(order.totalKobo)}.`,
    details: placeAndTime(facts),
    button: "Follow your order",
  });
}

/** Ready: come and get it, or it sets out. */
export function readyForCustomer(facts: MailFacts): OutgoingMail | null {
  const { order, store } = facts;
  const delivery = order.type === "delivery";
  return toCustomer(facts, {
    subject: delivery ? `Your order ${order.number} from ${shortName(facts)} is on its way` : `Your order ${order.number} at ${shortName(facts)} is ready to pick up`,
    heading: delivery ? `Order ${order.number} is on its way` : `Order ${order.number} is ready to pick up`,
    lead: delivery
      ? `Good news, ${clip(order.customerName)}: ${clip(store.name)} has packed your food, and it comes to you now. Please keep your phone at hand.`
      : `Good news, ${clip(order.customerName)}: your food waits for you at ${clip(store.name)}. Give the number ${order.number} when you come.`,
    details: [delivery ? { term: "Deliver to", value: addressOf(order) } : { term: "Pick up at", value: store.address ?? clip(store.name) }],
    button: "Follow your order",
  });
}

/** Declined by the vendor: why, and what becomes of the money. */
export function declinedForCustomer(facts: MailFacts): OutgoingMail | null {
  const { order, store } = facts;
  const money = formatKobo(order.totalKobo);
  return toCustomer(facts, {
    subject: `${shortName(facts)} could not take your order ${order.number}`,
    heading: `Order ${order.number} was declined`,
    lead: `We are sorry, ${clip(order.customerName)}. ${clip(store.name)} could not take your order.`,
    details: [
      ...(order.declineReason ? [{ term: "The reason", value: typed(order.declineReason) }] : []),
      isPaid(facts)
        ? { term: "Your money", value: `Your payment of ${money} is given back to the card or account it came from. It is there ${MONEY_BACK}.` }
        : { term: "Your money", value: "You have not been charged." },
    ],
  });
}

/** A refund that the provider has made: how much, why, and when it is there. @returns null without one */
export function refundedForCustomer(facts: MailFacts): OutgoingMail | null {
  const { order, store, refund } = facts;
  if (!refund) return null;
  const amount = formatKobo(refund.amountKobo);
  return toCustomer(facts, {
    subject: `${shortName(facts)} has given ${amount} back for your order ${order.number}`,
    heading: `${amount} is on its way back to you`,
    lead: `${clip(order.customerName)}, ${clip(store.name)} has given back ${refund.amountKobo === order.totalKobo ? "all" : amount} of what you paid for order ${order.number}.`,
    details: [
      { term: "Given back", value: amount },
      { term: "The reason", value: typed(refund.reason) },
      { term: "When it is there", value: `On the card or account that you paid with ${MONEY_BACK}, as your bank goes.` },
    ],
  });
}
