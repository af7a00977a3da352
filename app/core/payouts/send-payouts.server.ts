import { and, eq, inArray, sql } from "drizzle-orm";
import { payouts, transferRecipients } from "~schema";
import { openPayoutStatuses } from "~schema/payouts";
import { listUnmatched } from "~/core/lost-orders/unmatched-money.server";
import { systemDb } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { onlyRow } from "~/platform/only-row.server";
import { paystack } from "~/platform/paystack.server";
import type { PaystackFailure, PaystackResult } from "~/platform/paystack-answers.server";
import { sweptPayoutsPerMinute } from "~/platform/paystack-limits.server";
import { brand } from "~/shared/brand";
import { applyTransferStatus } from "./apply-transfer-status.server";
import { payoutState, type PayoutRow, type Sending } from "./payout-states";

/** Longer than a try (three calls of 10 s); then another process may take the payout over. */
const TRY = sql.raw("interval '1 minute'");
/** Banks return money within this time; later they write to us. */
const ASKED_ABOUT_FOR = sql.raw("interval '3 days'");

const isOpen = inArray(payouts.status, openPayoutStatuses);

/** The sweeper handles payouts that its tries don't finish. @throws RetryJob while it is open */
export async function sendPayoutOrRetry(payoutId: string): Promise<void> {
  await sendPayout(payoutId);
  const [open] = await systemDb
    .select({ status: payouts.status, reason: payouts.lastError })
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), isOpen));
  if (open)
    throw new RetryJob(`The payout is ${open.status}: ${open.reason ?? "it takes its time"}`);
}

/**
 * Sends a payout to the provider, or asks about one that may be there already. Many processes still
 * pay it once: its reference is the provider's idempotency key, and never changes (docs/rules.md,
 * Payouts).
 * @returns false when there was nothing to do
 */
export async function sendPayout(payoutId: string): Promise<boolean> {
  const payout = await claim(payoutId);
  if (!payout) return false;
  if (!payout.sentAt) await sendTransfer(payout);
  else {
    const answer = await paystack().verifyTransfer(payout.providerReference);
    if (answer.ok) await applyTransferStatus(payout, { kind: "answered", transfer: answer.data });
    else if (answer.code === "not_found" && isSendable(payout)) await sendTransfer(payout);
    else await noteFailedTry(payout, answer);
  }
  return true;
}

/** Once the provider has known a transfer, it isn't sent again, even if the provider loses it. */
const isSendable = (payout: PayoutRow) => payoutState(payout) === "unconfirmed";

async function sendTransfer(payout: PayoutRow): Promise<void> {
  const recipient = await recipientOf(payout);
  if (!recipient.ok) return refuse(payout, recipient, null);
  const sending = await beginSending(payout);
  if (!sending) return;
  const answer = await paystack().createTransfer({
    reference: payout.providerReference,
    recipientCode: recipient.data.recipientCode,
    amountKobo: payout.amount,
    reason: `${brand.name} ${payout.reference}`,
  });
  if (answer.ok) {
    await applyTransferStatus(payout, { kind: "answered", transfer: answer.data });
    return;
  }
  if (answer.code === "insufficient_balance") await warnOfLowBalance(payout);
  if (answer.code === "invalid_recipient") await deleteRecipient(payout.vendorId, recipient.data);
  const isFinal =
    answer.code === "invalid_recipient"
      ? recipient.data.isNew
      : answer.code !== "insufficient_balance";
  return refuse(payout, answer, sending, { isFinal });
}

/**
 * Records a transfer before it is sent, as this process may die before the answer comes.
 * @returns null when there is nothing to send: it has ended, or must be checked first
 */
const beginSending = (claimed: PayoutRow): Promise<Sending | null> =>
  systemDb.transaction(async (tx) => {
    const [payout] = await tx.select().from(payouts).where(own(claimed)).for("update");
    if (!payout || !isSendable(payout) || (payout.sentAt && !claimed.sentAt)) return null;
    // A time that no other sending of it has.
    const [sending] = await tx
      .update(payouts)
      .set({
        status: "processing",
        sentAt: sql`coalesce(${payouts.sentAt}, now())`,
        unansweredAt: sql`greatest(date_trunc('milliseconds', now()), ${payouts.unansweredAt} + interval '1 millisecond')`,
        updatedAt: sql`now()`,
      })
      .where(own(payout))
      .returning({ at: payouts.unansweredAt });
    return { at: sending!.at!, unansweredBefore: payout.unansweredAt };
  });

async function refuse(
  payout: PayoutRow,
  failure: PaystackFailure,
  sending: Sending | null,
  { isFinal = true } = {},
): Promise<void> {
  // It may be there, from this transfer or another of ours. The next try asks.
  if (failure.code === "unavailable" || failure.code === "duplicate_reference")
    return noteFailedTry(payout, failure);
  warnOfFailedTry(payout, failure);
  await applyTransferStatus(payout, {
    kind: "refused",
    message: failure.message,
    sending,
    isFinal,
  });
}

/** Warns the operator, who has to top up our account at the provider. */
async function warnOfLowBalance({ id, vendorId, amount, reference }: PayoutRow): Promise<void> {
  const balance = await paystack().fetchBalance();
  log().error(
    {
      payoutId: id,
      vendorId,
      reference,
      amountKobo: amount,
      balanceKobo: balance.ok ? balance.data : null,
    },
    "The provider's balance is too low for a payout",
  );
}

const own = ({ id, vendorId }: Pick<PayoutRow, "id" | "vendorId">) =>
  and(eq(payouts.vendorId, vendorId), eq(payouts.id, id));

