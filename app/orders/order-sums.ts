import type { StoreRecord } from "~/settings/store-record.server";
import { customerFeeKobo } from "~/shared/fees";

/** The provider takes no less than this (Paystack: NGN minimum ₦50). */
export const SMALLEST_CHARGE_KOBO = 5_000;

/** What an order costs, in kobo: dishes − discount + delivery + fee = total. */
export type OrderSums = { subtotalKobo: number; discountKobo: number; deliveryFeeKobo: number; transactionFeeKobo: number; totalKobo: number };

/**
 * The sums of an order at a store. The discount comes off the dishes first, then delivery is added; the fee is reckoned on what that leaves to pay
 * (docs/rules.md, Coupons; docs/rules.md, Fees).
 */
export function orderSums(store: Pick<StoreRecord, "ordering" | "payment">, orderType: "pickup" | "delivery", subtotalKobo: number, discountKobo = 0): OrderSums {
  const deliveryFeeKobo = orderType === "delivery" ? store.ordering.deliveryFeeKobo : 0;
  const amountKobo = subtotalKobo - discountKobo + deliveryFeeKobo;
  const transactionFeeKobo = customerFeeKobo({ amountKobo, bearer: store.payment.feeBearer, splitPercentage: store.payment.feeSplitPercentage });
  return { subtotalKobo, discountKobo, deliveryFeeKobo, transactionFeeKobo, totalKobo: amountKobo + transactionFeeKobo };
}
