import type { FeePayer } from "~schema/settings";

const RATE_PER_MILLE = 15;
const FLAT_KOBO = 10_000;
const FLAT_FROM_KOBO = 250_000;
const CAP_KOBO = 200_000;

/**
 * Returns the card gateway's fee, not rounded yet: thousandths of a kobo, so that it is a whole
 * number.
 */
const exactFee = (amountKobo: number): number =>
  Math.min(
    amountKobo * RATE_PER_MILLE + (amountKobo >= FLAT_FROM_KOBO ? FLAT_KOBO * 1000 : 0),
    CAP_KOBO * 1000,
  );

/**
 * Returns the card gateway's fee: 1.5 %, plus ₦100 from ₦2,500 on, at most ₦2,000.
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

/**
 * Returns the transaction fee that the customer pays: their share of the gateway's fee, in whole
 * naira, half up. It is rounded once: from the exact fee, not from its whole kobo.
 * @param input.amountKobo everything else that the customer pays
 * @param input.splitPercentage the customer's share where the fee is split, 0 to 100
 * @returns kobo, a multiple of 100 (docs/rules.md, Fees)
 */
export function customerFeeKobo(input: {
  amountKobo: number;
  feePayer: FeePayer;
  splitPercentage: number;
}): number {
  const share = customerSharePercent(input.feePayer, input.splitPercentage);
  return Math.floor((exactFee(input.amountKobo) * share + 5_000_000) / 10_000_000) * 100;
}
