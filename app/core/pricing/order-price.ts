import { msg, type Message } from "~/shared/translate";
import type { FeePayer } from "~schema/settings";
import { customerFeeKobo } from "./fees";

/**
 * What a store adds to its dishes, besides the way to the customer. Amounts in kobo; `taxRate` in
 * hundredths of a percent (750 is 7.5 %).
 */
export type PriceRules = {
  packagingFeeKobo: number;
  serviceFeeKobo: number;
  taxRate: number;
  feeBearer: FeePayer;
  feeSplitPercentage: number;
};

/**
 * What it costs to be brought an order. `freeAboveKobo`: with dishes of this much it is free; null:
 * never.
 */
export type DeliveryPrice = { feeKobo: number; freeAboveKobo: number | null };

/**
 * What an order costs, in kobo: dishes − discount + delivery + packaging + service + tax +
 * transaction fee = total.
 */
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

/** What the transaction fee is reckoned on: all sums but it. */
type SumsBeforeFee = Omit<OrderSums, "transactionFeeKobo" | "totalKobo">;

/**
 * The price of an order: the one function behind cart, checkout, API, invoice and the vendor's own
 * orders (docs/rules.md, Prices).
 * @param asked.subtotalKobo the dishes, in kobo, before anything is taken off
 * @param asked.discountKobo what a coupon takes off, at most the dishes
 * @param asked.delivery null when nothing is brought
 */
export function priceOrder(
  rules: PriceRules,
  asked: { subtotalKobo: number; discountKobo?: number; delivery: DeliveryPrice | null },
): OrderSums {
  const { subtotalKobo, discountKobo = 0, delivery } = asked;
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

/**
 * The sums with the transaction fee of who bears it on what they leave to pay (docs/rules.md,
 * Fees).
 * @param bears null where no card is used: there is no such fee then
 */
export function withTransactionFee(
  sums: SumsBeforeFee,
  bears: Pick<PriceRules, "feeBearer" | "feeSplitPercentage"> | null,
): OrderSums {
  const amountKobo =
    sums.subtotalKobo -
    sums.discountKobo +
    sums.deliveryFeeKobo +
    sums.packagingFeeKobo +
    sums.serviceFeeKobo +
    sums.taxKobo;
  const transactionFeeKobo = bears
    ? customerFeeKobo({
        amountKobo,
        bearer: bears.feeBearer,
        splitPercentage: bears.feeSplitPercentage,
      })
    : 0;
  return { ...sums, transactionFeeKobo, totalKobo: amountKobo + transactionFeeKobo };
}

/** What the way costs with dishes of this much, before any discount, in kobo. */
export const deliveryFeeKobo = (
  { feeKobo, freeAboveKobo }: DeliveryPrice,
  subtotalKobo: number,
): number => (freeAboveKobo !== null && subtotalKobo >= freeAboveKobo ? 0 : feeKobo);

/**
 * Tax on an amount, half a kobo up. Reckoned in two parts, so that the product stays exact for
 * amounts up to 2^53 kobo.
 */
function taxKobo(amountKobo: number, rate: number): number {
  const whole = Math.floor(amountKobo / 10_000);
  return whole * rate + Math.floor(((amountKobo - whole * 10_000) * rate + 5_000) / 10_000);
}

/** Returns the lines of the sums between delivery and transaction fee; one of ₦0 is left out. */
export function extraLines(
  sums: Pick<OrderSums, "packagingFeeKobo" | "serviceFeeKobo" | "taxKobo">,
): { term: Message; kobo: number }[] {
  return [
    { term: msg("Packaging"), kobo: sums.packagingFeeKobo },
    { term: msg("Service fee"), kobo: sums.serviceFeeKobo },
    { term: msg("Tax"), kobo: sums.taxKobo },
  ].filter(({ kobo }) => kobo);
}
