import { formatKobo } from "~/shared/money";
import { GROWN_DAYS, GROWN_ORDERS, longestWaitHours, type PayoutTier } from "./payout-tier";

const lasts = (hours: number): string =>
  hours % 24 > 0 ? `${hours} hours` : hours === 24 ? "a day" : `${hours / 24} days`;

function sentenceOf(tier: PayoutTier): string {
  const { ripeHours, reservePercent, dailyCapKobo } = tier;
  const parts = [
    ripeHours === 0
      ? "a sale can be paid out at once"
      : `a sale can be paid out ${lasts(ripeHours)} after its order was delivered`,
    longestWaitHours(tier) > ripeHours &&
      `${reservePercent}% of it ${lasts(longestWaitHours(tier))} after, in case of a refund`,
    dailyCapKobo !== null && `at most ${formatKobo(dailyCapKobo)} goes in a day`,
  ].filter((part) => part !== false);
  const last = parts.pop()!;
  return `${parts.length > 0 ? `${parts.join(", ")}, and ${last}` : last}.`;
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** Says in public how soon sales are paid out, in the operator's figures (docs/rules.md, Payouts). */
export function payoutSentences(tiers: Record<"new" | "grown", PayoutTier>): string {
  const [young, grown] = [sentenceOf(tiers.new), sentenceOf(tiers.grown)];
  return young === grown
    ? capital(grown)
    : `${capital(grown)} Until a store has delivered ${GROWN_ORDERS} paid orders and is ${GROWN_DAYS} days old, ${young}`;
}
