import type { LedgerAccount } from "~schema/ledger";

/**
 * A fact's entries: kobo into (or, negative, out of) accounts, sum zero (docs/rules.md, Ledger).
 */
export type Booking = Partial<Record<LedgerAccount, number>>;

/**
 * Money received, in kobo. `vendorRevenue` is the vendor's part: all but the gateway's fee, or
 * nothing if it didn't pay for an order of theirs.
 */
type PaymentAmounts = { amount: number; gatewayFee: number; vendorRevenue: number };

/** Returns the booking of a payment: the platform holds the part that the vendor doesn't get. */
export function paymentBooking({ amount, gatewayFee, vendorRevenue }: PaymentAmounts): Booking {
  return {
    customer_payments: -amount,
    gateway_fees: gatewayFee,
    vendor_balance: vendorRevenue,
    platform_balance: amount - gatewayFee - vendorRevenue,
  };
}

const holderOf = ({
  vendorRevenue,
}: Pick<PaymentAmounts, "vendorRevenue">): "vendor_balance" | "platform_balance" =>
  vendorRevenue === 0 ? "platform_balance" : "vendor_balance";

/** Returns the booking of a refund when it is requested. The gateway keeps its fee. */
export const refundBooking = (
  payment: Pick<PaymentAmounts, "vendorRevenue">,
  amount: number,
): Booking => ({ [holderOf(payment)]: -amount, refunds: amount });

export const failedRefundBooking = (
  payment: Pick<PaymentAmounts, "vendorRevenue">,
  amount: number,
): Booking => ({ [holderOf(payment)]: amount, refunds: -amount });

export const reversalBooking = (
  payment: Pick<PaymentAmounts, "vendorRevenue">,
  amount: number,
): Booking => ({ [holderOf(payment)]: -amount, reversals: amount });

type PayoutAmounts = { amount: number; platformFee: number };

/** Books a payout and its fee when it is requested, so that nothing is paid out twice. */
export const payoutBooking = ({ amount, platformFee }: PayoutAmounts): Booking => ({
  vendor_balance: -amount - platformFee,
  payouts_under_way: amount,
  platform_balance: platformFee,
});

export const paidPayoutBooking = ({ amount }: PayoutAmounts): Booking => ({
  payouts_under_way: -amount,
  payouts: amount,
});

/**
 * Books a payout that did not arrive: amount and fee go back.
 * @param from where the money was: in `payouts` if a bank returned it
 */
export const failedPayoutBooking = (
  { amount, platformFee }: PayoutAmounts,
  from: "payouts_under_way" | "payouts",
): Booking => ({
  vendor_balance: amount + platformFee,
  [from]: -amount,
  platform_balance: -platformFee,
});

/** Books a payout that arrived although the provider had called it failed. */
export const latePayoutBooking = ({ amount, platformFee }: PayoutAmounts): Booking => ({
  vendor_balance: -amount - platformFee,
  payouts: amount,
  platform_balance: platformFee,
});

/** Returns the booking of a custom order paid to the vendor, outside the vendor's balance. */
export const offlineBooking = (amount: number): Booking => ({
  taken_outside: amount,
  outside_sales: -amount,
});

export const undoneOfflineBooking = (amount: number): Booking => ({
  taken_outside: -amount,
  outside_sales: amount,
});

/** Returns the booking of a message to a phone, when its provider took it. */
export const messageBooking = (price: number): Booking => ({
  vendor_balance: -price,
  platform_balance: price,
});

/** Returns the booking of a message that failed after that. */
export const returnedMessageBooking = (price: number): Booking => ({
  vendor_balance: price,
  platform_balance: -price,
});

/** Returns the booking of money that a store adds: it is kept apart until something needs it. */
export const topUpBooking = ({ received, fee }: { received: number; fee: number }): Booking => ({
  top_ups: -received,
  gateway_fees: fee,
  added_money: received - fee,
});

/** Returns the booking of added money that went back: what was kept apart, and the balance's part. */
export const takenTopUpBooking = (kept: number, used: number): Booking => ({
  added_money: -kept,
  vendor_balance: -used,
  reversals: kept + used,
});

/** Returns the booking of added money that goes into the balance; negative, out of it again. */
export const usedTopUpBooking = (amount: number): Booking => ({
  added_money: -amount,
  vendor_balance: amount,
});
