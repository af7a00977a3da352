import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  messages,
  orders,
  outbox,
  payouts,
  refunds,
  reviewEvents,
  reviews,
  wallets,
  ledgerAudits,
  paymentEvents,
  payoutHolds,
  providerBalance,
  identityChecks,
} from "~schema";
import type { CaseKind } from "~/core/operators/case";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { auditAllLedgers } from "~/core/ledger/audit-ledger.server";
import { checkProviderBalance } from "~/core/payouts/provider-balance.server";
import { sendPayout } from "~/core/payouts/send-payouts.server";
import { systemDb } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";
import { makeOrder, makeVendor } from "../../drizzle/seed/factories";
import { makeDispute, makePayout, makeReview } from "../../drizzle/seed/store-factories";
import { accounts, payoutOf, provider, sell, setFaults, vendorWith, withdrawn } from "./payouts";
import { orderAwaitingPayment } from "./pending-payment";
import { refundFailsCard, refundWaitsCard } from "./refunds";
import { openShop } from "./shop";

/** A case's id, and its store if it has one. */
export type MadeCase = { id: string; vendorId: string | null };

const aDayAgo = sql`now() - interval '25 hours'`;

const aged = async (orderId: string) => {
  await systemDb.update(orders).set({ updatedAt: aDayAgo }).where(eq(orders.id, orderId));
};

async function paidShop(card?: string) {
  const { vendorId, ...shop } = await openShop({ stock: 10 });
  const { orderId, ...order } = await orderAwaitingPayment({ vendorId, ...shop }, {});
  await provider.pay(order.accessCode, card);
  await finalizePayment(order.reference, "callback");
  const refund = async (): Promise<string> => {
    const actor = { type: "system" } as const;
    const asked = { vendorId, orderId, reason: "Cold", source: "hand", actor } as const;
    const outcome = await requestRefund(asked);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.refundId;
  };
  return { vendorId, refund };
}

async function refundedTo(card: string): Promise<MadeCase> {
  const { vendorId, refund } = await paidShop(card);
  const id = await refund();
  for (let tries = 0; tries < 200; tries++) {
    await processRefund(id);
    const [row] = await systemDb.select().from(refunds).where(eq(refunds.id, id));
    if (row!.status === "failed" || row!.status === "needs_attention") break;
  }
  return { id, vendorId };
}

export const failedRefund = () => refundedTo(refundFailsCard);
export const waitingAtProvider = () => refundedTo(refundWaitsCard);

/** A payout that the provider never got, open for a day. */
export async function openPayout(): Promise<MadeCase & { payoutId: string }> {
  const vendor = await vendorWith();
  await sell(vendor.id);
  const payoutId = await withdrawn(vendor);
  await systemDb.update(payouts).set({ createdAt: aDayAgo }).where(eq(payouts.id, payoutId));
  return { id: (await payoutOf(payoutId)).reference, vendorId: vendor.id, payoutId };
}

