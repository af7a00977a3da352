import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { paymentEvents, refunds } from "~schema";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { resendEventJobs } from "~/core/provider-events/payment-events.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { runRefundJob, resendRefundJobs } from "~/core/payments/send-refunds.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { isLocked, systemDb } from "~/platform/db.server";
import { sendJobs, startJobs } from "~/platform/jobs.server";
import { age, orderOf } from "../setup/payments";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { declinedCard, startProvider } from "../setup/provider";
import { openShop, type Shop } from "../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
let shop: Shop;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  // It works on payment events.
  provider = await startProvider({ stepMs: 20 });
  shop = await openShop();
});
afterEach(async () => {
  provider.heal();
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => provider.stop());

/** One more process that follows refunds. */
const runRefundJobs = async () =>
  void stops.push(
    await startJobs({ refunds: ({ id }) => runRefundJob(id!) }, { locked: isLocked() }),
  );
const jobOf = async (id: string) =>
  (
    await systemDb.execute<{ state: string; retries: number }>(
      sql`select state::text, retry_count as retries from pgboss.job where id = ${id}`,
    )
  )[0];
const loseJobs = () =>
  systemDb.execute(sql`delete from pgboss.job where name in ('refunds', 'payment-events')`);
/** Makes a job and its row due. */
async function letTimePass(id: string) {
  // The row first: a worker may take the job the moment it is due.
  await systemDb.execute(
    sql`update refunds set updated_at = updated_at - interval '2 hours' where id = ${id}`,
  );
  await systemDb.execute(
    sql`update pgboss.job set start_after = now() - interval '1 second' where id = ${id} and state < 'active'`,
  );
}
const refundOf = async (orderId: string) =>
  (await systemDb.select().from(refunds).where(eq(refunds.orderId, orderId)))[0]!;
const eventOf = async (id: string) =>
  (await systemDb.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0]!;
const eventAbout = async (reference: string) =>
  (await systemDb.select().from(paymentEvents).where(eq(paymentEvents.reference, reference)))[0];

async function paid() {
  const order = await orderAwaitingPayment(shop);
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "callback");
  return order;
}
async function refunded() {
  const order = await paid();
  const outcome = await requestRefund({
    vendorId: shop.vendorId,
    orderId: order.orderId,
    reason: "The soup was cold",
    source: "hand",
    actor: { type: "vendor" },
  });
  if (!outcome.ok) throw new Error(outcome.message);
  return { ...order, refundId: outcome.refundId };
}
async function sentToProvider(reference: string): Promise<unknown[]> {
  const response = await fetch(`${provider.origin}/paystack/refund?transaction=${reference}`, {
    headers: { authorization: `Bearer ${provider.secretKey}` },
  });
  return ((await response.json()) as { data: unknown[] }).data;
}

describe("a payment event", () => {
  it.each([
    ["is down", 503],
    ["refuses our key", 401],
    ["refuses our address", 403],
  ])("whose provider %s is tried again, and done once it is back", async (_what, status) => {
    const order = await paid();
    provider.fault({ path: /verify/, status });
    const [event] = await systemDb
      .insert(paymentEvents)
      .values({
        event: "charge.dispute.resolve",
        providerEventId: randomUUID(),
        reference: order.reference,
        vendorId: shop.vendorId,
        payload: {},
      })
      .returning();
    await sendJobs(systemDb, "payment-events", [event!.id]);
    for (let retries = 0; retries < 2; retries++) {
      await expect.poll(() => jobOf(event!.id)).toEqual({ state: "retry", retries });
      expect((await eventOf(event!.id)).processedAt).toBeNull();
      if (retries === 1) provider.heal();
      await letTimePass(event!.id);
    }
    await expect.poll(() => jobOf(event!.id)).toEqual({ state: "completed", retries: 2 });
    expect((await eventOf(event!.id)).processedAt).not.toBeNull();
  });

  it("about money for an attempt no longer polled is kept while the provider is down", async () => {
    const order = await orderAwaitingPayment(shop);
    await provider.pay(order.accessCode, declinedCard);
    expect(await finalizePayment(order.reference, "callback")).toMatchObject({ outcome: "failed" });
    await age(order.orderId, 3 * 60);
    provider.fault({ path: /verify/, status: 503 });
    await provider.pay(order.accessCode);
    await expect.poll(() => eventAbout(order.reference)).toBeDefined();
    const { id } = (await eventAbout(order.reference))!;
    await expect.poll(() => jobOf(id)).toEqual({ state: "retry", retries: 0 });
    expect((await eventOf(id)).processedAt).toBeNull();
    provider.heal();
    await sweepPayments();
    expect(await orderOf(order.orderId)).toMatchObject({ status: "payment_failed" });
    await letTimePass(id);
    await expect.poll(() => jobOf(id)).toEqual({ state: "completed", retries: 1 });
    expect(await eventOf(id)).toMatchObject({ outcome: "paid" });
    expect(await orderOf(order.orderId)).toMatchObject({ paymentStatus: "success" });
  });

  it("without a job gets one within the hour, and is processed once", async () => {
    const order = await orderAwaitingPayment(shop);
    const [event] = await systemDb
      .insert(paymentEvents)
      .values({
        event: "charge.success",
        providerEventId: order.reference,
        reference: order.reference,
        vendorId: shop.vendorId,
        payload: {},
        receivedAt: new Date(Date.now() - 11 * 60_000),
      })
      .returning();
    await loseJobs();
    for (let time = 0; time < 3; time++) await resendEventJobs();
    await expect.poll(async () => (await eventOf(event!.id)).processedAt).not.toBeNull();
    await expect.poll(() => jobOf(event!.id)).toEqual({ state: "completed", retries: 0 });
  });
});

describe("a refund's job", () => {
  it("is retried while the provider is down, and sends one refund", async () => {
    provider.fault({ path: /\/refund/, status: 503 });
    const order = await refunded();
    await runRefundJobs();
    await runRefundJobs();
    for (let retries = 0; retries < 3; retries++) {
      await expect.poll(() => jobOf(order.refundId)).toEqual({ state: "retry", retries });
      expect(await refundOf(order.orderId)).toMatchObject({
        status: "requested",
        attempts: retries + 1,
        lastError: "HTTP 503",
      });
      if (retries === 2) provider.heal();
      await letTimePass(order.refundId);
    }
    await expect
      .poll(async () => {
        await letTimePass(order.refundId);
        return (await refundOf(order.orderId)).status;
      })
      .toBe("processed");
    await expect
      .poll(async () => {
        await letTimePass(order.refundId);
        return (await jobOf(order.refundId))?.state;
      })
      .toBe("completed");
    expect(await sentToProvider(order.reference)).toHaveLength(1);
  });

  it("is enqueued again within the hour if lost, but not if waiting", async () => {
    const order = await refunded();
    await loseJobs();
    await resendRefundJobs();
    expect(await jobOf(order.refundId), "too young to be missed").toBeUndefined();
    await letTimePass(order.refundId);
    await resendRefundJobs();
    await runRefundJobs();
    await expect.poll(async () => (await refundOf(order.orderId)).attempts).toBeGreaterThan(0);
    await expect.poll(async () => (await jobOf(order.refundId))?.state).toMatch(/retry|completed/);
    await letTimePass(order.refundId);
    await resendRefundJobs();
    expect(
      await systemDb.execute(
        sql`select id from pgboss.job where data ->> 'id' = ${order.refundId}`,
      ),
    ).toHaveLength(1);
    expect(await sentToProvider(order.reference)).toHaveLength(1);
  });
});