async function noteFailedTry(payout: PayoutRow, failure: PaystackFailure): Promise<void> {
  warnOfFailedTry(payout, failure);
  await systemDb
    .update(payouts)
    .set({ lastError: failure.message, updatedAt: sql`now()` })
    .where(and(own(payout), isOpen));
}

const warnOfFailedTry = (
  { id, vendorId, reference, attempts }: PayoutRow,
  { message }: PaystackFailure,
): void =>
  log().warn(
    { payoutId: id, vendorId, reference, reason: message, attempts },
    "A payout could not be sent or asked about",
  );

type KnownRecipient = { recipientCode: string; isNew: boolean };

/** Returns the provider's recipient code, made once per account and stored. */
async function recipientOf({
  vendorId,
  bankCode,
  accountNumber,
  accountName,
}: PayoutRow): Promise<PaystackResult<KnownRecipient>> {
  const [recipient] = await systemDb
    .select({ recipientCode: transferRecipients.recipientCode })
    .from(transferRecipients)
    .where(
      and(
        eq(transferRecipients.vendorId, vendorId),
        eq(transferRecipients.bankCode, bankCode),
        eq(transferRecipients.accountNumber, accountNumber),
      ),
    );
  if (recipient) return { ok: true, data: { ...recipient, isNew: false } };
  const answer = await paystack().createRecipient({ bankCode, accountNumber, accountName });
  if (!answer.ok) return answer;
  await systemDb
    .insert(transferRecipients)
    .values({ vendorId, bankCode, accountNumber, ...answer.data })
    .onConflictDoNothing();
  return { ok: true, data: { ...answer.data, isNew: true } };
}

/** Deletes a code that the provider doesn't know, as after a change of key. */
const deleteRecipient = (vendorId: string, { recipientCode }: KnownRecipient) =>
  systemDb
    .delete(transferRecipients)
    .where(
      and(
        eq(transferRecipients.vendorId, vendorId),
        eq(transferRecipients.recipientCode, recipientCode),
      ),
    );

/** Takes a payout for this process, unless another one is sending it right now. */
async function claim(payoutId: string): Promise<PayoutRow | null> {
  const [payout] = await systemDb
    .update(payouts)
    .set({ attempts: sql`${payouts.attempts} + 1`, triedAt: sql`now()` })
    .where(
      and(
        eq(payouts.id, payoutId),
        sql`(${payouts.sentAt} is not null or (${isOpen}
          and (${payouts.triedAt} is null or ${payouts.triedAt} < now() - ${TRY})))`,
      ),
    )
    .returning();
  return payout ?? null;
}

/** Payouts at a time, and the longest round, so that the other parts of a sweep have their turn. */
const AT_ONCE = 5;
const ROUND_MS = 20_000;

/**
 * Sends or checks open payouts whose job has ended or was lost, each after a third of its age, from
 * two minutes to half an hour; and every six hours recent ones that have arrived, as a bank may
 * have returned one.
 * @returns how many
 */
export async function sweepPayouts(): Promise<number> {
  const endsAt = performance.now() + ROUND_MS;
  const due = await systemDb.execute<{ id: string }>(sql`
    (select id from payouts where ${isOpen} and coalesce(tried_at, created_at)
      < now() - greatest(interval '2 minutes', least(interval '30 minutes', (now() - created_at) / 3))
      order by coalesce(tried_at, created_at) limit ${sweptPayoutsPerMinute()})
    union all
    (select id from payouts where status = 'completed' and sent_at is not null
      and completed_at > now() - ${ASKED_ABOUT_FOR} and tried_at < now() - interval '6 hours'
      order by tried_at limit ${sweptPayoutsPerMinute()})`);
  let count = 0;
  while (count < due.length && performance.now() < endsAt) {
    const next = due.slice(count, count + AT_ONCE);
    await Promise.all(
      next.map(({ id }) =>
        sendPayout(id).catch((error: unknown) =>
          log().error({ err: error, payoutId: id }, "A payout could not be looked at"),
        ),
      ),
    );
    count += next.length;
  }
  return count;
}

/** @returns how many have been open for a day (docs/operations.md, Payouts) */
export async function warnOfOldPayouts(): Promise<number> {
  const old = await systemDb
    .select({ reference: payouts.reference, reason: payouts.lastError })
    .from(payouts)
    .where(and(isOpen, sql`${payouts.createdAt} < now() - interval '1 day'`))
    .orderBy(payouts.createdAt)
    .limit(1_000);
  if (old.length > 0)
    log().error({ payouts: old.length, oldest: old[0] }, "Payouts have been open for a day");
  return old.length;
}

/**
 * Asks about the payout in a provider's event; the event itself proves nothing.
 * @returns the note for the event
 * @throws RetryJob when the provider doesn't answer, or does not find a payout of ours yet
 */
export async function checkPayout(providerReference: string): Promise<string> {
  const payout = onlyRow(
    await systemDb
      .select({ id: payouts.id, vendorId: payouts.vendorId })
      .from(payouts)
      .where(eq(payouts.providerReference, providerReference)),
  );
  const answer = await paystack().verifyTransfer(providerReference);
  if (!answer.ok && (payout || answer.code === "unavailable"))
    throw new RetryJob(`The provider could not be asked about a payout: ${answer.message}`);
  if (!answer.ok) return "not found";
  if (!payout) {
    // As after restoring a backup.
    await listUnmatched("transfer", [answer.data]);
    return "unknown";
  }
  await applyTransferStatus(payout, { kind: "answered", transfer: answer.data });
  return answer.data.status;
}
