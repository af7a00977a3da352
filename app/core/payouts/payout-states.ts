import type { payouts } from "~schema";
import type { PayoutStatus } from "~schema/payouts";
import {
  failedPayoutBooking,
  latePayoutBooking,
  paidPayoutBooking,
  type Booking,
} from "~/core/ledger/ledger";

export type PayoutRow = typeof payouts.$inferSelect;

/**
 * - unconfirmed: open, and the provider has never confirmed it; it may be sent (again)
 * - confirmed: open, and the provider has it
 * - failed: the money is in the wallet again, but may still arrive
 * - returned: the bank sent it back, which is final
 */
type PayoutState = "unconfirmed" | "confirmed" | "completed" | "failed" | "returned";

export function payoutState({
  status,
  providerStatus,
  completedAt,
}: Pick<PayoutRow, "status" | "providerStatus" | "completedAt">): PayoutState {
  if (status === "completed") return "completed";
  if (status !== "failed") return providerStatus === null ? "unconfirmed" : "confirmed";
  return completedAt !== null || providerStatus === "reversed" ? "returned" : "failed";
}

/**
 * The provider's answer. `arrived`, `lost` and `moving` concern a transfer that it has; it refuses
 * a transfer that it didn't take for good, for today, or in doubt, while another transfer of the
 * same payout may still be on its way.
 */
type Answer = "arrived" | "lost" | "moving" | "refused" | "refused_today" | "refused_in_doubt";

/**
 * `note` records the answer; `follow` and `wait` change the status too; the others end the payout.
 */
export type Step = "ignore" | "contradiction" | "note" | "follow" | "wait" | Ending;

/** Refusals only count until the provider has a transfer: then it can't refuse it. */
const believed = { refused: "fail", refused_today: "wait", refused_in_doubt: "note" } as const;
const ignored = { refused: "ignore", refused_today: "ignore", refused_in_doubt: "ignore" } as const;

/** (state, answer) → step, drawn in docs/states.md. Answers may come in any order, or twice. */
const steps: Record<PayoutState, Record<Answer, Step>> = {
  unconfirmed: { arrived: "complete", lost: "fail", moving: "follow", ...believed },
  confirmed: { arrived: "complete", lost: "fail", moving: "follow", ...ignored },
  completed: { arrived: "note", lost: "return", moving: "ignore", ...ignored },
  failed: { arrived: "arrive_late", lost: "note", moving: "ignore", ...ignored },
  returned: { arrived: "contradiction", lost: "ignore", moving: "ignore", ...ignored },
};

export const nextStep = (payout: Parameters<typeof payoutState>[0], answer: Answer): Step =>
  steps[payoutState(payout)][answer];

type Ending = "complete" | "arrive_late" | "fail" | "return";
type Amounts = Pick<PayoutRow, "amount" | "platformFee">;

export const endings: Record<
  Ending,
  { status: "completed" | "failed"; fact: string; booking: (payout: Amounts) => Booking }
> = {
  complete: { status: "completed", fact: "completed", booking: paidPayoutBooking },
  arrive_late: { status: "completed", fact: "late", booking: latePayoutBooking },
  fail: {
    status: "failed",
    fact: "failed",
    booking: (payout) => failedPayoutBooking(payout, "payouts_under_way"),
  },
  return: {
    status: "failed",
    fact: "returned",
    booking: (payout) => failedPayoutBooking(payout, "payouts"),
  },
};

export const isEnding = (step: Step): step is Ending => step in endings;

export function statusAfter(step: Step, status: PayoutStatus): PayoutStatus {
  if (isEnding(step)) return endings[step].status;
  return step === "follow" ? "processing" : step === "wait" ? "pending" : status;
}

/** Why no money arrived (paystack.com/docs/transfers/how-transfers-work). */
export const failures: Readonly<Record<string, string>> = {
  failed: "The bank did not take the money.",
  reversed: "The bank sent the money back.",
  abandoned: "The transfer was not confirmed in time.",
  blocked: "The payment provider stopped the transfer.",
  rejected: "The payment provider refused the transfer.",
};

/** Why no money arrived of a payout that an operator booked back. */
export const BOOKED_BACK = "We could not send the money.";

/** Reads the provider's status; a new one decides nothing. */
export function answerOf(providerStatus: string): Answer {
  if (providerStatus === "success") return "arrived";
  return Object.hasOwn(failures, providerStatus) ? "lost" : "moving";
}

/** When a transfer was sent, and when an earlier one without an answer was. */
export type Sending = { at: Date; unansweredBefore: Date | null };

/** A transfer that got no answer may take this long to reach the provider. */
const UNANSWERED_MS = 3_600_000;

/**
 * Interprets a refusal. All transfers of a payout have the same reference, so a refusal of one says
 * nothing about another without an answer, sent earlier, or later by another process.
 * @param refusal.sending null if nothing was sent, as the recipient was refused
 * @param refusal.isFinal false if the provider may take it tomorrow
 * @returns also since when, after this, a transfer has been unanswered
 */
export function readRefusal(
  { unansweredAt }: Pick<PayoutRow, "unansweredAt">,
  { sending, isFinal }: { sending: Sending | null; isFinal: boolean },
  now: Date,
): { answer: Answer; unansweredAt: Date | null } {
  const isLatest = sending !== null && unansweredAt?.getTime() === sending.at.getTime();
  const since = isLatest ? sending.unansweredBefore : unansweredAt;
  const inDoubt = since !== null && since.getTime() > now.getTime() - UNANSWERED_MS;
  return {
    answer: inDoubt ? "refused_in_doubt" : isFinal ? "refused" : "refused_today",
    unansweredAt: since,
  };
}
