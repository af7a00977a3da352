import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";

type PaidOrder = { paymentStatus: OrderPaymentStatus };

/** Returns whether an order is paid, online or outside the provider, and not refunded in full. */
export const hasMoney = ({ paymentStatus }: PaidOrder): boolean =>
  ["success", "completed", "partially_refunded"].includes(paymentStatus);

/**
 * - open: it awaits its payment
 * - expired: it was not paid in time
 * - withdrawn: it was withdrawn before it was paid
 * - refunded: it was cancelled with the order that it adds to, or refunded
 * - review: a person has to look at its payment
 */
export type AdditionState = "open" | "paid" | "expired" | "withdrawn" | "refunded" | "review";

export function additionState(
  addition: PaidOrder & {
    status: OrderStatus;
    expiresAt: Date | null;
    needsAttention: string | null;
  },
  now: Date,
): AdditionState {
  if (addition.paymentStatus === "refunded") return "refunded";
  if (addition.status === "cancelled") return hasMoney(addition) ? "refunded" : "withdrawn";
  if (hasMoney(addition)) return "paid";
  if (addition.needsAttention) return "review";
  return addition.expiresAt && addition.expiresAt <= now ? "expired" : "open";
}
