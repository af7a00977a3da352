import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { payouts, transferRecipients } from "~schema";
import { openPayoutStatuses } from "~schema/payouts";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import type { PaystackFailure, PaystackResult } from "~/platform/paystack-answers.server";
import { sweptPayoutsPerMinute } from "~/platform/paystack-limits.server";
import { brand } from "~/shared/brand";
import { applyTransferStatus, type PayoutRow } from "./apply-transfer-status.server";

/**
 * Longer than a try can last (a recipient, a question and a transfer, 10 s each). A try whose
 * process has died is taken up again after it.
 */
const TRY = sql.raw("interval '1 minute'");
/**
 * A refusal is not believed for so long after a transfer went unanswered: that one may still be on
 * its way there, and has the same reference.
 */
const UNANSWERED_MS = 3_600_000;
/** Banks return money within this time; later they write to us. */
const ASKED_ABOUT_FOR = sql.raw("interval '3 days'");

const isOpen = inArray(payouts.status, openPayoutStatuses);

/**
 * Sends a payout, then asks about it; what its tries don't finish is left to the sweeper.
 * @throws RetryJob as long as it is not
 */
export async function followPayout(payoutId: string): Promise<void> {
  await processPayout(payoutId);
  const [open] = await systemDb
    .select({ status: payouts.status, reason: payouts.lastError })
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), isOpen));
  if (open)
    throw new RetryJob(`The payout is ${open.status}: ${open.reason ?? "it takes its time"}`);
}

/**
 * Sends a payout to the provider, or asks about one that may be there already. However many processes
 * call this, it is paid once: its reference is the provider's idempotency key, and never changes
 * (docs/rules.md, Payouts).
 * @returns false when there was nothing to do
 */
export async function processPayout(payoutId: string): Promise<boolean> {
  const payout = await claim(payoutId);
  if (!payout) return false;
  if (payout.sentAt) {
    const known = await paystack().verifyTransfer(payout.providerReference);
    if (known.ok) await applyTransferStatus(payout, { kind: "answered", transfer: known.data });
    else if (known.code === "not_found" && isOpenStatus(payout.status)) await send(payout);
    else await noteFailedTry(payout, known);
  } else await send(payout);
  return true;
}

const isOpenStatus = (status: PayoutRow["status"]) =>
  (openPayoutStatuses as readonly string[]).includes(status);

async function send(payout: PayoutRow): Promise<void> {
  const recipient = await recipientOf(payout);
  if (!recipient.ok) return refuseOrRetry(payout, recipient);
  // Before it is sent, as nobody may live to say that no answer came.
  await mark(payout, {
    status: "processing",
    sentAt: sql`coalesce(${payouts.sentAt}, now())`,
    unansweredAt: sql`now()`,
  });
  const answer = await paystack().createTransfer({
    reference: payout.providerReference,
    recipientCode: recipient.data.recipientCode,
    amountKobo: payout.amount,
    reason: `${brand.name} ${payout.reference}`,
  });
  if (answer.ok) return applyTransferStatus(payout, { kind: "answered", transfer: answer.data });
  switch (answer.code) {
    // Nobody knows, or another try of ours was there first: the next one asks what became of it.
    case "unavailable":
    case "duplicate_reference":
      return noteFailedTry(payout, answer);
    case "insufficient_balance":
      await warnOfLowBalance(payout);
      return noteFailedTry(payout, answer, {
        status: "pending",
        unansweredAt: payout.unansweredAt,
      });
    default:
      return refuseOrRetry(payout, answer);
  }
}

/** What a refusal says is final, unless an earlier transfer of this payout may be under way. */
async function refuseOrRetry(payout: PayoutRow, failure: PaystackFailure): Promise<void> {
  const { unansweredAt } = payout;
  const isDoubtful =
    unansweredAt !== null && unansweredAt.getTime() > databaseNow().getTime() - UNANSWERED_MS;
  if (failure.code === "unavailable" || isDoubtful)
    return noteFailedTry(payout, failure, { unansweredAt });
  return applyTransferStatus(payout, { kind: "refused", message: failure.message });
}

/** Warns the operator, who has to fill our account at the provider. */
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

type Marks = {
  sentAt?: SQL;
  unansweredAt?: SQL | Date | null;
  status?: "pending" | "processing";
  lastError?: string;
};

