import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ledgerEntries, topUps, vendorPaymentSettings } from "~schema";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { rebuildWallet } from "~/core/ledger/rebuild-wallet.server";
import { listUnmatched } from "~/core/lost-orders/unmatched-money.server";
import { readCases } from "~/core/operators/cases.queries.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { applyRefundStatus } from "~/core/payments/apply-refund-status.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { findDisputes, sweepDisputes } from "~/core/disputes/follow-disputes.server";
import { finalizeTopUp, sweepTopUps } from "~/core/top-ups/finalize-top-up.server";
import { startTopUp } from "~/core/top-ups/start-top-up.server";
import { mostTopUp } from "~/core/top-ups/top-up";
import { readStatement } from "~/dashboard/payouts/statement/statement.server";
import { systemDb } from "~/platform/db.server";
import { paystack } from "~/platform/paystack.server";
import { loader as addMoney } from "~/routes/dashboard.payouts.add-money";
import { makeVendor } from "../../drizzle/seed/factories";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { atProvider, provider, refundsOf, startRefunds } from "../setup/refunds";
import { openShop } from "../setup/shop";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";
import { latestTopUp, paidTopUp, payPage, topUpRequest } from "../setup/top-ups";

startRefunds();

/** A store that has withdrawn all it earned, and owes a customer ₦1,000, or the whole payment. */
async function withWaitingRefund(owes: { amountKobo?: number } = { amountKobo: 100_000 }) {
  const shop = await openShop({ stock: 100 });
  const { vendorId } = shop;
  const [row] = await systemDb.execute<{ id: string }>(
    sql`select user_id as id from vendor_profiles where id = ${vendorId}`,
  );
  const owner = row!.id;
  await systemDb
    .update(vendorPaymentSettings)
    .set({
      ...{ bankCode: "058", accountNumber: "0123456789", accountName: "IYA BASIRA" },
      ...{ bankVerified: true, autoPayoutEnabled: false, minimumPayoutAmount: 0 },
    })
    .where(eq(vendorPaymentSettings.vendorId, vendorId));
  const order = await orderAwaitingPayment(shop, {
    lines: [{ itemId: shop.soup.id, quantity: 1 }],
  });
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "callback");
  const by = { source: "manual" as const, userId: owner, token: randomUUID(), now: new Date() };
  expect(await requestPayout({ vendorId, ...by })).toMatchObject({ ok: true });
  const asked = await requestRefund({
    ...{ vendorId, orderId: order.orderId, ...owes, reason: "Cold", source: "hand" },
    actor: { type: "vendor", id: owner },
  });
  if (!asked.ok) throw new Error(asked.code);
  return { ...shop, owner, order, refundId: asked.refundId };
}
async function getAs(userId: string, path: string): Promise<Response> {
  const args = routeArgs(aRequest(path, { cookie: await cookieOf(userId) }));
  const answer: unknown = await Promise.resolve(
    addMoney(args as Parameters<typeof addMoney>[0]),
  ).catch((thrown: unknown) => thrown);
  return answer as Response;
}
const casesOf = async ({ vendorId }: Store) =>
  (await readCases(["topUp"])).filter((found) => found.vendorId === vendorId);
type Store = Awaited<ReturnType<typeof withWaitingRefund>>;

const statusOf = async ({ order }: Store) => (await refundsOf(order.orderId))[0]!.status;
const start = ({ vendorId, owner }: Store, kobo: number) =>
  startTopUp(topUpRequest(vendorId, owner, kobo));
const pay = ({ vendorId, owner }: Store, kobo: number) => paidTopUp(vendorId, owner, kobo);

