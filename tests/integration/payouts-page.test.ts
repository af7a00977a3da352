import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authSessions, vendorPaymentSettings } from "~schema";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import { requestRefund } from "~/core/cancellations/give-back.server";
import type { PayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import { systemDb } from "~/platform/db.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { loader as payout } from "~/routes/dashboard.payout";
import { loader as page } from "~/routes/dashboard.payouts";
import { loader as statement } from "~/routes/dashboard.payouts.statement";
import { loader as statementFile } from "~/routes/dashboard.payouts.statement.file";
import {
  action as withdraw,
  headers as withdrawHeaders,
  loader as withdrawPage,
} from "~/routes/dashboard.payouts.withdraw";
import { nairaInput } from "~/shared/money";
import { paths } from "~/shared/paths";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { makeOrder, type MadeVendor } from "../../drizzle/seed/factories";
import {
  accounts,
  payoutsOf,
  sell,
  settle,
  startPayouts,
  vendorWith,
  withdrawn,
} from "../setup/payouts";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

startPayouts();

type Who = MadeVendor & { cookie: string };
const owner = async (...given: Parameters<typeof vendorWith>): Promise<Who> => {
  const vendor = await vendorWith(...given);
  return { ...vendor, cookie: await cookieOf(vendor.user.id) };
};
const show = async (who: Who, fields: Parameters<typeof paths.dashboard.payouts>[0] = {}) =>
  (await page(
    routeArgs(aRequest(paths.dashboard.payouts(fields), { cookie: who.cookie })),
  )) as PayoutsPage;
/** @param amount the amount shown, in kobo */
const submit = (who: Who, token: string = randomUUID(), amount?: number) =>
  withdraw(
    routeArgs(
      aRequest(paths.dashboard.withdraw(), {
        cookie: who.cookie,
        form: { intent: "withdraw", token, ...(amount ? { amount: nairaInput(amount) } : {}) },
      }),
    ),
  );
const refused = async (answer: Promise<unknown>) =>
  (await answer) as { data: { code: string; message: string }; init: { status: number } };

/** Sells food for ₦5,000 (the gateway keeps ₦175) at a past time, paid minutes later. */
const sellAt = ({ id: vendorId }: Who, createdAt: Date, price = 500_000) =>
  makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    createdAt,
    lines: [{ name: "Rice", price }],
  });
const anHourAgo = () => new Date(Date.now() - 3_600_000);

/** A sale of ₦100,000, of which the gateway keeps ₦1,600. */
const EARNED = 9_840_000;

