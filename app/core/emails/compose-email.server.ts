import type { OrderMailKind } from "~schema/outbox";
import type { OutgoingMail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { formatKobo } from "~/shared/money";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import {
  declinedForCustomer,
  paidForCustomer,
  readyForCustomer,
  receivedForCustomer,
  refundedForCustomer,
} from "./customer-emails";
import type { Letter } from "./email-layout";
import type { MailFacts } from "./email-data.server";
import { addressOf, clip, sumsOf, timeOf, typed, written } from "./email-parts";

/**
 * What a kind of mail says about an order (docs/rules.md, Mail).
 * @returns null when there is nobody to send it to
 */
export function composeMail(kind: OrderMailKind, facts: MailFacts): OutgoingMail | null {
  return kinds[kind](facts);
}

const kinds: Record<OrderMailKind, (facts: MailFacts) => OutgoingMail | null> = {
  order_received_customer: receivedForCustomer,
  order_paid_customer: paidForCustomer,
  order_paid_vendor: paidForVendor,
  order_ready_customer: readyForCustomer,
  order_declined_customer: declinedForCustomer,
  order_refunded_customer: refundedForCustomer,
};

/**
 * Whether a mail that waited has been overtaken: an order that is paid or over by now needs no word
 * that it waits for its payment, one that is over none that it is ready.
 */
export function isOvertaken(kind: OrderMailKind, { order }: MailFacts, now: Date): boolean {
  if (kind === "order_received_customer")
    return (
      !["payment_pending", "payment_failed"].includes(order.status) ||
      order.paymentStatus === "success" ||
      order.payableUntil <= now
    );
  return (
    kind === "order_ready_customer" &&
    (order.status === "delivered" || order.status === "cancelled")
  );
}

function paidForVendor(facts: MailFacts): OutgoingMail {
  const { order, store } = facts;
  const phone = order.customerPhone;
  const what = order.custom ? "Paid invoice" : "New order";
  const letter: Letter = {
    heading: `${what} ${order.number}`,
    lead: `${clip(order.customerName)} paid ${formatKobo(order.totalKobo)} for ${order.type === "delivery" ? "a delivery" : "a pickup"}${order.scheduledFor ? ", scheduled for later" : ""}.`,
    notice: order.needsAttention ? `Please look: ${order.needsAttention}.` : null,
    ...sumsOf(order),
    details: [
      ...(order.type === "delivery" ? [{ term: "Deliver to", value: addressOf(order) }] : []),
      ...timeOf(facts),
      ...(order.vendorInstructions
        ? [{ term: "For the kitchen", value: typed(order.vendorInstructions) }]
        : []),
    ],
    button: { label: "Open the order", url: facts.dashboardUrl },
    contacts: phone
      ? [
          { label: "Call the customer", shown: formatPhone(phone), url: `tel:${phone}` },
          { label: "Chat on WhatsApp", shown: formatPhone(phone), url: whatsAppUrl(phone) },
        ]
      : [],
    footer: `You get this because ${clip(store.name)} sells on ${brand.name}.`,
  };
  return {
    to: facts.vendorEmail,
    fromName: brand.name,
    subject: `${what} ${order.number}: ${formatKobo(order.totalKobo)}, ${order.type}`,
    ...written(letter),
    ...(order.customerEmail ? { replyTo: order.customerEmail } : {}),
  };
}