describe("money that a store adds", () => {
  it("sends the refund that waited, is no sale, and what is left can't be withdrawn", async () => {
    const store = await withWaitingRefund();
    const { vendorId, refundId, order } = store;
    const before = await readWallet(vendorId);
    expect(before).toMatchObject({ balanceKobo: -100_000, missingKobo: 100_000 });
    // ₦2,000 less 1.5%.
    expect(await finalizeTopUp(await pay(store, 200_000))).toBe("paid");
    const after = {
      ...{ balanceKobo: 0, availableKobo: 0, missingKobo: 0 },
      ...{ addedKobo: 100_000, keptKobo: 97_000, earnedKobo: before.earnedKobo },
    };
    expect(await readWallet(vendorId)).toMatchObject(after);
    expect(await processRefund(refundId)).toBe(true);
    expect(await atProvider(order.reference)).toMatchObject([{ amount: 100_000 }]);
    await rebuildWallet(vendorId);
    expect(await readWallet(vendorId)).toMatchObject(after);
    const statement = await readStatement(vendorId, {
      from: new Date(0),
      until: new Date(Date.now() + 60_000),
    });
    expect(statement.moved).toMatchObject({ addedKobo: 100_000, paymentsKobo: 250_000 });
    expect(statement.lines!.at(-1)).toMatchObject({ description: "Money you added" });
    expect(await start(store, 200_000)).toMatchObject({ ok: false, code: "nothing" });
  });

  it("is booked once, whatever webhooks, callbacks and sweeps come at once", async () => {
    const store = await withWaitingRefund();
    const reference = await pay(store, 150_000);
    await Promise.all([
      ...Array.from({ length: 6 }, () => finalizeTopUp(reference)),
      finalizeTopUp(reference, store.vendorId),
      sweepTopUps(),
    ]);
    const booked = await systemDb
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.cause, `top_up:${(await latestTopUp(store.vendorId)).id}`));
    expect(booked.map(({ account, amount }) => [account, amount]).sort()).toEqual([
      ["added_money", 147_750],
      ["gateway_fees", 2_250],
      ["top_ups", -150_000],
    ]);
    const answerTo = async (userId: string, asked: string) =>
      (await getAs(userId, `/dashboard/payouts/add-money?reference=${asked}`)).status;
    expect(await answerTo(store.owner, reference)).toBe(302);
    expect(await answerTo(store.owner, "topup_invented")).toBe(404);
    expect(await answerTo((await makeVendor(systemDb)).userId, reference)).toBe(404);
    expect(await listUnmatched("payment", [{ reference, amountKobo: 150_000 }])).toBe(0);
  });

  it("stays for refunds when the refund fails, and covers the next one", async () => {
    const store = await withWaitingRefund();
    const { vendorId, refundId, owner, order } = store;
    await finalizeTopUp(await pay(store, 110_000));
    await processRefund(refundId);
    const [sent] = await refundsOf(order.orderId);
    await applyRefundStatus(vendorId, refundId, {
      kind: "answered",
      refund: {
        ...{ providerId: sent!.providerRefundId!, status: "failed" },
        ...{ amountKobo: 100_000, merchantNote: null },
      },
    });
    expect(await readWallet(vendorId)).toMatchObject({
      ...{ balanceKobo: 0, availableKobo: 0, addedKobo: 0, keptKobo: 108_350 },
    });
    const again = await requestRefund({
      ...{ vendorId, orderId: order.orderId, amountKobo: 90_000, reason: "Cold", source: "hand" },
      actor: { type: "vendor", id: owner },
    });
    if (!again.ok) throw new Error(again.code);
    expect((await refundsOf(order.orderId)).at(-1)!.status).toBe("requested");
    expect(await processRefund(again.refundId)).toBe(true);
    expect(await readWallet(vendorId)).toMatchObject({ balanceKobo: 0, keptKobo: 18_350 });
  });

  it("counts as it came, short or over; in another currency it is the operator's", async () => {
    const store = await withWaitingRefund();
    const short = await pay(store, 150_000);
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, amount: 40_000, fees: 600 }) });
    expect(await finalizeTopUp(short)).toBe("paid");
    provider.heal();
    expect(await readWallet(store.vendorId)).toMatchObject({ missingKobo: 60_600 });
    expect(await statusOf(store)).toBe("waiting");
    const foreign = await pay(store, 70_000);
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, currency: "USD" }) });
    expect(await finalizeTopUp(foreign)).toBe("mismatch");
    provider.heal();
    expect(await finalizeTopUp(foreign)).toBe("mismatch");
    expect(await readWallet(store.vendorId)).toMatchObject({ missingKobo: 60_600 });
    expect(await listUnmatched("payment", [{ reference: foreign, amountKobo: 1 }])).toBe(0);
    expect(await casesOf(store)).toMatchObject([
      { amountKobo: 70_000, story: expect.stringMatching(/another currency.*Refund it/) },
    ]);
  });

  it("is found after a lost answer, and two tabs share a payment", async () => {
    const store = await withWaitingRefund();
    provider.fault({ path: /initialize/, lost: true });
    expect(await start(store, 150_000)).toMatchObject({ ok: false, code: "provider" });
    provider.heal();
    const lost = await latestTopUp(store.vendorId);
    const [one, two] = [await start(store, 150_000), await start(store, 150_000)];
    expect(one).toEqual(two);
    if (!one.ok) throw new Error(one.code);
    await payPage(one.url);
    await systemDb
      .update(topUps)
      .set({ createdAt: sql`now() - interval '10 minutes'` })
      .where(eq(topUps.vendorId, store.vendorId));
    expect(await sweepTopUps()).toBeGreaterThanOrEqual(1);
    expect(await readWallet(store.vendorId)).toMatchObject({ missingKobo: 0, keptKobo: 47_750 });
    expect(await finalizeTopUp(lost.reference)).toBe("pending");
  });
});

