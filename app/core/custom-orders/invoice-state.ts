import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";

/** What an invoice is judged by. */
export type InvoiceStateInput = {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  expiresAt: Date | null;
  needsAttention: string | null;
};

/**
 * - payable: it waits for its payment
 * - paid: the money is there, and the order goes its way
 * - expired: not paid in time
 * - cancelled, refunded, review: nothing is to be paid on it, and the page says why
 */
export type InvoiceState = "payable" | "paid" | "expired" | "cancelled" | "refunded" | "review";

const paidStatuses: readonly OrderPaymentStatus[] = ["success", "completed"];
const refundedStatuses: readonly OrderPaymentStatus[] = ["refunded", "partially_refunded"];

/** Where an invoice stands at `now` (docs/rules.md, Invoice). Money that came beats every date. */
export function invoiceState(invoice: InvoiceStateInput, now: Date): InvoiceState {
  if (refundedStatuses.includes(invoice.paymentStatus)) return "refunded";
  if (invoice.status === "cancelled") return "cancelled";
  if (paidStatuses.includes(invoice.paymentStatus)) return "paid";
  if (invoice.needsAttention) return "review";
  return invoice.expiresAt && invoice.expiresAt <= now ? "expired" : "payable";
}

/**
 * The word for an invoice's payment: pending is payable, success and completed are paid, anything
 * else is unpaid (docs/rules.md, Invoice).
 */
export function paymentLabel(
  paymentStatus: OrderPaymentStatus,
): "Paid" | "Pending Payment" | "Unpaid" {
  if (paidStatuses.includes(paymentStatus)) return "Paid";
  return paymentStatus === "pending" ? "Pending Payment" : "Unpaid";
}

/** What is said to those who come too late. */
export const EXPIRED_MESSAGE =
  "This invoice has expired. Please contact the vendor for a new payment link.";

/** Where there is nothing to pay any more and nothing was: what the reader should know and do. */
export const closedMessage: Record<
  "cancelled" | "refunded" | "review",
  { title: string; text: string }
> = {
  cancelled: {
    title: "This order was cancelled",
    text: "There is nothing to pay. If you have paid already, your money is given back.",
  },
  refunded: {
    title: "This payment was given back",
    text: "There is nothing to pay. The money returns to the card or account that it came from.",
  },
  review: {
    title: "We are looking into a payment",
    text: "Money came for this invoice that somebody has to look at first. Please don’t pay again: call the store, it can see the order.",
  },
};

/**
 * How long after its beginning a payment is looked for every few seconds, in milliseconds
 * (docs/rules.md, Invoice).
 */
export const PAYING_MS = 5 * 60_000;
