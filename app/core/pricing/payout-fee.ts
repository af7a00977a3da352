const RATE_PER_MILLE = 35;
const CAP_KOBO = 500_000;

/**
 * Returns the platform's fee for a payout: 3.5%, at most ₦5,000, once a payout.
 * @param balanceKobo the amount that leaves the vendor's balance, with the fee (≥ 0)
 * @returns kobo, half a kobo rounded up (docs/rules.md, Payouts)
 */
export function payoutFeeKobo(balanceKobo: number): number {
  return Math.min(Math.floor((balanceKobo * RATE_PER_MILLE + 500) / 1000), CAP_KOBO);
}
