import { and, eq, inArray, sql } from "drizzle-orm";
import { paymentEvents, payments, refunds } from "~schema";
import { openRefundStatuses } from "~schema/refunds";
import { systemDb } from "~/platform/db.server";
import { RetryJob, sendJobs } from "~/platform/jobs.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { settleIdentity } from "~/core/identity/settle-identity.server";
import { checkPayout } from "~/core/payouts/send-payouts.server";
import { followDispute } from "~/core/disputes/follow-disputes.server";
import { isLostPayment } from "~/core/lost-orders/lost-orders.server";
import { reviewPayment } from "~/core/payments/review-payment.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { finalizeTopUp } from "~/core/top-ups/finalize-top-up.server";
import { reviewTopUp } from "~/core/top-ups/review-top-up.server";
import { listIfUnmatched } from "~/core/lost-orders/unmatched-money.server";

/**
 * Processes a stored event, once. The event only names the payment: the provider's API has the
 * truth. An event with an unknown reference is stored, never matched by amount or e-mail
 * (docs/rules.md, Payment truth).
 * @throws when the provider doesn't answer, so that the job is tried again
 */
export async function processPaymentEvent(eventId: string): Promise<void> {
  const [event] = await systemDb.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.processedAt || !event.reference) return;
  const outcome = await handleEvent(event.event, event.reference, event.providerEventId);
  await systemDb
    .update(paymentEvents)
    .set({ processedAt: sql`now()`, outcome })
    .where(eq(paymentEvents.id, eventId));
}

async function handleEvent(event: string, reference: string, id: string): Promise<string> {
  if (event.startsWith("transfer.")) return checkPayout(reference);
  if (event.startsWith("customeridentification."))
    return settleIdentity(reference, event.endsWith(".success") ? "success" : "failed");
  if (event.startsWith("charge.dispute.")) await followDispute(id, event);
  else if (event.startsWith("refund.")) await recheckRefunds(reference);
  else if (event.startsWith("charge.")) return finalizeOrList(reference);
  else return "ignored";
  const payment = await reviewPayment(reference);
  const outcome = payment === "unknown" ? await reviewTopUp(reference) : payment;
  if (outcome === "unavailable") throw new Error("The provider could not be asked about a payment");
  return outcome;
}

/**
 * A pending attempt is done here: the sweeper follows it.
 * @throws RetryJob when the provider gave no answer, as an attempt that has ended is only followed
 * for two hours
 */
async function finalizeOrList(reference: string): Promise<string> {
  const result = await finalizePayment(reference, "webhook");
  if (result.outcome === "pending" && result.unanswered)
    throw new RetryJob("The provider could not be asked about a payment");
  const { outcome } = result;
  if (outcome !== "unknown") return outcome;
  const topUp = await finalizeTopUp(reference);
  if (topUp === "unanswered") throw new RetryJob("The provider could not be asked about a top-up");
  if (topUp !== "unknown") return topUp;
  await listIfUnmatched(reference);
  return (await isLostPayment(reference, "webhook")) ? "lost" : outcome;
}

/**
 * Checks each open refund of a payment: a refund's event names only the payment.
 * @throws RetryJob when one is being sent, as it may have ended before its answer is stored
 */
async function recheckRefunds(reference: string): Promise<void> {
  const open = await systemDb
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.vendorId, refunds.vendorId), eq(payments.id, refunds.paymentId)),
    )
    .where(and(eq(payments.reference, reference), inArray(refunds.status, openRefundStatuses)));
  const checked = await Promise.all(open.map(({ id }) => processRefund(id)));
  if (checked.includes(false)) throw new RetryJob("A refund is being sent");
}

/** Sends missing jobs of waiting events; a person handles those three days old. */
export async function resendEventJobs(): Promise<void> {
  const open = await systemDb.execute<{ id: string }>(sql`
    select id from payment_events where processed_at is null and reference is not null
      and received_at between now() - interval '3 days' and now() - interval '10 minutes'
    order by received_at limit 5000`);
  await sendJobs(
    systemDb,
    "payment-events",
    open.map(({ id }) => id),
  );
}
