import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { messages } from "~schema";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { dayBegins } from "~/core/reports/business-day";
import { readPayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import { readStatement, streamStatement } from "~/dashboard/payouts/statement/statement.server";
import type { TransactionsRequest } from "~/dashboard/payouts/transactions";
import { streamAccountCsv } from "~/dashboard/reports/accountant/account-files.server";
import { readClosing } from "~/dashboard/reports/closing/closing.server";
import { systemDb } from "~/platform/db.server";
import { isoDate } from "~/shared/clock";
import { makeOrder, makeVendor } from "../../drizzle/seed/factories";
import { auditBooks } from "../setup/audited-books";
import { giveBack, pay } from "../setup/message-costs";
import { payoutOf, vendorWith } from "../setup/payouts";

auditBooks();

const ZONE = "Africa/Lagos";
const show = (vendorId: string, request: Partial<TransactionsRequest> = {}) =>
  readPayoutsPage(
    vendorId,
    {
      transactions: { tab: "all", period: "months3", q: "", after: null, ...request },
      payoutsAfter: null,
    },
    new Date(),
    ZONE,
  );
const textOf = async (file: AsyncIterable<unknown>) => {
  let text = "";
  for await (const part of file) text += String(part);
  return text.split("\r\n");
};

/** The last hours. */
const hours = () => {
  const now = Date.now();
  return { from: new Date(now - 5 * 3_600_000), until: new Date(now + 60_000) };
};

/** Opens a store that sold food for ₦5,000, of which the gateway keeps ₦175, an hour ago. */
async function sellingStore() {
  const vendor = await vendorWith();
  const order = await makeOrder(systemDb, {
    vendorId: vendor.id,
    status: "delivered",
    createdAt: new Date(Date.now() - 3_600_000),
    lines: [{ name: "Rice", price: 500_000 }],
  });
  return { vendor, vendorId: vendor.id, order };
}

beforeAll(async () => {
  await pay((await makeVendor(systemDb)).id, { price: 9_999 });
});

describe("the transactions of a store that sends messages", () => {
  it("show messages as such, apart from refunds", async () => {
    const { vendorId, order } = await sellingStore();
    const { id: orderId, orderNumber } = order;
    await pay(vendorId, { orderId });
    await giveBack(await pay(vendorId, { way: "sms", event: "order_unanswered", price: 650 }));
    const { page } = await show(vendorId);
    expect(page.counts).toEqual({ all: 4, sales: 1, payouts: 0, refunds: 0, messages: 3 });
    expect(page.transactions).toMatchObject([
      { type: "Message", amountKobo: 650, status: "Completed", method: "SMS" },
      { type: "Message", amountKobo: -650, status: "Failed" },
      {
        type: "Message",
        amountKobo: -400,
        feeKobo: 0,
        description: `WhatsApp: Order accepted · Order ${orderNumber}`,
        order: { id: orderId },
      },
      { type: "Sale" },
    ]);
    expect((await show(vendorId, { tab: "refunds" })).page.transactions).toEqual([]);
    expect((await show(vendorId, { tab: "messages" })).page.transactions).toHaveLength(3);
    const found = await show(vendorId, { tab: "messages", q: orderNumber });
    expect(found.page.transactions).toMatchObject([{ amountKobo: -400 }]);
    // Messages are deleted after 90 days; what they cost stays.
    await systemDb.delete(messages).where(eq(messages.vendorId, vendorId));
    expect((await show(vendorId)).page.transactions[2]).toMatchObject({
      description: `Message to a phone · Order ${orderNumber}`,
      explanation: "₦4 left your balance: the price of a message to a phone",
      status: "Completed",
    });
  });
});

describe("a store that pays for messages", () => {
  it("reads them as a line of their own in the statement, which adds up", async () => {
    const { vendorId } = await sellingStore();
    await pay(vendorId, { price: 400 });
    await giveBack(await pay(vendorId, { way: "sms", price: 650 }));
    const span = hours();
    const { openingKobo, moved, lines, closingKobo } = await readStatement(vendorId, span);
    expect(moved).toEqual({
      ...{ paymentsKobo: 500_000, feesKobo: 17_500, refundsKobo: 0, backKobo: 0 },
      ...{ messagesKobo: 400, addedKobo: 0 },
      ...{ payoutsKobo: 0, payoutFeesKobo: 0, payoutsBackKobo: 0 },
    });
    expect([openingKobo, closingKobo]).toEqual([0, 482_100]);
    expect(lines!.map(({ balanceKobo }) => balanceKobo)).toEqual([
      482_500, 482_100, 481_450, 482_100,
    ]);
    const [, , , message, failed, back] = await textOf(streamStatement(vendorId, span, ZONE));
    expect(message).toMatch(/,Message,WhatsApp: Order accepted,.{8},Completed,4,,,4,,4,4821$/);
    expect(failed).toMatch(/,Message,SMS: Order accepted,.{8},Failed,6.50,,,6.50,,6.50,4814.50$/);
    expect(back).toMatch(/,Message,Message returned · Order accepted,.*,6.50,,,6.50,6.50,,4821$/);
  });

  it("earns no less by them, and closes its day with them", async () => {
    const { vendorId } = await sellingStore();
    await pay(vendorId);
    const { wallet, page } = await show(vendorId);
    expect(wallet).toMatchObject({
      balanceKobo: 482_100,
      earnedKobo: 482_500,
      messagesKobo: 400,
    });
    expect(page.counts.messages).toBe(1);
    const { from, until } = hours();
    const asked = { day: isoDate(from, ZONE), begins: from, ends: until, isOver: false };
    const { moved, owed } = await readClosing(vendorId, asked, true);
    expect(moved).toMatchObject({ earnedKobo: 482_500, messagesKobo: 400, refundsKobo: 0 });
    expect(owed).toMatchObject({ openingKobo: 0, closingKobo: 482_100 });
  });

  it("finds them in the accountant's summary, by the business day of the booking", async () => {
    const { vendorId } = await sellingStore();
    await pay(vendorId);
    const rule = { zone: ZONE, dayEndsAt: 0 };
    const today = isoDate(new Date(), ZONE);
    const yesterday = isoDate(new Date(dayBegins(today, rule).getTime() - 3_600_000), ZONE);
    const rowOf = async (day: string) =>
      (await textOf(streamAccountCsv(vendorId, "summary", { from: day, to: day }, rule))).find(
        (row) => row.startsWith("Messages to phones"),
      );
    expect(await rowOf(today)).toBe("Messages to phones,,,,4.00,What your balance paid,");
    expect(await rowOf(yesterday)).toContain(",0.00,");
  });

  it("without sales is below zero by them, and is paid nothing until sales make it good", async () => {
    const vendor = await vendorWith("0123456789", { minimumPayoutAmount: 0 });
    const { id: vendorId } = vendor;
    const withdraw = () =>
      requestPayout({
        ...{ vendorId, source: "manual", userId: vendor.user.id },
        ...{ token: randomUUID(), now: new Date() },
      });
    await pay(vendorId, { price: 500_000 });
    const { wallet, earnedThisMonthKobo } = await show(vendorId);
    expect(wallet).toMatchObject({
      ...{ balanceKobo: -500_000, owedKobo: 500_000, waitingKobo: 0, availableKobo: 0 },
      ...{ earnedKobo: 0, messagesKobo: 500_000 },
    });
    expect(earnedThisMonthKobo).toBe(0);
    expect(await withdraw()).toMatchObject({ ok: false, code: "nothing" });
    const sell = () =>
      makeOrder(systemDb, {
        ...{ vendorId, status: "delivered" },
        lines: [{ name: "Rice", price: 500_000 }],
      });
    await sell();
    expect(await withdraw()).toMatchObject({ ok: false, code: "nothing" });
    await sell();
    const outcome = await withdraw();
    if (!outcome.ok) throw new Error(outcome.code);
    const { amount, platformFee } = await payoutOf(outcome.payoutId);
    expect(amount + platformFee).toBe(2 * 482_500 - 500_000);
    expect((await show(vendorId)).wallet.balanceKobo).toBe(0);
  });
});
