import { eq, sql } from "drizzle-orm";
import { ledgerAudits, orders, payouts, providerBalance, refunds, wallets } from "~schema";
import type { CaseKind } from "~/core/operators/case";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { auditAllLedgers } from "~/core/ledger/audit-ledger.server";
import { checkProviderBalance } from "~/core/payouts/provider-balance.server";
import { sendPayout } from "~/core/payouts/send-payouts.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../drizzle/seed/factories";
import { makePayout } from "../../drizzle/seed/store-factories";
import { aDayAgo, caseRows, type MadeCase } from "./case-rows";
import { accounts, payoutOf, provider, sell, setFaults, vendorWith, withdrawn } from "./payouts";
import { orderAwaitingPayment } from "./pending-payment";
import { refundFailsCard, refundWaitsCard } from "./refunds";
import { openShop } from "./shop";

export type { MadeCase };

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

const fromRows = Object.fromEntries(
  Object.entries(caseRows).map(([kind, make]) => [kind, () => make(systemDb)]),
) as Record<keyof typeof caseRows, () => Promise<MadeCase>>;

/** Makes a case of each kind. The type holds a new kind to having one. */
export const makeCase: Record<CaseKind, () => Promise<MadeCase>> = {
  ...fromRows,
  balance: async () => {
    const vendor = await vendorWith();
    await sell(vendor.id);
    await setFaults({ balance: 0 });
    await checkProviderBalance();
    await setFaults(null);
    await systemDb.update(providerBalance).set({ balance: 0 });
    return { id: "paystack", vendorId: null };
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
  refundWaiting: async () => {
    const { vendorId, refund } = await paidShop();
    await makePayout(systemDb, { vendorId, amount: 5_000_000 });
    return { id: await refund(), vendorId };
  },
  refundStuck: failedRefund,
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
};