it("money added for a refund leaves the balance again when a bank takes the payment instead", async () => {
  const store = await withWaitingRefund({});
  const { missingKobo } = await readWallet(store.vendorId);
  await finalizeTopUp(await pay(store, mostTopUp(missingKobo)));
  const before = await readWallet(store.vendorId);
  expect(before.addedKobo).toBeGreaterThan(0);
  const providerId = await provider.dispute(store.order.reference, { amount: 50_000 });
  await provider.bank(providerId, "expire");
  await expect.poll(() => statusOf(store)).toBe("failed");
  const after = await readWallet(store.vendorId);
  expect(after.addedKobo + after.keptKobo).toBe(before.addedKobo + before.keptKobo);
  expect(after.addedKobo).toBe(0);
  expect(await auditLedger(store.vendorId)).toEqual([]);
});

describe("money added that goes back", () => {
  /** ₦1,100 for a refund of ₦1,000: ₦83.50 are left. */
  async function withTopUp() {
    const store = await withWaitingRefund();
    const reference = await pay(store, 110_000);
    await finalizeTopUp(reference);
    await processRefund(store.refundId);
    const wallet = () => readWallet(store.vendorId);
    expect(await wallet()).toMatchObject({ balanceKobo: 0, keptKobo: 8_350 });
    return { ...store, reference, wallet };
  }

  it("is held while its bank asks, and leaves what was kept, then the balance, when it is lost", async () => {
    const store = await withTopUp();
    const { vendorId, reference, wallet } = store;
    const providerId = await provider.dispute(reference);
    const held = { balanceKobo: 0, keptKobo: 0, disputedKobo: 101_650, availableKobo: 0 };
    await expect.poll(wallet).toMatchObject(held);
    const [asked] = await casesOf(store);
    expect(asked).toMatchObject({
      amountKobo: 110_000,
      story: expect.stringMatching(/to cover its refunds, and the bank asks for ₦1,100 back/),
    });
    // Repeated and lost events change nothing.
    await findDisputes();
    await provider.bank(providerId, "expire");
    await expect
      .poll(wallet)
      .toMatchObject({ balanceKobo: -101_650, disputedKobo: 0, keptKobo: 0 });
    await findDisputes();
    expect(await wallet()).toMatchObject({ balanceKobo: -101_650, addedKobo: -1_650 });
    expect((await casesOf(store))[0]!.story).toMatch(/the bank took ₦1,100 back/);
    expect(await auditLedger(vendorId)).toEqual([]);
    const { lines } = await readStatement(vendorId, {
      from: new Date(0),
      until: new Date(Date.now() + 60_000),
    });
    expect(lines!.at(-1)).toMatchObject({
      description: "Money you added, given back",
      amountKobo: -101_650,
    });
    await rebuildWallet(vendorId);
    expect(await wallet()).toMatchObject({ balanceKobo: -101_650 });
  });

  it("is free again when the bank decides for the store, also if no event comes", async () => {
    const { reference, wallet, vendorId } = await withTopUp();
    provider.loseWebhooks();
    const providerId = await provider.dispute(reference, { amount: 50_000 });
    await findDisputes();
    expect(await wallet()).toMatchObject({ keptKobo: 0, disputedKobo: 41_650 });
    await provider.bank(providerId, "store");
    await systemDb
      .update(topUps)
      .set({ lastCheckedAt: sql`now() - interval '2 hours'` })
      .where(eq(topUps.vendorId, vendorId));
    await sweepDisputes();
    provider.heal();
    expect(await wallet()).toMatchObject({ keptKobo: 8_350, disputedKobo: 0, balanceKobo: 0 });
    expect(await auditLedger(vendorId)).toEqual([]);
  });

  it("is booked when an operator gives a part of it back at the provider", async () => {
    const { reference, wallet, vendorId } = await withTopUp();
    const giveBack = (kobo: number) =>
      paystack().createRefund({
        ...{ transaction: reference, amountKobo: kobo, merchantNote: "Rest", customerNote: "" },
      });
    expect((await giveBack(8_000)).ok).toBe(true);
    await expect.poll(wallet).toMatchObject({ balanceKobo: 0, keptKobo: 350 });
    expect((await giveBack(102_000)).ok).toBe(true);
    await expect.poll(wallet).toMatchObject({ balanceKobo: -101_650, keptKobo: 0 });
    expect(await auditLedger(vendorId)).toEqual([]);
  });
});
