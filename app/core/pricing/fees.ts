import type { FeePayer } from "~schema/settings";

const RATE_PER_MILLE = 15;
const FLAT_KOBO = 10_000;
const FLAT_FROM_KOBO = 250_000;
export const CAP_KOBO = 200_000;

/** Returns the card gateway's unrounded fee in thousandths of a kobo, a whole number. */
const exactFee = (amountKobo: number): number =>
  Math.min(
    amountKobo * RATE_PER_MILLE + (amountKobo >= FLAT_FROM_KOBO ? FLAT_KOBO * 1000 : 0),
    CAP_KOBO * 1000,
  );

/**
 * Returns the card gateway's fee: 1.5%, plus ₦100 from ₦2,500 on, at most ₦2,000.
 * @param amountKobo the amount charged (≥ 0)
 * @returns kobo, half a kobo rounded up (docs/rules.md, Fees; paystack.com/pricing)
 */
export const gatewayFeeKobo = (amountKobo: number): number =>
  Math.floor((exactFee(amountKobo) + 500) / 1000);

/** Returns the customer's share of the gateway's fee in percent (docs/rules.md, Fees). */
export function customerSharePercent(feePayer: FeePayer, splitPercentage: number): number {
  if (feePayer === "vendor") return 0;
  return feePayer === "customer" ? 100 : Math.min(100, Math.max(0, splitPercentage));
}

/** The customer's share in percent, of the gateway's fee without or with this fee itself. */
export type FeeRule = {
  feeBearer: FeePayer;
  feeSplitPercentage: number;
  coverFeeExactly: boolean;
};

/**
 * Returns the transaction fee that the customer pays: their share of the gateway's fee, in whole
 * naira, half up. Rounds once, from the exact fee.
 * @param amountKobo everything else that the customer pays
 * @returns kobo, a multiple of 100 (docs/rules.md, Fees)
 */
export function customerFeeKobo(amountKobo: number, rule: FeeRule): number {
  const share = customerSharePercent(rule.feeBearer, rule.feeSplitPercentage);
  const feeOn = (chargedKobo: number) =>
    Math.floor((exactFee(chargedKobo) * share + 5_000_000) / 10_000_000) * 100;
  let fee = feeOn(amountKobo);
  if (rule.coverFeeExactly)
    // Grow to the smallest fee that covers the fee on the charge including it.
    for (let next = feeOn(amountKobo + fee); next > fee; next = feeOn(amountKobo + fee)) fee = next;
  return fee;
}
