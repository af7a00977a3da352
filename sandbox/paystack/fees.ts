/**
 * Calculates what Paystack takes of a local card payment: 1.5 %, plus ₦100 from ₦2,500 on, at most
 * ₦2,000 (paystack.com/pricing). The sandbox has its own copy: it plays the other side, and a bug
 * in the shop's sum must not hide in a shared function.
 * @param amountKobo kobo, ≥ 0
 * @returns kobo, half a kobo rounded up
 */
export function feesKobo(amountKobo: number): number {
  const percentage = Math.floor((amountKobo * 15 + 500) / 1000);
  return Math.min(percentage + (amountKobo >= 250_000 ? 10_000 : 0), 200_000);
}
