/** What a store has added by one payment, in kobo (docs/rules.md, Money added). */
export type TopUpSums = Record<"received" | "fee" | "used" | "taken" | "disputed", number> & {
  disputeStatus: "open" | "lost" | "won" | null;
};

/** What of a top-up is kept apart. */
const keptOf = ({ received, fee, used, taken }: TopUpSums) => received - fee - used - taken;
const askedFor = ({ disputeStatus, disputed }: TopUpSums) =>
  disputeStatus === "open" ? disputed : 0;

/** What of a top-up can still be used: what its bank asks for can't. */
export const usableKobo = (topUp: TopUpSums): number =>
  Math.max(0, keptOf(topUp) - askedFor(topUp));

/** What of the balance a top-up's bank asks for: what isn't kept apart any more. */
export const askedOfBalanceKobo = (topUp: TopUpSums): number =>
  Math.max(0, askedFor(topUp) - keptOf(topUp));

/**
 * Splits what has gone back since `taken` was noted: first what is kept apart, then the balance.
 * A refund that failed after all (below zero) is kept apart again.
 */
export function takenParts(topUp: TopUpSums, goneKobo: number): { kept: number; used: number } {
  const kobo = goneKobo - topUp.taken;
  const kept = Math.min(kobo, keptOf(topUp));
  return { kept, used: kobo - kept };
}
