import { msg, type Message } from "~/shared/translate";
import { customerFeeKobo, type FeeRule } from "./fees";

/** Fees besides delivery, in kobo; `taxRate` in hundredths of a percent (750 is 7.5%). */
export type PriceRules = FeeRule & {
  packagingFeeKobo: number;
  serviceFeeKobo: number;
  taxRate: number;
};

/** `freeAboveKobo`: delivery is free from this subtotal on; null: never. */
export type DeliveryPrice = { feeKobo: number; freeAboveKobo: number | null };

/** Kobo: items − discount + delivery + packaging + service + tax + transaction fee = total. */
export type OrderSums = {
  subtotalKobo: number;
  discountKobo: number;
  deliveryFeeKobo: number;
  packagingFeeKobo: number;
  serviceFeeKobo: number;
  taxKobo: number;
  transactionFeeKobo: number;
  totalKobo: number;
};

type SumsBeforeFee = Omit<OrderSums, "transactionFeeKobo" | "totalKobo">;

/**
 * Prices an order: the one function behind cart, checkout, API, invoice and custom orders
 * (docs/rules.md, Prices).
 * @param input.subtotalKobo the items before any discount
 * @param input.discountKobo of the coupon, at most the subtotal
 * @param input.delivery null for a pickup
 */
export function priceOrder(
  rules: PriceRules,
  input: { subtotalKobo: number; discountKobo?: number; delivery: DeliveryPrice | null },
): OrderSums {
  const { subtotalKobo, discountKobo = 0, delivery } = input;
  const { packagingFeeKobo, serviceFeeKobo } = rules;
  return withTransactionFee(
    {
      subtotalKobo,
      discountKobo,
      deliveryFeeKobo: delivery ? deliveryFeeKobo(delivery, subtotalKobo) : 0,
      packagingFeeKobo,
      serviceFeeKobo,
      taxKobo: taxKobo(
        subtotalKobo - discountKobo + packagingFeeKobo + serviceFeeKobo,
        rules.taxRate,
      ),
    },
    rules,
  );
}

/** @param payer null without a card payment, which has no such fee (docs/rules.md, Fees) */
export function withTransactionFee(sums: SumsBeforeFee, payer: FeeRule | null): OrderSums {
  const amountKobo =
    sums.subtotalKobo -
    sums.discountKobo +
    sums.deliveryFeeKobo +
    sums.packagingFeeKobo +
    sums.serviceFeeKobo +
    sums.taxKobo;
  const transactionFeeKobo = payer ? customerFeeKobo(amountKobo, payer) : 0;
  return { ...sums, transactionFeeKobo, totalKobo: amountKobo + transactionFeeKobo };
}

/** Returns the delivery fee for a subtotal before any discount, in kobo. */
export const deliveryFeeKobo = (
  { feeKobo, freeAboveKobo }: DeliveryPrice,
  subtotalKobo: number,
): number => (freeAboveKobo !== null && subtotalKobo >= freeAboveKobo ? 0 : feeKobo);

/** Rounds half a kobo up. Multiplies in two parts to stay exact up to 2^53 kobo. */
function taxKobo(amountKobo: number, rate: number): number {
  const whole = Math.floor(amountKobo / 10_000);
  return whole * rate + Math.floor(((amountKobo - whole * 10_000) * rate + 5_000) / 10_000);
}

/** Returns the lines of the sums between delivery and transaction fee, without those of ₦0. */
export function extraLines(
  sums: Pick<OrderSums, "packagingFeeKobo" | "serviceFeeKobo" | "taxKobo">,
): { term: Message; kobo: number }[] {
  return [
    { term: msg("Packaging"), kobo: sums.packagingFeeKobo },
    { term: msg("Service fee"), kobo: sums.serviceFeeKobo },
    { term: msg("Tax"), kobo: sums.taxKobo },
  ].filter(({ kobo }) => kobo);
}

/** Lowers the total to the amount paid: a discount on the items first, then the other sums. */
export function lowerTotal(sums: OrderSums, byKobo: number): OrderSums {
  const discount = Math.min(byKobo, sums.subtotalKobo - sums.discountKobo);
  const lowered = {
    ...sums,
    discountKobo: sums.discountKobo + discount,
    totalKobo: sums.totalKobo - byKobo,
  };
  let rest = byKobo - discount;
  for (const name of [
    "transactionFeeKobo",
    "taxKobo",
    "serviceFeeKobo",
    "packagingFeeKobo",
    "deliveryFeeKobo",
  ] as const) {
    const off = Math.min(rest, lowered[name]);
    lowered[name] -= off;
    rest -= off;
  }
  return lowered;
}
