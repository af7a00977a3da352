import { and, eq, sql } from "drizzle-orm";
import { payouts } from "~schema";
import type { PayoutStatus } from "~schema/payouts";
import { failedPayoutBooking, latePayoutBooking, paidPayoutBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { log } from "~/platform/log.server";
import { paystackDomain } from "~/platform/paystack.server";
import type { ProviderTransfer } from "~/platform/paystack-transfers.server";

export type PayoutRow = typeof payouts.$inferSelect;

/** One sending of a transfer: when, and since when another one was unanswered by then. */
export type Sending = { at: Date; doubtedSince: Date | null };

/**
 * The provider's answer about a transfer, or its refusal to make one.
 * `sending`: of a recipient's refusal null, as nothing was sent. `isFinal`: of a refusal that may
 * be another one tomorrow false.
 */
type TransferUpdate =
  | { kind: "answered"; transfer: ProviderTransfer }
  | { kind: "refused"; message: string; sending: Sending | null; isFinal: boolean };

/**
 * A refusal is not believed for so long after a transfer went unanswered: that one may still be on
 * its way there, and has the same reference.
 */
const UNANSWERED_MS = 3_600_000;

/**
 * What a transfer's status makes of a payout; anything else is not conclusive
 * (paystack.com/docs/transfers/how-transfers-work).
 */
const conclusive: Record<string, { to: "completed" | "failed"; failure: string | null }> = {
  success: { to: "completed", failure: null },
  failed: { to: "failed", failure: "The bank did not take the money." },
  reversed: { to: "failed", failure: "The bank sent the money back." },
  abandoned: { to: "failed", failure: "The transfer was not confirmed in time." },
  blocked: { to: "failed", failure: "The payment provider stopped the transfer." },
  rejected: { to: "failed", failure: "The payment provider refused the transfer." },
};

/**
 * Records the provider's answer about a payout, with everything that follows, in one transaction.
 * Idempotent, in any order: an answer that is not conclusive changes no conclusive status
 * (docs/rules.md, Payouts).
 */
export async function applyTransferStatus(
  { vendorId, id }: Pick<PayoutRow, "vendorId" | "id">,
  update: TransferUpdate,
): Promise<void> {
  await systemDb.transaction(async (tx) => {
    const mine = and(eq(payouts.vendorId, vendorId), eq(payouts.id, id));
    const [payout] = await tx.select().from(payouts).where(mine).for("update");
    if (!payout) return;
    if (update.kind === "refused") return applyRefusal(tx, payout, update);
    const { transfer } = update;
    if (!isAsked(transfer, payout)) {
      log().error(
        { payoutId: id, vendorId, expected: payout.amount, transfer },
        "A transfer does not match its payout",
      );
      return;
    }
    const seen = {
      providerStatus: transfer.status,
      transferCode: transfer.transferCode ?? payout.transferCode,
      unansweredAt: null,
      lastError: null,
    };
    const result = conclusive[transfer.status];
    if (hasComeBack(payout)) {
      if (result?.to === "completed")
        log().error(
          { payoutId: id, vendorId, transfer },
          "The provider contradicts itself about a payout",
        );
      return;
    }
    if (result && result.to !== payout.status)
      return end(tx, payout, result.to, { ...seen, failure: result.failure });
    if (!result && !isOpen(payout)) return;
    await tx
      .update(payouts)
      .set({ ...seen, ...(result ? {} : { status: "processing" }), updatedAt: sql`now()` })
      .where(mine);
    if (transfer.status === "otp" && payout.providerStatus !== "otp")
      log().error(
        { payoutId: id, vendorId, reference: payout.reference },
        "A payout waits for the provider's code",
      );
  });
}

/**
 * Fails a payout that the provider has refused. It stays open where the refusal is not final, or
 * where another transfer of it went unanswered: before this one, or after it by another process.
 */
async function applyRefusal(
  tx: Tx,
  payout: PayoutRow,
  { message, sending, isFinal }: Extract<TransferUpdate, { kind: "refused" }>,
): Promise<void> {
  // What the provider has said of it since counts: another process's transfer has arrived there.
  if (!isOpen(payout) || payout.providerStatus !== null) return;
  const { vendorId, id, reference } = payout;
  const isLatest = sending !== null && payout.unansweredAt?.getTime() === sending.at.getTime();
  const unansweredAt = isLatest ? sending.doubtedSince : payout.unansweredAt;
  const isDoubtful =
    unansweredAt !== null && unansweredAt.getTime() > databaseNow().getTime() - UNANSWERED_MS;
  if (isFinal && !isDoubtful) {
    log().error(
      { payoutId: id, vendorId, reference, reason: message },
      "The provider refused a payout",
    );
    return end(tx, payout, "failed", {
      failure: conclusive.rejected!.failure,
      lastError: message,
    });
  }
  await tx
    .update(payouts)
    .set({
      ...(isDoubtful ? {} : { status: "pending" }),
      unansweredAt,
      lastError: message,
      updatedAt: sql`now()`,
    })
    .where(and(eq(payouts.vendorId, vendorId), eq(payouts.id, id)));
}

const isOpen = ({ status }: PayoutRow) => status === "pending" || status === "processing";

/** A success is from before: an older answer, which was slower. */
const hasComeBack = ({ status, completedAt, providerStatus }: PayoutRow): boolean =>
  status === "failed" && (completedAt !== null || providerStatus === "reversed");

/** The provider's transfer is the one that we asked for, with the money of the same mode. */
const isAsked = (transfer: ProviderTransfer, payout: PayoutRow): boolean =>
  transfer.reference === payout.providerReference &&
  transfer.amountKobo === payout.amount &&
  transfer.currency === payout.currency &&
  transfer.domain === paystackDomain();

/** Gives a payout a conclusive status, books what that means and writes to the vendor. */
async function end(
  tx: Tx,
  payout: PayoutRow,
  to: "completed" | "failed",
  set: Partial<typeof payouts.$inferInsert>,
): Promise<void> {
  const { vendorId, id } = payout;
  await tx
    .update(payouts)
    .set({
      ...set,
      status: to,
      statusAt: sql`now()`,
      completedAt: to === "completed" ? sql`now()` : payout.completedAt,
      updatedAt: sql`now()`,
    })
    .where(and(eq(payouts.vendorId, vendorId), eq(payouts.id, id)));
  const { fact, booking } = bookingOf(payout, payout.status, to);
  await recordBooking(tx, { vendorId, cause: `payout:${id}:${fact}`, booking, payoutId: id });
  if (to === "failed")
    log().error(
      { payoutId: id, vendorId, reference: payout.reference, reason: set.failure },
      "A payout failed",
    );
  await enqueueStoreEmail(
    tx,
    vendorId,
    to === "completed" ? "payout_paid_vendor" : "payout_failed_vendor",
    id,
  );
  await announce(tx, { topic: "order", vendorId });
}

function bookingOf(payout: PayoutRow, from: PayoutStatus, to: "completed" | "failed") {
  if (to === "completed")
    return from === "failed"
      ? { fact: "late", booking: latePayoutBooking(payout) }
      : { fact: "completed", booking: paidPayoutBooking(payout) };
  return from === "completed"
    ? { fact: "returned", booking: failedPayoutBooking(payout, "payouts") }
    : { fact: "failed", booking: failedPayoutBooking(payout, "payouts_under_way") };
}
