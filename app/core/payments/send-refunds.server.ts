import { and, eq, sql } from "drizzle-orm";
import { paymentAttempts, payments, refunds } from "~schema";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import type { ProviderRefund } from "~/platform/paystack-refunds.server";
import { reviewPayment } from "./review-payment.server";
import { applyRefundStatus } from "./apply-refund-status.server";

/**
 * How long a try belongs to the process that began it: longer than one can last, so that only a
 * dead process's is taken up again.
 */
const LEASE = sql.raw("interval '2 minutes'");
/**
 * Minutes until a refund is looked at again: first to send it, then to hear what became of it,
 * which takes a bank days.
 */
const RETRY_DELAYS_MIN = [1, 2, 5, 15, 30, 60, 120, 240];
const BATCH = 40;

type Claimed = { id: string; vendorId: string; sentBefore: boolean; attempts: number };

/**
 * Takes one refund a step further: sends it to the provider, or asks what became of it. At once or
 * again, from any number of processes, it is sent once: the row says so before the call, and from
 * then on the provider is asked first (docs/rules.md, Refunds).
 * @param options.soon also when its next look is not due yet, as when the provider tells of a
 * change
 * @returns false when there was nothing to do
 */
export async function processRefund(
  refundId: string,
  options: { soon?: boolean } = {},
): Promise<boolean> {
  const claimed = await claim(refundId, options.soon ?? false);
  if (!claimed) return false;
  const [row] = await systemDb
    .select({
      refund: refunds,
      reference: payments.reference,
      transaction: paymentAttempts.providerTransactionId,
    })
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.vendorId, refunds.vendorId), eq(payments.id, refunds.paymentId)),
    )
    .innerJoin(
      paymentAttempts,
      and(
        eq(paymentAttempts.vendorId, payments.vendorId),
        eq(paymentAttempts.id, payments.attemptId),
      ),
    )
    .where(and(eq(refunds.vendorId, claimed.vendorId), eq(refunds.id, claimed.id)));
  if (!row) return false;
  const { refund } = row;
  const transaction = row.transaction ?? row.reference;
  const answer = refund.providerRefundId
    ? await paystack().fetchRefund(refund.providerRefundId)
    : ((claimed.sentBefore ? await findSent(transaction, refund) : null) ??
      (await paystack().createRefund({
        transaction,
        amountKobo: refund.amount,
        merchantNote: providerNote(refund.id),
        customerNote: refund.reason.slice(0, 200),
      })));
  if (answer.ok) {
    await applyRefundStatus(refund.vendorId, refund.id, { kind: "said", said: answer.data });
    await scheduleRetry(claimed);
  } else if (answer.kind === "unavailable" || refund.providerRefundId) {
    log().warn(
      {
        refundId: refund.id,
        orderId: refund.orderId,
        reason: answer.message,
        attempts: claimed.attempts,
      },
      "A refund could not be sent or asked about",
    );
    await scheduleRetry(claimed, answer.message);
  } else {
    await applyRefundStatus(refund.vendorId, refund.id, {
      kind: "refused",
      message: answer.message,
    });
    // Refused, perhaps, because the money is gone already.
    await reviewPayment(row.reference);
  }
  return true;
}

/** A refund's mark at the provider: found again by it after an answer that was lost. */
const providerNote = (refundId: string) => `refund ${refundId}`;

/**
 * What an earlier try that nobody heard the end of has left at the provider; null when it knows
 * nothing of it.
 */
async function findSent(transaction: string, refund: { id: string; amount: number }) {
  const known = await paystack().listRefunds(transaction);
  if (!known.ok) return known.kind === "unavailable" ? known : null;
  const sent: ProviderRefund | undefined = known.data.find(
    (one) =>
      one.merchantNote?.includes(providerNote(refund.id)) && one.amountKobo === refund.amount,
  );
  return sent ? ({ ok: true, data: sent } as const) : null;
}

/** Takes up a refund for this process and says, before anything is sent, that it may have been. */
async function claim(refundId: string, soon: boolean): Promise<Claimed | null> {
  const [claimed] = await systemDb.execute<Claimed>(sql`
    with mine as (
      select id, vendor_id, sent_at from refunds
      where id = ${refundId} and next_try_at is not null and (next_try_at <= now() or (${soon} and provider_refund_id is not null)) for update skip locked
    )
    update refunds r set attempts = r.attempts + 1, next_try_at = now() + ${LEASE}, sent_at = coalesce(r.sent_at, now()), updated_at = now()
    from mine where r.vendor_id = mine.vendor_id and r.id = mine.id
    returning r.id, r.vendor_id as "vendorId", mine.sent_at is not null as "sentBefore", r.attempts`);
  return claimed ?? null;
}

/** Sets the next look, unless the refund has come to its end meanwhile. */
async function scheduleRetry(
  { id, vendorId, attempts }: Claimed,
  lastError: string | null = null,
): Promise<void> {
  const minutes = RETRY_DELAYS_MIN[Math.min(attempts, RETRY_DELAYS_MIN.length) - 1]!;
  await systemDb
    .update(refunds)
    .set({ nextTryAt: sql`now() + make_interval(mins => ${minutes})`, lastError })
    .where(
      and(
        eq(refunds.vendorId, vendorId),
        eq(refunds.id, id),
        sql`${refunds.nextTryAt} is not null`,
      ),
    );
}

/**
 * Every refund whose look is due: what the jobs have not done, or died over.
 * @returns how many were looked at
 */
export async function sendDueRefunds(): Promise<number> {
  const due = await systemDb.execute<{ id: string }>(
    sql`select id from refunds where next_try_at <= now() order by next_try_at limit ${BATCH}`,
  );
  let worked = 0;
  for (const { id } of due) {
    if (
      await processRefund(id).catch(
        (error: unknown) =>
          void log().error({ err: error, refundId: id }, "A refund could not be worked on"),
      )
    )
      worked++;
  }
  return worked;
}