/** Notes what is known of an open payout; a conclusive one stays as it is. */
async function mark(payout: PayoutRow, marks: Marks): Promise<void> {
  const { status } = marks;
  await systemDb
    .update(payouts)
    .set({
      ...marks,
      updatedAt: sql`now()`,
      ...(status
        ? {
            statusAt: sql`case when ${payouts.status} = ${status} then ${payouts.statusAt} else now() end`,
          }
        : {}),
    })
    .where(and(own(payout), isOpen));
}

async function noteFailedTry(
  payout: PayoutRow,
  { message }: PaystackFailure,
  marks: Marks = {},
): Promise<void> {
  const { id, vendorId, reference, attempts } = payout;
  log().warn(
    { payoutId: id, vendorId, reference, reason: message, attempts },
    "A payout could not be sent or asked about",
  );
  await mark(payout, { ...marks, lastError: message });
}

/** Returns the provider's name for a payout's account, made once per account and stored. */
async function recipientOf({
  vendorId,
  bankCode,
  accountNumber,
  accountName,
}: PayoutRow): Promise<PaystackResult<{ recipientCode: string }>> {
  const [known] = await systemDb
    .select({ recipientCode: transferRecipients.recipientCode })
    .from(transferRecipients)
    .where(
      and(
        eq(transferRecipients.vendorId, vendorId),
        eq(transferRecipients.bankCode, bankCode),
        eq(transferRecipients.accountNumber, accountNumber),
      ),
    );
  if (known) return { ok: true, data: known };
  const made = await paystack().createRecipient({ bankCode, accountNumber, accountName });
  if (made.ok)
    await systemDb
      .insert(transferRecipients)
      .values({ vendorId, bankCode, accountNumber, ...made.data })
      .onConflictDoNothing();
  return made;
}

/**
 * Takes a payout for this process: one that was sent, to ask about it, or one that is still to be sent
 * and that no other process is sending.
 */
async function claim(payoutId: string): Promise<PayoutRow | null> {
  const [claimed] = await systemDb
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
  return claimed ?? null;
}

/** Payouts at a time, and how long a round may take: the other parts of a sweep have their turn. */
const AT_ONCE = 5;
const ROUND_MS = 20_000;

/**
 * Sends and asks about open payouts whose job has come to its end or was lost, and those that have
 * arrived lately, as a bank may have returned one: each after a third of its age, from two minutes to
 * half an hour, and those that have arrived every six hours.
 * @returns how many
 */
export async function sweepPayouts(): Promise<number> {
  const endsAt = performance.now() + ROUND_MS;
  const due = await systemDb.execute<{ id: string }>(sql`
    (select id from payouts where ${isOpen} and coalesce(tried_at, created_at)
      < now() - greatest(interval '2 minutes', least(interval '30 minutes', (now() - created_at) / 3))
      order by tried_at limit ${sweptPayoutsPerMinute()})
    union all
    (select id from payouts where status = 'completed' and sent_at is not null
      and completed_at > now() - ${ASKED_ABOUT_FOR} and tried_at < now() - interval '6 hours'
      order by tried_at limit ${sweptPayoutsPerMinute()})`);
  let swept = 0;
  while (swept < due.length && performance.now() < endsAt) {
    const next = due.slice(swept, swept + AT_ONCE);
    await Promise.all(next.map(({ id }) => processPayout(id)));
    swept += next.length;
  }
  return swept;
}

/**
 * Asks about the payout that an event of the provider names; the event itself proves nothing.
 * @returns what the event is noted with
 * @throws when the provider can't be asked, so that the event is tried again
 */
export async function recheckPayout(providerReference: string): Promise<string> {
  const [payout] = await systemDb
    .select({ id: payouts.id, vendorId: payouts.vendorId })
    .from(payouts)
    .where(eq(payouts.providerReference, providerReference));
  const known = await paystack().verifyTransfer(providerReference);
  if (!known.ok && known.code === "unavailable")
    throw new Error("The provider could not be asked about a payout");
  if (!known.ok) return "not found";
  if (!payout) {
    // As after a restored backup: money left that we don't know of.
    log().error({ transfer: known.data }, "A transfer belongs to no payout");
    return "unknown";
  }
  await applyTransferStatus(payout, { kind: "answered", transfer: known.data });
  return known.data.status;
}
