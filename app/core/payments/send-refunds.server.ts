import { and, eq, inArray, sql } from "drizzle-orm";
import { paymentAttempts, payments, refunds } from "~schema";
import { openRefundStatuses } from "~schema/refunds";
import { systemDb } from "~/platform/db.server";
import { RetryJob, sendJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import type { ProviderRefund } from "~/platform/paystack-refunds.server";
import { askAboutPayment } from "./review-payment.server";
import { coveredRefunds, letGo } from "./refund-cover.server";
import { applyRefundStatus, refuseRefund } from "./apply-refund-status.server";

/**
 * Longer than an attempt can last (three calls of 10 s each). A refund whose last attempt got no
 * answer waits this long: the provider has no idempotency key, and a process that pg-boss gave up
 * may still be sending it.
 */
const TRY = sql.raw("interval '1 minute'");

type Claimed = { id: string; vendorId: string; sentBefore: boolean; attempts: number };

/**
 * Sends a refund, then checks it until it is final: a bank takes days. The sweeper handles refunds
 * that the store's wallet doesn't cover.
 * @throws RetryJob while it is not final
 */
export async function runRefundJob(refundId: string): Promise<void> {
  await processRefund(refundId);
  const [open] = await systemDb
    .select({ status: refunds.status })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), isOpen));
  if (open) throw new RetryJob(`The refund is ${open.status}`);
}

const isOpen = inArray(refunds.status, openRefundStatuses);

/**
 * Sends a refund to the provider, or checks one that was sent. Many processes still send it once:
 * its row is marked before the call, and from then on each one asks the provider first
 * (docs/rules.md, Refunds).
 * @returns false when there was nothing to do
 */
export async function processRefund(refundId: string): Promise<boolean> {
  if (!(await letGo(refundId))) return false;
  const claimed = await claim(refundId);
  if (!claimed) return false;
  const [row] = await systemDb
    .select({
      refund: refunds,
      payment: payments,
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
  const { refund, payment } = row;
  const transaction = row.transaction ?? payment.reference;
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
    await applyRefundStatus(refund.vendorId, refund.id, { kind: "answered", refund: answer.data });
    return true;
  }
  const { message } = answer;
  const isRefused = answer.code !== "unavailable" && !refund.providerRefundId;
  // It may have been refused because the money is gone: don't book it back before we know.
  const now = isRefused ? await askAboutPayment(payment) : "unavailable";
  if (now !== "unavailable") {
    await refuseRefund(refund, payment, { message, isReversed: now === "reversed" });
    return true;
  }
  log().warn(
    {
      refundId: refund.id,
      orderId: refund.orderId,
      reason: message,
      isRefused,
      attempts: claimed.attempts,
    },
    "A refund could not be sent or asked about",
  );
  await systemDb
    .update(refunds)
    .set({ lastError: message })
    .where(and(eq(refunds.vendorId, refund.vendorId), eq(refunds.id, refund.id), isOpen));
  return true;
}

/** Returns the note that finds a refund at the provider after a lost answer. */
const providerNote = (refundId: string) => `refund ${refundId}`;

/** Finds the refund that an earlier attempt without an answer made at the provider. */
async function findSent(transaction: string, refund: { id: string; amount: number }) {
  const list = await paystack().listRefunds(transaction);
  if (!list.ok) return list.code === "unavailable" ? list : null;
  const match: ProviderRefund | undefined = list.data.find(
    (one) =>
      one.merchantNote?.includes(providerNote(refund.id)) && one.amountKobo === refund.amount,
  );
  return match ? ({ ok: true, data: match } as const) : null;
}

/** Claims a refund for this process and marks it as possibly sent, before it is. */
async function claim(refundId: string): Promise<Claimed | null> {
  const [claimed] = await systemDb.execute<Claimed>(sql`
    with mine as (
      select id, vendor_id, sent_at from refunds
      where id = ${refundId} and ${isOpen}
        and (provider_refund_id is not null or sent_at is null or updated_at < now() - ${TRY})
      for update skip locked
    )
    update refunds r
    set attempts = r.attempts + 1, sent_at = coalesce(r.sent_at, now()), updated_at = now()
    from mine where r.vendor_id = mine.vendor_id and r.id = mine.id
    returning r.id, r.vendor_id as "vendorId", mine.sent_at is not null as "sentBefore", r.attempts`);
  return claimed ?? null;
}

/**
 * Jobs are missing after a restored backup without pg-boss' schema, and if a bank takes very long.
 */
export async function resendRefundJobs(): Promise<void> {
  const open = await systemDb.execute<{ id: string }>(sql`
    select id from refunds where ${isOpen} and updated_at < now() - interval '1 hour'
    order by updated_at limit 5000`);
  await sendJobs(
    systemDb,
    "refunds",
    open.map(({ id }) => id),
  );
}

/** Sends waiting refunds that the wallets cover now, the oldest first. @returns how many */
export async function sendCoveredRefunds(): Promise<number> {
  let count = 0;
  for (const refundId of await coveredRefunds())
    try {
      if (await processRefund(refundId)) count++;
      await sendJobs(systemDb, "refunds", [refundId]);
    } catch (error) {
      log().error({ err: error, refundId }, "A refund that waited could not be sent");
    }
  return count;
}
