import { and, eq, inArray } from "drizzle-orm";
import { payouts } from "~schema";
import { openPayoutStatuses } from "~schema/payouts";
import { systemDb } from "~/platform/db.server";
import { onlyRow } from "~/platform/only-row.server";
import { paystack } from "~/platform/paystack.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { applyTransferStatus } from "./apply-transfer-status.server";
import { BOOKED_BACK, payoutState, type PayoutRow } from "./payout-states";
import { sendPayout } from "./send-payouts.server";

type Outcome = { ok: true } | Refusal;

const notOpen = refuse("not_open", "This payout is not open any more.", { status: 404 });
const noAnswer = refuse("unavailable", "Paystack gave no answer. Try again in a minute.", {
  status: 502,
});

async function findOpen(reference: string): Promise<PayoutRow | null> {
  const payout = onlyRow(
    await systemDb
      .select()
      .from(payouts)
      .where(
        and(eq(payouts.reference, reference), inArray(payouts.status, [...openPayoutStatuses])),
      ),
  );
  return payout ?? null;
}

/**
 * Asks the provider about an open payout now instead of at its next turn, by the sweeper's rule.
 * @returns refused with `not_open` (404)
 */
export async function askAboutPayout(reference: string): Promise<Outcome> {
  const payout = await findOpen(reference);
  if (!payout) return notOpen;
  await sendPayout(payout.id);
  return { ok: true };
}

/**
 * Books an open payout back to its wallet, if the provider does not know its transfer and no
 * attempt at it from the last hour can still reach it (docs/rules.md, Payouts).
 * @returns refused with `not_open` (404), `known` (409), `in_doubt` (409) or `unavailable` (502)
 */
export async function bookPayoutBack(reference: string): Promise<Outcome> {
  const payout = await findOpen(reference);
  if (!payout) return notOpen;
  const answer = await paystack().verifyTransfer(payout.providerReference);
  if (answer.ok) {
    await applyTransferStatus(payout, { kind: "answered", transfer: answer.data });
    return refuse("known", `Paystack has this transfer: ${answer.data.status}. It goes on.`);
  }
  if (answer.code !== "not_found") return noAnswer;
  if (payoutState(payout) !== "unconfirmed")
    return refuse("known", "Paystack knew this transfer before. Ask Paystack’s support about it.");
  const step = await applyTransferStatus(payout, {
    kind: "refused",
    message: "An operator booked it back",
    failure: BOOKED_BACK,
    sending: null,
    isFinal: true,
  });
  if (step === "fail") return { ok: true };
  return step === "note"
    ? refuse("in_doubt", "It was sent less than an hour ago and may still arrive. Try again later.")
    : notOpen;
}
