import { customerFeeKobo, gatewayFeeKobo, type FeeRule } from "~/core/pricing/fees";
import type { OrderPaymentStatus, OrderStatus } from "../schema/orders";

const usual: FeeRule = { feeBearer: "vendor", feeSplitPercentage: 0, coverFeeExactly: false };

/** @param deliveryFee 0 for a pickup (docs/rules.md, Fees) */
export function orderAmounts(
  subtotal: number,
  deliveryFee: number,
  payment: Partial<FeeRule> = {},
): { subtotal: number; deliveryFee: number; transactionFee: number; totalAmount: number } {
  const transactionFee = customerFeeKobo(subtotal + deliveryFee, { ...usual, ...payment });
  return {
    subtotal,
    deliveryFee,
    transactionFee,
    totalAmount: subtotal + deliveryFee + transactionFee,
  };
}

/** Splits a payment of `amount` kobo: the gateway keeps its fee, the rest is the vendor's. */
export function paymentAmounts(amount: number): {
  amount: number;
  gatewayFee: number;
  vendorRevenue: number;
} {
  const gatewayFee = gatewayFeeKobo(amount);
  return { amount, gatewayFee, vendorRevenue: amount - gatewayFee };
}

const paths: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["payment_pending", "pending"],
  processing: ["payment_pending", "pending", "processing"],
  confirmed: ["payment_pending", "confirmed"],
  preparing: ["payment_pending", "pending", "preparing"],
  ready: ["payment_pending", "pending", "preparing", "ready"],
  on_the_way: ["payment_pending", "pending", "preparing", "on_the_way"],
  delivered: ["payment_pending", "pending", "preparing", "ready", "delivered"],
  cancelled: ["payment_pending", "pending", "cancelled"],
  payment_failed: ["payment_pending", "payment_failed"],
};

/** Returns the statuses that an order passed through to reach this one, included. */
export const pathTo = (status: OrderStatus): readonly OrderStatus[] => paths[status] ?? [status];

/** A cancelled order was paid and refunded. */
export function paymentStatusOf(status: OrderStatus): OrderPaymentStatus {
  if (status === "payment_pending") return "pending";
  if (status === "payment_failed") return "failed";
  if (status === "payment_custom") return "payment_custom";
  return status === "cancelled" ? "refunded" : "success";
}
