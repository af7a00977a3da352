import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { orderEvents, outbox, payouts, vendorPaymentSettings, wallets } from "~schema";
import { readEmailData } from "~/core/emails/email-data.server";
import { orderDeclinedEmail } from "~/core/emails/customer-emails";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { warnOfUncovered } from "~/core/payments/refund-cover.server";
import { sendAnyway, waitingRefunds } from "~/core/payments/send-anyway.server";
import { processRefund, sendCoveredRefunds } from "~/core/payments/send-refunds.server";
import { refundParts } from "~/core/line-refunds/line-refunds.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { refundMessage } from "~/storefront/payment/refund-messages";
import { translator } from "~/shared/translate";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { atProvider, provider, refundsOf, startRefunds } from "../setup/refunds";
import { openShop, type Shop } from "../setup/shop";

startRefunds();

/** Opens a store whose vendor withdraws to a verified account. */
async function aShop() {
  const shop = await openShop({ stock: 100 });
  const [row] = await systemDb.execute<{ id: string }>(
    sql`select user_id as id from vendor_profiles where id = ${shop.vendorId}`,
  );
  await systemDb
    .update(vendorPaymentSettings)
    .set({
      bankCode: "058",
      accountNumber: "0123456789",
      accountName: "IYA BASIRA",
      bankVerified: true,
      autoPayoutEnabled: false,
      minimumPayoutAmount: 0,
    })
    .where(eq(vendorPaymentSettings.vendorId, shop.vendorId));
  return { ...shop, owner: row!.id };
}
type OwnedShop = Awaited<ReturnType<typeof aShop>>;

/** A paid order at ₦2,500 a portion; the provider keeps ₦137.50 of one. */
async function paid(shop: Shop, quantity = 1) {
  const order = await orderAwaitingPayment(shop, {
    lines: [{ itemId: shop.soup.id, quantity }],
  });
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "callback");
  return order;
}
const withdraw = async ({ vendorId, owner: userId }: OwnedShop) => {
  const token = randomUUID();
  const outcome = await requestPayout({
    vendorId,
    source: "manual",
    userId,
    token,
    now: new Date(),
  });
  if (!outcome.ok) throw new Error(outcome.code);
};
const refund = ({ vendorId, owner: id }: OwnedShop, orderId: string, amountKobo: number) =>
  requestRefund({
    vendorId,
    orderId,
    amountKobo,
    reason: "Cold",
    source: "hand",
    actor: { type: "vendor", id },
  });
const decline = ({ vendorId, owner: userId }: OwnedShop, orderId: string) =>
  declineOrder({ vendorId, userId, orderId, reason: "Sold out" });
const refundOf = async (orderId: string) => (await refundsOf(orderId))[0]!.id;
const statusesOf = async (orderId: string) =>
  (await refundsOf(orderId)).map(({ status }) => status);
const balanceOf = async ({ vendorId }: Shop) =>
  (await systemDb.select().from(wallets).where(eq(wallets.vendorId, vendorId)))[0]!.balance;
const historyOf = async (orderId: string) =>
  (
    await systemDb
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.createdAt)
  ).flatMap(({ reason }) => reason ?? []);

describe("a refund beyond the wallet's balance", () => {
  it("waits, says so to vendor and customer, and is sent once sales cover it", async () => {
    const shop = await aShop();
    const first = await paid(shop);
    await withdraw(shop);
    expect(await balanceOf(shop)).toBe(0);

    expect((await refund(shop, first.orderId, 100_000)).ok).toBe(true);
    expect(await statusesOf(first.orderId)).toEqual(["waiting"]);
    const id = await refundOf(first.orderId);
    expect(await processRefund(id)).toBe(false);
    expect(await atProvider(first.reference)).toEqual([]);
    expect(await historyOf(first.orderId)).toContain(
      "The refund of ₦1,000 waits: the wallet does not cover it yet",
    );
    const page = (await findCustomerOrder(shop.vendorId, first.orderId))!;
    expect(translator()(refundMessage(page.refunds[0]!, "Africa/Lagos"))).toMatch(
      /^The store owes you ₦1,000\. It comes back to you as soon as the store’s sales cover it\./,
    );
    // The reserved money can't be withdrawn.
    expect(await readWallet(shop.vendorId)).toMatchObject({
      balanceKobo: -100_000,
      availableKobo: 0,
      waitingKobo: 100_000,
    });

    expect(await sendCoveredRefunds()).toBe(0);
    await paid(shop);
    expect(await sendCoveredRefunds()).toBe(1);
    expect(await atProvider(first.reference)).toMatchObject([{ amount: 100_000 }]);
    expect((await historyOf(first.orderId)).join()).toContain(
      "The wallet covers the refund of ₦1,000 now",
    );
    expect(await balanceOf(shop)).toBe(236_250 - 100_000);
  });

  it("of a declined order waits, and the e-mail doesn't say that it was sent", async () => {
    const shop = await aShop();
    const { orderId } = await paid(shop, 8);
    await withdraw(shop);
    expect((await decline(shop, orderId)).ok).toBe(true);
    expect(await statusesOf(orderId)).toEqual(["waiting"]);
    const [mail] = await systemDb
      .select({ about: outbox.about })
      .from(outbox)
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, "order_declined_customer")));
    const data = await readEmailData(shop.vendorId, orderId, mail!.about);
    expect(orderDeclinedEmail(data!)!.text).toMatch(/owes you ₦20,000\. You get it as soon as/);
  });

  it("by line waits, too", async () => {
    const shop = await aShop();
    const { orderId } = await paid(shop, 4);
    await withdraw(shop);
    const key = { vendorId: shop.vendorId, orderId };
    const [row] = await systemDb.execute<{ id: string }>(
      sql`select id from order_items where order_id = ${orderId}`,
    );
    const ask = {
      ...{ userId: shop.owner, reason: "Cold", returnsStock: false, order: "stays" as const },
      parts: [{ lineId: row!.id, optionId: null, quantity: 2 }],
      token: randomUUID(),
    };
    const sum = await refundParts(key, { ...ask, shownKobo: null });
    expect((await refundParts(key, { ...ask, shownKobo: sum.amountKobo ?? null })).ok).toBe(true);
    expect(await statusesOf(orderId)).toEqual(["waiting"]);
  });

  it("is sent and a concurrent one waits if the wallet covers only one", async () => {
    const shop = await aShop();
    const [a, b] = [await paid(shop), await paid(shop)];
    await withdraw(shop);
    await paid(shop);
    await Promise.all([refund(shop, a.orderId, 200_000), refund(shop, b.orderId, 200_000)]);
    const ids = [...(await refundsOf(a.orderId)), ...(await refundsOf(b.orderId))];
    await Promise.all(ids.map(({ id }) => processRefund(id)));
    const sent = [...(await atProvider(a.reference)), ...(await atProvider(b.reference))];
    expect(sent).toHaveLength(1);
    expect([...(await statusesOf(a.orderId)), ...(await statusesOf(b.orderId))]).toContain(
      "waiting",
    );
  });
});

