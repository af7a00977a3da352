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

/**
 * Returns the least that leaves a balance so that an amount reaches the bank, in kobo.
 * @param netKobo what reaches the bank (≥ 0)
 */
export function payoutGrossKobo(netKobo: number): number {
  let gross = Math.min(Math.floor((netKobo * 1000) / (1000 - RATE_PER_MILLE)), netKobo + CAP_KOBO);
  while (gross > netKobo && gross - 1 - payoutFeeKobo(gross - 1) >= netKobo) gross--;
  while (gross - payoutFeeKobo(gross) < netKobo) gross++;
  return gross;
}