describe("the payouts page", () => {
  it("of a new store is empty, and says what will appear there", async () => {
    const { wallet, terms, history, page: list, ...figures } = await show(await owner());
    expect(wallet).toMatchObject({ balanceKobo: 0, availableKobo: 0, pendingKobo: 0 });
    expect(terms).toMatchObject({
      isAutomatic: false,
      nextAt: null,
      minimumKobo: 100_000,
      account: { ending: "6789", isVerified: true },
    });
    expect(history).toEqual({ payouts: [], next: null });
    expect(list).toEqual({
      transactions: [],
      counts: { all: 0, sales: 0, payouts: 0, refunds: 0, messages: 0 },
      next: null,
    });
    expect(figures).toMatchObject({
      earnedThisMonthKobo: 0,
      averageTime: "Not enough payouts yet",
      successRate: "Not enough payouts yet",
      underWaySince: null,
    });
  });

  it("shows the available and pending balance, and each transaction with its reason", async () => {
    const who = await owner();
    await sell((await vendorWith()).id);
    const sold = await sellAt(who, anHourAgo(), 10_000_000);
    await withdrawn(who);
    await sell(who.id, 500_000);
    const fee = payoutFeeKobo(EARNED);
    const { wallet, history, page: list, underWaySince } = await show(who);
    expect(wallet).toMatchObject({
      balanceKobo: 482_500,
      pendingKobo: EARNED - fee,
      earnedKobo: EARNED + 482_500,
    });
    expect(underWaySince).toBeInstanceOf(Date);
    expect(history.payouts).toMatchObject([
      { amountKobo: EARNED - fee, status: "pending", reference: expect.stringMatching(/^PAYOUT_/) },
    ]);
    expect(list.counts).toEqual({ all: 3, sales: 2, payouts: 1, refunds: 0, messages: 0 });
    expect(list.transactions).toMatchObject([
      {
        type: "Sale",
        status: "Completed",
        amountKobo: 482_500,
        feeKobo: 17_500,
        shortId: expect.stringMatching(/^[0-9a-f]{8}$/),
        explanation: "You received ₦4,825: ₦5,000 paid, ₦175 to Paystack",
      },
      {
        type: "Payout",
        status: "Pending",
        amountKobo: -EARNED,
        feeKobo: fee,
        explanation: "₦98,400 left your balance: ₦94,956 to your bank, ₦3,444 to Buka",
      },
      { type: "Sale", order: { number: sold.orderNumber }, amountKobo: EARNED },
    ]);
  });

  it("shows refunds and returned payouts as such", async () => {
    const who = await owner(accounts.fails);
    const order = await sellAt(who, anHourAgo(), 10_000_000);
    await settle(await withdrawn(who), "failed");
    await requestRefund({
      vendorId: who.id,
      orderId: order.id,
      amountKobo: 100_000,
      reason: "Too salty",
      source: "hand",
      actor: { type: "vendor", id: who.user.id },
      token: randomUUID(),
    });
    const { page: list, history } = await show(who);
    expect(list.counts).toEqual({ all: 4, sales: 1, payouts: 2, refunds: 1, messages: 0 });
    expect(list.transactions).toMatchObject([
      { type: "Refund", amountKobo: -100_000, status: "Pending" },
      { type: "Payout", amountKobo: EARNED, status: "Completed" },
      { type: "Payout", amountKobo: -EARNED, status: "Failed" },
      { type: "Sale", amountKobo: EARNED, status: "Completed" },
    ]);
    expect(list.transactions[1]!.explanation).toMatch(/came back to your balance/);
    expect(history.payouts).toMatchObject([
      { status: "failed", failure: "The bank did not take the money." },
    ]);
    const found = await show(who, { tab: "refunds" });
    expect(found.page.transactions).toHaveLength(1);
  });

  it("pages by a cursor, counts and searches within the period", async () => {
    const who = await owner();
    for (let n = 0; n < 22; n++) await sell(who.id, 500_000 + n * 100);
    const first = (await show(who)).page;
    expect(first.transactions).toHaveLength(20);
    expect(first.counts.sales).toBe(22);
    const second = (await show(who, { after: first.next! })).page;
    expect(second.transactions).toHaveLength(2);
    expect(second.next).toBeNull();
    const ids = [...first.transactions, ...second.transactions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(22);
    const one = second.transactions[1]!;
    for (const q of [one.order!.number, one.shortId.toUpperCase()])
      expect((await show(who, { q })).page.transactions.map(({ id }) => id)).toContain(one.id);
    expect((await show(who, { q: "nobody's" })).page.transactions).toEqual([]);
  });

  it("applies its periods, on the store's clock", async () => {
    const who = await owner();
    for (const days of [0, 80, 120]) await sellAt(who, new Date(Date.now() - days * 86_400_000));
    expect((await show(who)).page.counts.all).toBe(2);
    expect((await show(who, { period: "today" })).page.counts.all).toBe(1);
    const { wallet, earnedThisMonthKobo } = await show(who);
    expect(wallet.earnedKobo).toBe(3 * 482_500);
    expect(earnedThisMonthKobo).toBe(482_500);
  });

  it("is the target of /dashboard/payout, and for the owner only", async () => {
    const who = await owner();
    const args = (cookie: string) => routeArgs(aRequest("/dashboard/payout", { cookie }));
    expect(await redirectOf(payout(args(who.cookie)))).toBe("/dashboard/payouts");
    for (const role of ["manager", "kitchen"] as const) {
      const member = await makeStaff(systemDb, { vendorId: who.id, role });
      const cookie = await cookieOf(member.userId!);
      for (const ask of [payout, page, withdrawPage, statement, statementFile])
        await expect(Promise.resolve(ask(args(cookie)))).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("the withdrawal page", () => {
  it("asks for confirmation, and two taps make one payout of the available balance", async () => {
    const who = await owner();
    await sell(who.id);
    const asked = await withdrawPage(
      routeArgs(aRequest(paths.dashboard.withdraw(), { cookie: who.cookie })),
    );
    expect(asked).toMatchObject({
      wallet: { availableKobo: 9_495_600, feeKobo: 344_400 },
      refusal: null,
      proof: { due: null },
      account: { ending: "6789" },
    });
    const answers = await Promise.all([submit(who, asked.token), submit(who, asked.token)]);
    for (const answer of answers)
      expect(await redirectOf(Promise.resolve(answer))).toBe("/dashboard/payouts?done=requested");
    expect(await payoutsOf(who.id)).toMatchObject([{ amount: 9_495_600, status: "pending" }]);
  });

  it.each([
    [
      "too little is available",
      { minimumPayoutAmount: 10_000_000 },
      400,
      /^Minimum payout amount is ₦100,000$/,
    ],
    [
      "the account is new",
      { payoutsHeldUntil: new Date(Date.now() + 3_600_000) },
      409,
      /wait until/,
    ],
    ["there is no account", { accountNumber: null }, 409, /add your bank account/],
  ] as const)("says why there is none while %s", async (_when, payment, status, message) => {
    const who = await owner(undefined, payment);
    await sell(who.id);
    const { refusal } = await withdrawPage(
      routeArgs(aRequest(paths.dashboard.withdraw(), { cookie: who.cookie })),
    );
    expect(refusal?.message).toMatch(message);
    expect(await refused(submit(who))).toMatchObject({
      init: { status },
      data: { message: expect.stringMatching(message) },
    });
    expect(await payoutsOf(who.id)).toEqual([]);
  });

  it("sends no amount but the one shown, even if less is available meanwhile", async () => {
    const who = await owner();
    const order = await sellAt(who, anHourAgo(), 10_000_000);
    const shown = 9_495_600;
    await requestRefund({
      vendorId: who.id,
      orderId: order.id,
      amountKobo: 1_000_000,
      reason: "Too salty",
      source: "hand",
      actor: { type: "vendor", id: who.user.id },
      token: randomUUID(),
    });
    const token = randomUUID();
    expect(await refused(submit(who, token, shown))).toMatchObject({
      init: { status: 409 },
      data: {
        code: "less",
        message: "Your available balance is now ₦85,306. Please check it, then withdraw.",
      },
    });
    expect(await payoutsOf(who.id)).toEqual([]);
    // Money received since then stays.
    await sellAt(who, anHourAgo());
    expect(await redirectOf(Promise.resolve(submit(who, token, 8_530_600)))).toBe(
      "/dashboard/payouts?done=requested",
    );
    expect(await payoutsOf(who.id)).toMatchObject([
      { amount: 8_530_600, platformFee: payoutFeeKobo(8_840_000) },
    ]);
  });

  it("asks for a new sign-in after more than ten minutes", async () => {
    const who = await owner();
    await sell(who.id);
    await systemDb
      .update(authSessions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(authSessions.userId, who.user.id));
    expect(
      await withdrawPage(routeArgs(aRequest(paths.dashboard.withdraw(), { cookie: who.cookie }))),
    ).toMatchObject({ proof: { due: "sign-in" } });
    expect(await refused(submit(who))).toMatchObject({
      init: { status: 403 },
      data: { code: "sign-in" },
    });
    expect(await payoutsOf(who.id)).toEqual([]);
  });

  it("limits attempts per hour", async () => {
    const who = await owner();
    await sell(who.id);
    await consumeRateLimit({ write: `withdrawals:${who.id}` }, 120);
    expect(await refused(submit(who))).toMatchObject({
      init: { status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } },
      data: { code: "limit", message: expect.stringMatching(/wait/) },
    });
    // Without scripts the answer is the page, whose headers come from its route.
    expect(withdrawHeaders).toBe(responseHeaders);
  });

  it("refuses a form without a token", async () => {
    const who = await owner();
    await sell(who.id);
    expect(await refused(submit(who, "no token"))).toMatchObject({
      init: { status: 400 },
      data: { message: "Failed to create payout request. Please try again." },
    });
  });
});

it("the page's payment settings are the vendor's own", async () => {
  const who = await owner(undefined, { autoPayoutEnabled: true, payoutCycle: "monthly" });
  await systemDb
    .update(vendorPaymentSettings)
    .set({ minimumPayoutAmount: 250_000 })
    .where(eq(vendorPaymentSettings.vendorId, who.id));
  const { terms } = await show(who);
  expect(terms).toMatchObject({ isAutomatic: true, minimumKobo: 250_000 });
  expect(terms.nextAt!.getTime()).toBeGreaterThan(Date.now());
});