describe("a declined order whose money is still in the wallet", () => {
  it("is refunded at once, though Paystack keeps its fee, even for a store's first orders", async () => {
    const shop = await aShop();
    for (let n = 1; n <= 3; n++) {
      const { orderId, reference } = await paid(shop);
      await decline(shop, orderId);
      const id = await refundOf(orderId);
      await processRefund(id);
      expect(await atProvider(reference)).toHaveLength(1);
      expect(await balanceOf(shop)).toBe(-13_750 * n);
    }
  });

  it("can't make the platform lend more than ₦2,000", async () => {
    const shop = await aShop();
    const old = await paid(shop, 2);
    await withdraw(shop);
    const { orderId } = await paid(shop, 2);
    await refund(shop, old.orderId, 480_000);
    await decline(shop, orderId);
    expect(await statusesOf(old.orderId)).toEqual(["requested"]);
    expect(await statusesOf(orderId)).toEqual(["waiting"]);
  });
});

describe("the operator", () => {
  it("is notified of a waiting refund, of one already paid out, and of a wallet far below zero", async () => {
    const shop = await aShop();
    const { orderId } = await paid(shop, 8);
    await withdraw(shop);
    const error = vi.spyOn(log(), "error");
    const errors = () => error.mock.calls.map(([, message]) => message);
    await refund(shop, orderId, 1_500_000);
    expect(errors()).toContain("A refund waits for its store's sales");
    await paid(shop, 8);
    await sendCoveredRefunds();
    expect(errors()).toContain("A refund is of an order that was paid out");
    await systemDb
      .update(wallets)
      .set({ balance: -1_000_001 })
      .where(eq(wallets.vendorId, shop.vendorId));
    await warnOfUncovered();
    expect(errors()).toContain("A wallet is far below zero");
    await systemDb
      .update(wallets)
      .set({
        balance: sql`(select sum(amount) from ledger_entries where vendor_id = ${shop.vendorId} and account = 'vendor_balance')`,
      })
      .where(eq(wallets.vendorId, shop.vendorId));
    error.mockRestore();
  });

  it("can send a waiting refund all the same", async () => {
    const shop = await aShop();
    const { orderId, reference } = await paid(shop);
    await withdraw(shop);
    await refund(shop, orderId, 250_000);
    const id = await refundOf(orderId);
    expect((await waitingRefunds()).map((one) => one.id)).toContain(id);
    expect(await sendAnyway(id)).toBe(true);
    expect(await atProvider(reference)).toHaveLength(1);
    expect(await sendAnyway(id)).toBe(false);
  });
});

it("a payout leaves the money reserved for waiting refunds", async () => {
  const shop = await aShop();
  const { orderId } = await paid(shop);
  await withdraw(shop);
  await refund(shop, orderId, 200_000);
  await paid(shop);
  expect(await readWallet(shop.vendorId)).toMatchObject({ balanceKobo: 236_250 - 200_000 });
  const before = await systemDb.select().from(payouts).where(eq(payouts.vendorId, shop.vendorId));
  await withdraw(shop);
  const after = await systemDb.select().from(payouts).where(eq(payouts.vendorId, shop.vendorId));
  expect(after.length).toBe(before.length + 1);
  expect(await balanceOf(shop)).toBe(0);
  expect(await sendCoveredRefunds()).toBe(1);
});
