import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import type { PayoutTier } from "./payout-tier";
import type { Wallet } from "./wallet";

/**
 * Says why a sum can't be withdrawn now, if so (docs/rules.md, Payouts). The vendor's minimum doesn't
 * stop what is left of the day's limit.
 */
export function refuseAmount(
  minimumKobo: number,
  { availableKobo, payableKobo, onItsWayKobo, reservedKobo, disputedKobo }: Wallet,
  { dailyCapKobo }: Pick<PayoutTier, "dailyCapKobo">,
  amountKobo: number,
): Refusal | null {
  const laterKobo = onItsWayKobo + reservedKobo;
  if (availableKobo < 1)
    return refuse(
      "nothing",
      laterKobo > 0
        ? `Nothing is available yet: ${formatKobo(laterKobo)} is on its way.`
        : disputedKobo > 0
          ? `Nothing is available: ${formatKobo(disputedKobo)} is held until a customer’s bank decides.`
          : "There is nothing to pay out yet.",
    );
  const minimum = `Minimum payout amount is ${formatKobo(minimumKobo)}`;
  if (availableKobo < minimumKobo) return refuse("minimum", minimum, { status: 400 });
  if (dailyCapKobo !== null && payableKobo < 1)
    return refuse(
      "cap",
      `Today’s ${formatKobo(dailyCapKobo)} is on its way to your bank. You can withdraw more tomorrow.`,
    );
  if (dailyCapKobo !== null && amountKobo > payableKobo && payableKobo < availableKobo)
    return refuse(
      "cap",
      payableKobo === dailyCapKobo
        ? `You can withdraw up to ${formatKobo(dailyCapKobo)} a day for now.`
        : `You can withdraw ${formatKobo(payableKobo)} more today, and up to ${formatKobo(dailyCapKobo)} again tomorrow.`,
      { status: 400 },
    );
  if (amountKobo > availableKobo)
    return refuse(
      "less",
      `Your available balance is now ${formatKobo(availableKobo)}. Please check it, then withdraw.`,
    );
  return amountKobo < 1 || (amountKobo < minimumKobo && amountKobo < payableKobo)
    ? refuse("minimum", minimum, { status: 400 })
    : null;
}
