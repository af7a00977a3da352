import { eq } from "drizzle-orm";
import type { RequestHandler } from "express";
import { z } from "zod";
import { paymentAttempts, paymentEvents } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { verifyWebhookSignature } from "~/platform/paystack.server";
import { finalizePayment } from "./finalize-payment.server";

const ProviderEvent = z.object({
  event: z.string().min(1).max(100),
  data: z.looseObject({
    id: z.union([z.number(), z.string()]).nullish(),
    reference: z.string().max(200).nullish(),
    transaction_reference: z.string().max(200).nullish(),
  }),
});

/**
 * POST /webhooks/paystack. The signature over the raw bytes is the only proof it needs; the event is stored once and answered with 200 before the
 * provider is asked for the truth, because a slow answer makes it send again (paystack.com/docs/payments/webhooks). What dies after the answer
 * is found by the sweeper.
 */
export const webhookHandler: RequestHandler = (req, res, next) => {
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const signature = req.headers["x-paystack-signature"];
  if (!verifyWebhookSignature(body, typeof signature === "string" ? signature : undefined, env().paystackSecretKey)) {
    return void res.status(401).json({ error: "Invalid signature" });
  }
  const event = ProviderEvent.safeParse(safeJson(body));
  if (!event.success) return void res.status(400).json({ error: "Not an event" });
  storeEvent(event.data).then(
    (stored) => {
      res.status(200).json({ received: true });
      if (stored && event.data.event === "charge.success") void process(stored);
    },
    next,
  );
};

type Stored = { id: string; reference: string };

/** Stores an event once. @returns null for one seen before, or without a reference */
async function storeEvent({ event, data }: z.infer<typeof ProviderEvent>): Promise<Stored | null> {
  const reference = data.reference ?? data.transaction_reference ?? null;
  const [attempt] = reference ? await systemDb.select({ vendorId: paymentAttempts.vendorId }).from(paymentAttempts).where(eq(paymentAttempts.reference, reference)) : [];
  const [row] = await systemDb
    .insert(paymentEvents)
    .values({ event, providerEventId: String(data.id ?? reference ?? "none"), reference, vendorId: attempt?.vendorId ?? null, payload: { event, data } })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return row && reference ? { id: row.id, reference } : null;
}

async function process({ id, reference }: Stored): Promise<void> {
  try {
    const { outcome } = await finalizePayment(reference, "webhook");
    // An orphan is kept, never matched by amount or e-mail. What is still pending has an open attempt, which the sweeper asks about.
    await systemDb.update(paymentEvents).set({ processedAt: new Date(), outcome }).where(eq(paymentEvents.id, id));
  } catch (error) {
    log().error({ err: error, eventId: id }, "A payment event could not be worked on");
  }
}

function safeJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
