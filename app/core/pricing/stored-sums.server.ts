import { orders } from "~schema";
import type { OrderSums } from "./order-price";

/** The columns of an order that are its sums, for a select. All kobo. */
export const sumColumns = {
  subtotalKobo: orders.subtotal,
  discountKobo: orders.discount,
  deliveryFeeKobo: orders.deliveryFee,
  packagingFeeKobo: orders.packagingFee,
  serviceFeeKobo: orders.serviceFee,
  taxKobo: orders.tax,
  transactionFeeKobo: orders.transactionFee,
  totalKobo: orders.totalAmount,
};

type SumRow = Pick<
  typeof orders.$inferSelect,
  | "subtotal"
  | "discount"
  | "deliveryFee"
  | "packagingFee"
  | "serviceFee"
  | "tax"
  | "transactionFee"
  | "totalAmount"
>;

/**
 * The sums of an order as it was placed, from its row: what it costs never changes with the store's
 * settings.
 */
export const orderSumsOf = (order: SumRow): OrderSums => ({
  subtotalKobo: order.subtotal,
  discountKobo: order.discount,
  deliveryFeeKobo: order.deliveryFee,
  packagingFeeKobo: order.packagingFee,
  serviceFeeKobo: order.serviceFee,
  taxKobo: order.tax,
  transactionFeeKobo: order.transactionFee,
  totalKobo: order.totalAmount,
});

/** The same as the row has them. */
export const sumValues = (sums: OrderSums): SumRow => ({
  subtotal: sums.subtotalKobo,
  discount: sums.discountKobo,
  deliveryFee: sums.deliveryFeeKobo,
  packagingFee: sums.packagingFeeKobo,
  serviceFee: sums.serviceFeeKobo,
  tax: sums.taxKobo,
  transactionFee: sums.transactionFeeKobo,
  totalAmount: sums.totalKobo,
});
