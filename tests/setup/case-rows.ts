import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  identityChecks,
  ledgerEntries,
  messages,
  outbox,
  paymentEvents,
  payoutHolds,
  reviewEvents,
  reviews,
  topUps,
} from "~schema";
import type { CaseKind } from "~/core/operators/case";
import { makeOrder, makeVendor, type Handle } from "../../drizzle/seed/factories";
import { makeDispute, makePayout, makeReview } from "../../drizzle/seed/store-factories";

/** A case's id, and its store if it has one. */
export type MadeCase = { id: string; vendorId: string | null };

export const aDayAgo = sql`now() - interval '25 hours'`;

/** A cause that no other test makes. Figures are left out of causes. */
const cause = (about: string) => `${about} ${randomUUID().replace(/[0-9]{2,}/g, "x")}`;

async function strangeMoney(db: Handle, event: string, outcome: string): Promise<MadeCase> {
  const reference = `${event}_${randomUUID()}`;
  const [row] = await db
    .insert(paymentEvents)
    .values({
      event,
      providerEventId: reference,
      reference,
      payload: { amountKobo: 250_000 },
      outcome,
      processedAt: sql`now()`,
    })
    .returning();
  return { id: row!.id, vendorId: null };
}

/** Makes a case of the kinds that rows alone make: without the provider, and without the core. */
export const caseRows = {
  dispute: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const order = await makeOrder(db, { vendorId, status: "delivered" });
    const { id } = await makeDispute(db, { vendorId, orderId: order.id });
    return { id, vendorId };
  },
  unmatched: (db) => strangeMoney(db, "transfer.unmatched", "unmatched"),
  lost: (db) => strangeMoney(db, "order.lost", "lost"),
  payoutHold: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const [hold] = await db
      .insert(payoutHolds)
      .values({ vendorId, mark: "one_payer", story: "One card paid 6 orders.", amount: 500_000 })
      .returning();
    return { id: hold!.id, vendorId };
  },
  identity: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const claim = { name: "Suya Spot Ltd", names: ["Suya Spot Ltd"], accountName: "SUYA SPOT LTD" };
    const [check] = await db
      .insert(identityChecks)
      .values({ vendorId, kind: "business", status: "review", cacNumber: "RC123456", ...claim })
      .returning();
    return { id: check!.id, vendorId };
  },
  topUp: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const sums = { amount: 100_000, received: 100_000, fee: 1_500, disputed: 100_000 };
    const [row] = await db
      .insert(topUps)
      .values({
        ...{ vendorId, reference: `topup_${randomUUID()}`, status: "paid", ...sums },
        ...{ disputeId: randomUUID(), disputeStatus: "open" },
      })
      .returning();
    const entry = { vendorId, transactionId: randomUUID(), cause: `top_up:${row!.id}` };
    await db.insert(ledgerEntries).values([
      { ...entry, account: "top_ups", amount: -100_000 },
      { ...entry, account: "gateway_fees", amount: 1_500 },
      { ...entry, account: "added_money", amount: 98_500 },
    ]);
    return { id: row!.id, vendorId };
  },
  wallet: async (db) => {
    const { id } = await makeVendor(db, {});
    const lines = [{ name: "Rice", price: 1_000_000 }];
    await makeOrder(db, { vendorId: id, status: "delivered", lines });
    await makePayout(db, { vendorId: id, amount: 5_000_000 });
    return { id, vendorId: id };
  },
  job: async (db) => {
    const id = randomUUID();
    await db.execute(sql`insert into pgboss.job (id, name, data, state, completed_on, output)
      values (${id}, 'refunds', ${JSON.stringify({ id })}, 'failed', now(), '{"message": "no route to host"}')`);
    return { id: `refunds:${id}`, vendorId: null };
  },
  mail: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const lastError = cause("This mailbox is full:");
    await db.insert(outbox).values({
      vendorId,
      kind: "order_ready_customer",
      about: randomUUID(),
      failed: true,
      givenUpAt: sql`now()`,
      lastError,
    });
    return { id: lastError, vendorId };
  },
  message: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const lastError = cause("It was not delivered:");
    await db.insert(messages).values({
      vendorId,
      event: "order_ready",
      way: "sms",
      recipient: "+2348031112233",
      values: {},
      state: "failed",
      lastError,
    });
    return { id: `sms:${lastError}`, vendorId };
  },
  order: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const order = await makeOrder(db, {
      vendorId,
      status: "cancelled",
      needsAttention: "A second payment came",
      updatedAt: new Date(Date.now() - 25 * 3_600_000),
    });
    return { id: order.id, vendorId };
  },
  review: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    const order = await makeOrder(db, { vendorId, status: "delivered" });
    const review = await makeReview(db, { vendorId, orderId: order.id });
    await db.update(reviews).set({ status: "flagged" }).where(eq(reviews.id, review.id));
    await db.insert(reviewEvents).values({
      vendorId,
      reviewId: review.id,
      action: "flagged",
      reason: "Somebody else’s order",
    });
    return { id: review.id, vendorId };
  },
  complaints: async (db) => {
    const { id: vendorId } = await makeVendor(db, {});
    for (let n = 0; n < 24; n++)
      await makeOrder(db, {
        vendorId,
        createdAt: new Date(Date.now() - (n + 1) * 86_400_000),
        ...(n % 3
          ? { status: "delivered" }
          : { status: "cancelled", declineReason: "The kitchen is too busy" }),
      });
    return { id: vendorId, vendorId };
  },
} satisfies Partial<Record<CaseKind, (db: Handle) => Promise<MadeCase>>>;
