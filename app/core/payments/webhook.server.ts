import { eq } from "drizzle-orm";
import type { RequestHandler } from "express";
import { z } from "zod";
import { paymentAttempts, paymentEvents, payouts, topUps } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJobs, wakeJobsAnywhere } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { onlyRow } from "~/platform/only-row.server";
import { optional } from "~/platform/paystack-answers.server";
import { verifyWebhookSignature } from "~/platform/paystack.server";
import { parseStorable } from "~/platform/read-json.server";

const ProviderEvent = z.object({
  event: z.string().min(1).max(100),
  data: z.looseObject({
    id: optional(z.union([z.number(), z.string().max(200)])),
    reference: optional(z.string().max(200)),
    transaction_reference: optional(z.string().max(200)),
    refund_reference: optional(z.union([z.number(), z.string().max(200)])),
    amount: optional(z.union([z.number(), z.string().max(40)])),
    customer_code: optional(z.string().max(200)),
    transaction: optional(z.looseObject({ reference: optional(z.string().max(200)) })),
  }),
});

/**
 * Handles POST /webhooks/paystack. The signature over the raw bytes is all the proof it needs. It
 * stores the event once and answers 200; a job asks the provider for the truth, as the provider
 * repeats events that are answered slowly (paystack.com/docs/payments/webhooks; docs/rules.md,
 * Jobs).
 */
export const webhookHandler: RequestHandler = (req, res, next) => {
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const signature = req.headers["x-paystack-signature"];
  if (
    !verifyWebhookSignature(
      body,
      typeof signature === "string" ? signature : undefined,
      env().paystackSecretKey,
    )
  ) {
    return void res.status(401).json({ error: "Invalid signature" });
  }
  const event = ProviderEvent.safeParse(parseStorable(body.toString("utf8")));
  if (!event.success) return void res.status(400).json({ error: "Not an event" });
  storeEvent(event.data).then(() => {
    res.status(200).json({ received: true });
    // Without it the queue is polled each second.
    wakeJobsAnywhere("payment-events").catch((error: unknown) =>
      log().warn({ err: error }, "A job could not be announced"),
    );
  }, next);
};

const findVendor = (event: string, reference: string): Promise<{ vendorId: string }[]> =>
  event.startsWith("transfer.")
    ? systemDb
        .select({ vendorId: payouts.vendorId })
        .from(payouts)
        .where(eq(payouts.providerReference, reference))
    : systemDb
        .select({ vendorId: paymentAttempts.vendorId })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.reference, reference))
        .unionAll(
          systemDb
            .select({ vendorId: topUps.vendorId })
            .from(topUps)
            .where(eq(topUps.reference, reference)),
        );

/** Stores an event once, with its job. A repeated event, or one without a reference, needs none. */
async function storeEvent({ event, data }: z.infer<typeof ProviderEvent>): Promise<void> {
  const reference = event.startsWith("customeridentification.")
    ? data.customer_code
    : (data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? null);
  const subject = reference ? onlyRow(await findVendor(event, reference)) : undefined;
  await systemDb.transaction(async (tx) => {
    const [row] = await tx
      .insert(paymentEvents)
      .values({
        event,
        providerEventId: eventIdOf(data, reference),
        reference,
        vendorId: subject?.vendorId ?? null,
        payload: { event, data: withoutPayer(data) },
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (row && reference) await sendJobs(tx, "payment-events", [row.id]);
  });
}

/** No card and address: they would outlive an erasure (docs/rules.md, Customer data). */
const storedPayload = [
  "id",
  "status",
  "reference",
  "transaction_reference",
  "refund_reference",
  "amount",
  "requested_amount",
  "refund_amount",
  "currency",
  "fees",
  "channel",
  "domain",
  "processor",
  "gateway_response",
  "category",
  "resolution",
  "paid_at",
  "created_at",
  "dueAt",
  "resolvedAt",
];
const storedFieldsOf = (data: Record<string, unknown>): [string, unknown][] =>
  Object.entries(data).filter(
    ([name, value]) => storedPayload.includes(name) && typeof value !== "object",
  );

function withoutPayer(data: z.infer<typeof ProviderEvent>["data"]): Record<string, unknown> {
  const { transaction } = data;
  return Object.fromEntries([
    ...storedFieldsOf(data),
    ...(transaction ? [["transaction", Object.fromEntries(storedFieldsOf(transaction))]] : []),
  ]) as Record<string, unknown>;
}

/**
 * Returns the provider's id of the event's object. A refund's events have none: payment, the bank's
 * reference and the amount replace it.
 */
function eventIdOf(data: z.infer<typeof ProviderEvent>["data"], reference: string | null): string {
  if (data.id !== null) return String(data.id);
  if (!data.transaction_reference) return reference ?? "none";
  return [reference, data.refund_reference ?? "", String(data.amount ?? "")].join(":");
}
