const RATE_PER_MILLE = 35;
const CAP_KOBO = 500_000;

/**
 * What the platform keeps of a payout: 3.5 %, at most ₦5,000, once a payout.
 * @param balanceKobo what leaves the vendor's balance, the fee included, in kobo (≥ 0)
 * @returns the fee in kobo, half a kobo rounded up (docs/rules.md, Payouts)
 */
export function payoutFeeKobo(balanceKobo: number): number {
  return Math.min(Math.floor((balanceKobo * RATE_PER_MILLE + 500) / 1000), CAP_KOBO);
}
