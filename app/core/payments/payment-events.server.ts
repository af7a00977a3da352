import { and, eq, isNotNull, sql } from "drizzle-orm";
import { paymentEvents, payments, refunds } from "~schema";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { finalizePayment } from "./finalize-payment.server";
import { reviewPayment } from "./review-payment.server";
import { processRefund } from "./send-refunds.server";

const BATCH = 40;

/**
 * Does what a stored event asks for, once. The event only says where to look: the provider is asked
 * for the truth. An event of a reference that is not ours is kept, never matched by amount or
 * e-mail (docs/rules.md, Payment truth).
 * @throws when the provider can't be asked, so that the job is tried again
 */
export async function processPaymentEvent(eventId: string): Promise<void> {
  const [event] = await systemDb.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.processedAt || !event.reference) return;
  const outcome = await handleEvent(event.event, event.reference);
  await systemDb
    .update(paymentEvents)
    .set({ processedAt: new Date(), outcome })
    .where(eq(paymentEvents.id, eventId));
}

async function handleEvent(event: string, reference: string): Promise<string> {
  if (event.startsWith("refund.")) await recheckRefunds(reference);
  // What is still pending has an open attempt, which the sweeper asks about.
  else if (event.startsWith("charge.") && !event.startsWith("charge.dispute."))
    return (await finalizePayment(reference, "webhook")).outcome;
  else if (!event.startsWith("charge.dispute.")) return "ignored";
  const outcome = await reviewPayment(reference);
  if (outcome === "unavailable") throw new Error("The provider could not be asked about a payment");
  return outcome;
}

/**
 * A refund's event names the payment, not the refund: each one of it that is on its way is asked
 * about.
 */
async function recheckRefunds(reference: string): Promise<void> {
  const open = await systemDb
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.vendorId, refunds.vendorId), eq(payments.id, refunds.paymentId)),
    )
    .where(and(eq(payments.reference, reference), isNotNull(refunds.nextTryAt)));
  for (const { id } of open) await processRefund(id, { soon: true });
}

/**
 * Events that no job has done within two minutes; after three days they are left to a person.
 * @returns how many were worked on
 */
export async function processStaleEvents(): Promise<number> {
  const forgotten = await systemDb.execute<{ id: string }>(sql`
    select id from payment_events where processed_at is null and reference is not null and received_at between now() - interval '3 days' and now() - interval '2 minutes'
    order by received_at limit ${BATCH}`);
  for (const { id } of forgotten)
    await processPaymentEvent(id).catch((error: unknown) =>
      log().error({ err: error, eventId: id }, "A payment event could not be worked on"),
    );
  return forgotten.length;
}
