/**
 * 1.5%, plus ₦100 from ₦2,500 on, at most ₦2,000 (paystack.com/pricing). A copy of its own, so that
 * a bug in the shop's sum can't hide in a shared function.
 */
export function feesKobo(amountKobo: number): number {
  const percentage = Math.floor((amountKobo * 15 + 500) / 1000);
  return Math.min(percentage + (amountKobo >= 250_000 ? 10_000 : 0), 200_000);
}
