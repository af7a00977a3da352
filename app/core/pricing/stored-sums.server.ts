import { orders } from "~schema";
import type { OrderSums } from "./order-price";

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

/** Returns the sums in an order's row, which never change with the store's settings. */
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