/** Makes a case of each kind. The type holds a new kind to having one. */
export const makeCase: Record<CaseKind, () => Promise<MadeCase>> = {
  balance: async () => {
    const vendor = await vendorWith();
    await sell(vendor.id);
    await setFaults({ balance: 0 });
    await checkProviderBalance();
    await setFaults(null);
    await systemDb.update(providerBalance).set({ balance: 0 });
    return { id: "paystack", vendorId: null };
  },
  dispute: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    const order = await makeOrder(systemDb, {
      vendorId,
      status: "delivered",
      needsAttention: "The customer’s bank asks for ₦2,500 back",
    });
    const { id } = await makeDispute(systemDb, { vendorId, orderId: order.id });
    return { id, vendorId };
  },
  unmatched: async () => {
    const reference = `transfer_${randomUUID()}`;
    const [row] = await systemDb
      .insert(paymentEvents)
      .values({
        event: "transfer.unmatched",
        providerEventId: reference,
        reference,
        payload: { amountKobo: 250_000 },
        outcome: "unmatched",
        processedAt: sql`now()`,
      })
      .returning();
    return { id: row!.id, vendorId: null };
  },
  lost: async () => {
    const reference = `order_${randomUUID()}_lost`;
    const [row] = await systemDb
      .insert(paymentEvents)
      .values({
        event: "order.lost",
        providerEventId: reference,
        reference,
        payload: { amountKobo: 250_000 },
        outcome: "lost",
        processedAt: sql`now()`,
      })
      .returning();
    return { id: row!.id, vendorId: null };
  },
  mismatch: async () => {
    const shop = await openShop({ stock: 10 });
    const order = await orderAwaitingPayment(shop, {});
    provider.fault({
      path: new RegExp(`verify/${order.reference}`),
      answer: (real) => ({ ...real, amount: 240_000, requested_amount: 240_000, fees: 3_600 }),
    });
    await provider.pay(order.accessCode);
    await finalizePayment(order.reference, "webhook");
    await aged(order.orderId);
    return { id: order.orderId, vendorId: shop.vendorId };
  },
  payoutCode: async () => {
    const vendor = await vendorWith(accounts.needsCode);
    await sell(vendor.id);
    const payoutId = await withdrawn(vendor);
    await sendPayout(payoutId);
    return { id: (await payoutOf(payoutId)).reference, vendorId: vendor.id };
  },
  payoutOpen: openPayout,
  payoutHold: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    const [hold] = await systemDb
      .insert(payoutHolds)
      .values({ vendorId, mark: "one_payer", story: "One card paid 6 orders.", amount: 500_000 })
      .returning();
    return { id: hold!.id, vendorId };
  },
  identity: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    const claim = { name: "Suya Spot Ltd", names: ["Suya Spot Ltd"], accountName: "SUYA SPOT LTD" };
    const [check] = await systemDb
      .insert(identityChecks)
      .values({ vendorId, kind: "business", status: "review", cacNumber: "RC123456", ...claim })
      .returning();
    return { id: check!.id, vendorId };
  },
  refundWaiting: async () => {
    const { vendorId, refund } = await paidShop();
    await makePayout(systemDb, { vendorId, amount: 5_000_000 });
    return { id: await refund(), vendorId };
  },
  refundStuck: failedRefund,
  wallet: async () => {
    const { id } = await makeVendor(systemDb, {});
    await sell(id, 1_000_000);
    await makePayout(systemDb, { vendorId: id, amount: 5_000_000 });
    return { id, vendorId: id };
  },
  difference: async () => {
    const { id } = await makeVendor(systemDb, {});
    await sell(id);
    await systemDb.update(wallets).set({ paidOut: 100 }).where(eq(wallets.vendorId, id));
    await systemDb
      .insert(ledgerAudits)
      .values({ vendorId: id, auditedAt: sql`now() - interval '2 days'` })
      .onConflictDoUpdate({
        target: ledgerAudits.vendorId,
        set: { auditedAt: sql`now() - interval '2 days'` },
      });
    await auditAllLedgers();
    return { id, vendorId: id };
  },
  job: async () => {
    const id = randomUUID();
    await sendJobs(systemDb, "refunds", [id]);
    await systemDb.execute(sql`update pgboss.job
      set state = 'failed', completed_on = now(), output = '{"message": "no route to host"}'
      where id = ${id}`);
    return { id: `refunds:${id}`, vendorId: null };
  },
  mail: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    const cause = `Mailbox of ${randomUUID()
      .replace(/[0-9]{2,}/g, "x")
      .slice(0, 12)} is full`;
    await systemDb.insert(outbox).values({
      vendorId,
      kind: "order_ready_customer",
      about: randomUUID(),
      failed: true,
      givenUpAt: sql`now()`,
      lastError: cause,
    });
    return { id: cause, vendorId };
  },
  message: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    const cause = `It was not delivered (${randomUUID().replace(/[0-9]{2,}/g, "x")})`;
    await systemDb.insert(messages).values({
      vendorId,
      event: "order_ready",
      way: "sms",
      recipient: "+2348031112233",
      values: {},
      state: "failed",
      lastError: cause,
    });
    return { id: `sms:${cause}`, vendorId };
  },
  order: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    const order = await makeOrder(systemDb, {
      vendorId,
      status: "cancelled",
      needsAttention: "A second payment came",
    });
    await aged(order.id);
    return { id: order.id, vendorId };
  },
  review: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    const order = await makeOrder(systemDb, { vendorId, status: "delivered" });
    const review = await makeReview(systemDb, { vendorId, orderId: order.id });
    await systemDb.update(reviews).set({ status: "flagged" }).where(eq(reviews.id, review.id));
    await systemDb.insert(reviewEvents).values({
      vendorId,
      reviewId: review.id,
      action: "flagged",
      reason: "Somebody else’s order",
    });
    return { id: review.id, vendorId };
  },
  complaints: async () => {
    const { id: vendorId } = await makeVendor(systemDb, {});
    for (let n = 0; n < 24; n++)
      await makeOrder(systemDb, {
        vendorId,
        createdAt: new Date(Date.now() - (n + 1) * 86_400_000),
        ...(n % 3
          ? { status: "delivered" }
          : { status: "cancelled", declineReason: "The kitchen is too busy" }),
      });
    return { id: vendorId, vendorId };
  },
};
