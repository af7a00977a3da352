import type { MailKind } from "~schema/outbox";
import { discountLabel } from "~/orders/coupon";
import type { OutgoingMail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import { letterHtml, letterText, type Letter } from "./letter";
import type { MailFacts } from "./mail-facts.server";

/** More lines than this are counted, not listed: the order's page has them all. */
const MAX_LINES = 50;
const MAX_NAME = 120;
const MAX_TYPED = 700;
/** What mail programs on a phone show of a sender or a store in a subject. */
const MAX_SHORT_NAME = 60;

/**
 * What a kind of mail says about an order (docs/rules.md, Mail).
 * @returns null when there is nobody to send it to
 */
export function composeMail(kind: MailKind, facts: MailFacts): OutgoingMail | null {
  return kinds[kind]?.(facts) ?? null;
}

const kinds: Partial<Record<MailKind, (facts: MailFacts) => OutgoingMail | null>> = {
  order_paid_customer: paidForCustomer,
  order_paid_vendor: paidForVendor,
};

function paidForCustomer(facts: MailFacts): OutgoingMail | null {
  const { order, store } = facts;
  if (!order.customerEmail) return null;
  const { phone, whatsapp } = store;
  const letter: Letter = {
    heading: `Order ${order.number} is paid`,
    lead: `Thank you, ${clip(order.customerName)}. ${clip(store.name)} has your order and your payment of ${formatKobo(order.totalKobo)}.`,
    notice: null,
    ...sumsOf(order),
    details: [
      order.type === "delivery" ? { term: "Deliver to", value: addressOf(order) } : { term: "Pick up at", value: store.address ?? clip(store.name) },
      ...timeOf(facts),
      ...(order.vendorInstructions ? [{ term: "For the kitchen", value: typed(order.vendorInstructions) }] : []),
    ],
    button: facts.orderUrl ? { label: "Follow your order", url: facts.orderUrl } : null,
    contacts: [
      ...(phone ? [{ label: "Call the store", shown: formatPhone(phone), url: `tel:${phone}` }] : []),
      ...(whatsapp ? [{ label: "Chat on WhatsApp", shown: formatPhone(whatsapp), url: whatsAppUrl(whatsapp, `Hello, this is about my order ${order.number}`) }] : []),
    ],
    footer: `You get this because you ordered at ${clip(store.name)}.`,
  };
  return { to: order.customerEmail, fromName: clip(store.name, MAX_SHORT_NAME), subject: `Your order ${order.number} at ${clip(store.name, MAX_SHORT_NAME)} is paid`, ...written(letter) };
}

function paidForVendor(facts: MailFacts): OutgoingMail {
  const { order, store } = facts;
  const phone = order.customerPhone;
  const letter: Letter = {
    heading: `New order ${order.number}`,
    lead: `${clip(order.customerName)} paid ${formatKobo(order.totalKobo)} for ${order.type === "delivery" ? "a delivery" : "a pickup"}${order.scheduledFor ? ", scheduled for later" : ""}.`,
    notice: order.needsAttention ? `Please look: ${order.needsAttention}.` : null,
    ...sumsOf(order),
    details: [
      ...(order.type === "delivery" ? [{ term: "Deliver to", value: addressOf(order) }] : []),
      ...timeOf(facts),
      ...(order.vendorInstructions ? [{ term: "For the kitchen", value: typed(order.vendorInstructions) }] : []),
    ],
    button: { label: "Open the order", url: facts.dashboardUrl },
    contacts: phone ? [{ label: "Call the customer", shown: formatPhone(phone), url: `tel:${phone}` }, { label: "Chat on WhatsApp", shown: formatPhone(phone), url: whatsAppUrl(phone) }] : [],
    footer: `You get this because ${clip(store.name)} sells on ${brand.name}.`,
  };
  return {
    to: facts.vendorEmail, fromName: brand.name, subject: `New order ${order.number}: ${formatKobo(order.totalKobo)}, ${order.type}`, ...written(letter),
    ...(order.customerEmail ? { replyTo: order.customerEmail } : {}),
  };
}

const written = (letter: Letter) => ({ text: letterText(letter), html: letterHtml(letter) });

function sumsOf(order: MailFacts["order"]): Pick<Letter, "items" | "sums" | "total"> {
  const items = order.items.slice(0, MAX_LINES).map(({ name, quantity, priceKobo }) => ({ name: `${quantity} × ${clip(name)}`, amount: formatKobo(priceKobo * quantity) }));
  const rest = order.items.slice(MAX_LINES);
  if (rest.length) items.push({ name: `and ${rest.length} more`, amount: formatKobo(rest.reduce((sum, { quantity, priceKobo }) => sum + priceKobo * quantity, 0)) });
  return {
    items,
    sums: [
      { label: "Subtotal", amount: formatKobo(order.subtotalKobo) },
      ...(order.discountKobo ? [{ label: discountLabel(order.couponCode), amount: formatKobo(-order.discountKobo) }] : []),
      ...(order.type === "delivery" ? [{ label: "Delivery", amount: order.deliveryFeeKobo ? formatKobo(order.deliveryFeeKobo) : "Free" }] : []),
      ...(order.transactionFeeKobo ? [{ label: "Transaction fee", amount: formatKobo(order.transactionFeeKobo) }] : []),
    ],
    total: formatKobo(order.totalKobo),
  };
}

/** On the store's clock, with the day: mail is read whenever it is read. */
function timeOf({ order, store }: MailFacts): Letter["details"] {
  if (order.scheduledFor) return [{ term: "Scheduled for", value: formatDateTime(order.scheduledFor, store.zone) }];
  if (!order.promisedAt) return [];
  return [{ term: order.type === "delivery" ? "Expected at the door by" : "Ready to pick up by", value: formatDateTime(order.promisedAt, store.zone) }];
}

/** What a customer typed stays on one line: a second one could pass for words of ours. */
const typed = (text: string) => clip(text, MAX_TYPED);
const addressOf = ({ deliveryAddress, deliveryInstructions }: MailFacts["order"]) => typed(deliveryInstructions ? `${deliveryAddress} (${deliveryInstructions})` : (deliveryAddress ?? ""));

/** Cut by whole characters, as a surrogate half is no text. */
function clip(text: string, max = MAX_NAME): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > max ? `${characters.slice(0, max - 1).join("").trimEnd()}…` : characters.join("");
}
