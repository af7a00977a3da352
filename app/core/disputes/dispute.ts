import type { DisputeStatus } from "~schema/disputes";

/** A dispute as its store sees it. */
export type Dispute = {
  id: string;
  status: DisputeStatus;
  amountKobo: number;
  /** What the bank says, in plain words. */
  reason: string;
  /** Until when an answer counts; null if the bank doesn't say. */
  dueAt: Date | null;
};

/** As long as the provider's field for it. */
export const MAX_ANSWER = 1_000;

const categories: Record<string, string> = {
  fraud: "The card’s owner says that somebody else paid with it.",
  chargeback: "The customer went to their bank.",
};

/** Paystack's categories are few, so the bank's own words say more. */
export const disputeReason = (category: string, note: string | null): string =>
  [categories[category], note && `The bank writes: ${note}`].filter(Boolean).join(" ") ||
  "The bank doesn’t say why.";
