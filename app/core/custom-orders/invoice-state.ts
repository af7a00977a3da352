import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import { msg, type Message } from "~/shared/translate";

export type InvoiceStateInput = {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  expiresAt: Date | null;
  needsAttention: string | null;
};

/**
 * - payable: its payment link is open
 * - unpaid: it has no payment link; the store collects the money
 * - paid: the payment was received
 * - expired: not paid in time
 * - cancelled, refunded, review: can't be paid, and the page says why
 */
export type InvoiceState =
  "payable" | "unpaid" | "paid" | "expired" | "cancelled" | "refunded" | "review";

/** After a partial refund the rest stays paid, and the kitchen keeps cooking. */
const paidStatuses: readonly OrderPaymentStatus[] = ["success", "completed", "partially_refunded"];

/**
 * A payment overrides any expiry; a declined card leaves the payment `pending` (docs/rules.md,
 * Invoice).
 */
export function invoiceState(invoice: InvoiceStateInput, now: Date): InvoiceState {
  if (invoice.paymentStatus === "refunded") return "refunded";
  if (invoice.status === "cancelled") return "cancelled";
  if (paidStatuses.includes(invoice.paymentStatus)) return "paid";
  if (invoice.needsAttention) return "review";
  if (invoice.paymentStatus !== "pending") return "unpaid";
  return invoice.expiresAt && invoice.expiresAt <= now ? "expired" : "payable";
}

export function paymentLabel(paymentStatus: OrderPaymentStatus): Message {
  if (paidStatuses.includes(paymentStatus)) return msg("Paid");
  return paymentStatus === "pending" ? msg("Pending Payment") : msg("Unpaid");
}

/** The API returns it too, for an expired invoice. */
export const EXPIRED_MESSAGE = msg(
  "This invoice has expired. Please contact the vendor for a new payment link.",
);

export const closedMessage: Record<
  Exclude<InvoiceState, "payable" | "unpaid" | "paid">,
  { title: Message; text: Message }
> = {
  expired: { title: msg("Invoice expired"), text: EXPIRED_MESSAGE },
  cancelled: {
    title: msg("This order was cancelled"),
    text: msg("There’s nothing to pay. If you’ve already paid, your money will be refunded."),
  },
  refunded: {
    title: msg("This payment was refunded"),
    text: msg(
      "There’s nothing to pay. Your money is going back to the card or account you paid with.",
    ),
  },
  review: {
    title: msg("We’re checking a payment"),
    text: msg(
      "We received a payment for this invoice that we need to check. Please don’t pay again; call the store.",
    ),
  },
};

/** For how long the page polls after a payment was started, in ms (docs/rules.md, Invoice). */
export const PAYING_MS = 5 * 60_000;
