import type { OrderEmailKind } from "~schema/outbox";
import type { OutgoingEmail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { formatKobo } from "~/shared/money";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import { toScreenStatus } from "~/core/orders/order-status";
import { isPromiseOpen } from "~/core/orders/running-late";
import { LOW_RATING, refuseReview } from "~/core/reviews/review-rules";
import { reviewAskedEmail, reviewLowEmail } from "./review-emails.server";
import {
  orderDeclinedEmail,
  orderLateEmail,
  orderWaitingEmail,
  orderPaidEmail,
  orderReadyEmail,
  orderReceivedEmail,
  orderRefundedEmail,
} from "./customer-emails";
import type { EmailContent } from "./email-layout";
import type { EmailData } from "./email-data.server";
import {
  deliveryAddress,
  truncate,
  sumLines,
  dueTime,
  customerText,
  emailLines,
} from "./email-parts";

/** @returns null when there is no recipient */
export function composeEmail(kind: OrderEmailKind, data: EmailData): OutgoingEmail | null {
  return kinds[kind](data);
}

const kinds: Record<OrderEmailKind, (data: EmailData) => OutgoingEmail | null> = {
  order_received_customer: orderReceivedEmail,
  order_paid_customer: orderPaidEmail,
  order_paid_vendor: paidForVendor,
  order_unanswered_vendor: unansweredForVendor,
  order_ready_customer: orderReadyEmail,
  order_late_customer: orderLateEmail,
  order_waiting_customer: orderWaitingEmail,
  order_declined_customer: orderDeclinedEmail,
  order_refunded_customer: orderRefundedEmail,
  review_asked_customer: reviewAskedEmail,
  review_low_vendor: reviewLowEmail,
};

/**
 * Returns whether an e-mail waited too long. 'Awaits payment': the order is paid or over. 'Ready':
 * it is over. 'Late': it is no longer awaited, or is later still. 'Waiting': it was answered. Asking for a review: there is one, or none is possible. 'Low rating': it was raised.
 */
export function isSuperseded(
  kind: OrderEmailKind,
  { order, review }: EmailData,
  now: Date,
): boolean {
  if (kind === "review_asked_customer")
    return (
      review !== null ||
      order.isGivenBack === true ||
      refuseReview({ ...order, addsTo: null, deliveredAt: now }, null, now) !== null
    );
  if (kind === "review_low_vendor") return review === null || review.rating > LOW_RATING;
  if (kind === "order_received_customer")
    return (
      !["payment_pending", "payment_failed"].includes(order.status) ||
      order.paymentStatus === "success" ||
      order.needsAttention !== null ||
      order.payableUntil <= now
    );
  if (kind === "order_waiting_customer") return order.status !== "pending";
  if (kind === "order_late_customer")
    return (
      order.promisedAt === null ||
      order.promisedAt <= now ||
      !isPromiseOpen({ ...order, orderType: order.type, status: toScreenStatus(order.status) })
    );
  return (
    kind === "order_ready_customer" &&
    (order.status === "delivered" || order.status === "cancelled")
  );
}

function paidForVendor(data: EmailData): OutgoingEmail {
  const { order, store } = data;
  const phone = order.customerPhone;
  const what = order.custom ? "Paid invoice" : "New order";
  const content: EmailContent = {
    heading: `${what} ${order.number}`,
    lead: `${truncate(order.customerName)} paid ${formatKobo(order.totalKobo)} for ${order.type === "delivery" ? "a delivery" : "a pickup"}${order.scheduledFor ? ", scheduled for later" : ""}.`,
    notice: order.needsAttention ? `Please look: ${order.needsAttention}.` : null,
    ...sumLines(order),
    details: [
      ...(order.type === "delivery" ? [{ term: "Deliver to", value: deliveryAddress(order) }] : []),
      ...dueTime(data),
      ...(order.vendorInstructions
        ? [{ term: "For the kitchen", value: customerText(order.vendorInstructions) }]
        : []),
    ],
    button: { label: "Open the order", url: data.dashboardUrl },
    contacts: phone
      ? [
          { label: "Call the customer", shown: formatPhone(phone), url: `tel:${phone}` },
          { label: "Chat on WhatsApp", shown: formatPhone(phone), url: whatsAppUrl(phone) },
        ]
      : [],
    footer: `You get this because ${truncate(store.name)} sells on ${brand.name}.`,
  };
  return {
    to: data.vendorEmail,
    fromName: brand.name,
    subject: `${what} ${order.number}: ${formatKobo(order.totalKobo)}, ${order.type}`,
    ...emailLines(content),
    ...(order.customerEmail ? { replyTo: order.customerEmail } : {}),
  };
}

function unansweredForVendor(data: EmailData): OutgoingEmail {
  const { order, store } = data;
  const owed =
    order.paymentStatus === "partially_refunded"
      ? "the rest of what was paid"
      : formatKobo(order.totalKobo);
  const content: EmailContent = {
    heading: `Nobody answered order ${order.number}`,
    lead: `So we declined it and are refunding ${owed} to ${truncate(order.customerName)}. ${truncate(store.name)} is paused: it takes no new orders until you resume.`,
    notice: null,
    ...sumLines(order),
    details: [],
    button: { label: "Resume orders", url: data.pauseUrl },
    contacts: [],
    footer: `You get this because ${truncate(store.name)} sells on ${brand.name}. You set this under Business Settings, ‘If nobody answers’.`,
  };
  return {
    to: data.vendorEmail,
    fromName: brand.name,
    subject: `Order ${order.number} was refunded: nobody answered`,
    ...emailLines(content),
  };
}
