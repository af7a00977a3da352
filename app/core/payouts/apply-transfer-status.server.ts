import { and, eq, sql } from "drizzle-orm";
import { payouts } from "~schema";
import { recordBooking } from "~/core/ledger/ledger.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { log } from "~/platform/log.server";
import { paystackDomain } from "~/platform/paystack.server";
import type { ProviderTransfer } from "~/platform/paystack-transfers.server";
import {
  answerOf,
  endings,
  failures,
  isEnding,
  nextStep,
  readRefusal,
  statusAfter,
  type PayoutRow,
  type Sending,
  type Step,
} from "./payout-states";

type TransferUpdate =
  | { kind: "answered"; transfer: ProviderTransfer }
  | {
      kind: "refused";
      message: string;
      /** Why no money arrived, for the vendor. */
      failure?: string;
      sending: Sending | null;
      isFinal: boolean;
    };

/**
 * Records the provider's answer about a payout, with all consequences by the table of
 * `payout-states.ts`, in one transaction (docs/rules.md, Payouts).
 * @returns the step; null for no such payout, or an answer about another transfer
 */
export async function applyTransferStatus(
  { vendorId, id }: Pick<PayoutRow, "vendorId" | "id">,
  update: TransferUpdate,
): Promise<Step | null> {
  return systemDb.transaction(async (tx) => {
    const isThisPayout = and(eq(payouts.vendorId, vendorId), eq(payouts.id, id));
    const [payout] = await tx.select().from(payouts).where(isThisPayout).for("update");
    if (!payout) return null;
    if (update.kind === "answered" && !isAsked(update.transfer, payout)) {
      log().error(
        { payoutId: id, vendorId, expected: payout.amount, transfer: update.transfer },
        "A transfer does not match its payout",
      );
      return null;
    }
    const { answer, failure, noted } = readUpdate(payout, update);
    const step = nextStep(payout, answer);
    logStep(payout, step, update);
    if (step === "ignore" || step === "contradiction") return step;
    const status = statusAfter(step, payout.status);
    await tx
      .update(payouts)
      .set({
        ...noted,
        status,
        ...(isEnding(step) ? { failure, statusAt: sql`now()` } : {}),
        ...(isEnding(step) && status === "completed" ? { completedAt: sql`now()` } : {}),
        updatedAt: sql`now()`,
      })
      .where(isThisPayout);
    if (isEnding(step)) await bookEnding(tx, payout, endings[step]);
    return step;
  });
}

function readUpdate(payout: PayoutRow, update: TransferUpdate) {
  if (update.kind === "refused") {
    const { answer, unansweredAt } = readRefusal(payout, update, databaseNow());
    return {
      answer,
      failure: update.failure ?? failures.rejected,
      noted: { unansweredAt, lastError: update.message },
    };
  }
  const { status, transferCode } = update.transfer;
  return {
    answer: answerOf(status),
    failure: failures[status] ?? null,
    noted: {
      providerStatus: status,
      transferCode: transferCode ?? payout.transferCode,
      unansweredAt: null,
      lastError: null,
    },
  };
}

const isAsked = (transfer: ProviderTransfer, payout: PayoutRow): boolean =>
  transfer.reference === payout.providerReference &&
  transfer.amountKobo === payout.amount &&
  transfer.currency === payout.currency &&
  transfer.domain === paystackDomain();

function logStep(
  payout: PayoutRow,
  step: ReturnType<typeof nextStep>,
  update: TransferUpdate,
): void {
  const { vendorId, id, reference, providerStatus } = payout;
  const about = { payoutId: id, vendorId, reference };
  if (step === "contradiction")
    log().error({ ...about, update }, "The provider contradicts itself about a payout");
  if (update.kind === "refused") {
    if (step === "fail")
      log().error({ ...about, reason: update.message }, "The provider refused a payout");
    return;
  }
  const { status } = update.transfer;
  if (step === "follow" && status === "otp" && providerStatus !== "otp")
    log().error(about, "A payout waits for the provider's code");
  if (step === "fail" || step === "return")
    log().error({ ...about, reason: failures[status] }, "A payout failed");
}

async function bookEnding(
  tx: Tx,
  payout: PayoutRow,
  { status, fact, booking }: (typeof endings)[keyof typeof endings],
): Promise<void> {
  const { vendorId, id } = payout;
  await recordBooking(tx, {
    vendorId,
    cause: `payout:${id}:${fact}`,
    booking: booking(payout),
    payoutId: id,
  });
  const email = status === "completed" ? "payout_paid_vendor" : "payout_failed_vendor";
  await enqueueStoreEmail(tx, vendorId, email, id);
  await announce(tx, { topic: "order", vendorId });
}
