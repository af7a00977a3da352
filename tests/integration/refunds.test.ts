import { createHmac, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  couponRedemptions,
  coupons,
  ledgerEntries,
  orderEvents,
  orders,
  outbox,
  paymentAttempts,
  payments,
  refunds,
} from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { declineOrder } from "~/core/payments/decline-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund, type RefundRequest } from "~/core/payments/refunds.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.orders.$orderId";
import { makeCoupon, makePayout } from "../../drizzle/seed/store-factories";
import { begin, orderAtTheDoor } from "../setup/at-the-door";
import { declinedCard, startProvider } from "../setup/provider";
import { openShop, type Shop } from "../setup/shop";
import { cookieOf, aRequest, routeArgs } from "../setup/vendor-requests";

const refundFailsCard = "4084080000671803";
const refundWaitsCard = "4084080000671902";

let provider: Awaited<ReturnType<typeof startProvider>>;
let shop: Shop;
let owner: string;
beforeAll(async () => {
  provider = await startProvider({ stepMs: 20 });
  shop = await openShop({ stock: 100 });
  const [row] = await systemDb.execute<{ id: string }>(
    sql`select user_id as id from vendor_profiles where id = ${shop.vendorId}`,
  );
  owner = row!.id;
});
afterEach(async () => {
  provider.heal();
  // Whatever a test has done, the books say what payments, refunds and payouts say.
  expect(await auditLedger()).toEqual([]);
});
afterAll(() => provider.stop());

const atTheDoor = (over: Partial<OrderRequest> = {}, at: Shop = shop) => orderAtTheDoor(at, over);
/** A paid order for ₦2,500. */
async function paid(card?: string, over: Partial<OrderRequest> = {}) {
  const order = await atTheDoor(over);
  await provider.pay(order.accessCode, card);
  await finalizePayment(order.reference, "callback");
  return order;
}
const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const refundsOf = (orderId: string) =>
  systemDb.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
const kindsOwed = async (orderId: string) =>
  (
    await systemDb.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.orderId, orderId))
  ).map((row) => row.kind);
const balanceOf = async (account: "vendor_balance" | "platform_balance", orderId: string) =>
  Number(
    (
      await systemDb
        .select({ sum: sql<string>`coalesce(sum(amount), 0)` })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.account, account), eq(ledgerEntries.orderId, orderId)))
    )[0]!.sum,
  );
const decline = (orderId: string) =>
  declineOrder({ vendorId: shop.vendorId, userId: owner, orderId, reason: "Sold out" });
const ask = (orderId: string, over: Partial<RefundRequest> = {}) =>
  requestRefund({
    vendorId: shop.vendorId,
    orderId,
    reason: "The soup was cold",
    source: "hand",
    actor: { type: "vendor", id: owner },
    ...over,
  });
/** The last try is long over. */
async function letTriesEnd(orderId: string) {
  await systemDb
    .update(refunds)
    .set({ updatedAt: sql`now() - interval '61 seconds'` })
    .where(eq(refunds.orderId, orderId));
}
async function processRefundsOf(orderId: string) {
  await letTriesEnd(orderId);
  for (const { id } of await refundsOf(orderId)) await processRefund(id);
}
/** What the provider itself has of an order's refunds. */
async function atProvider(reference: string): Promise<{ amount: number; status: string }[]> {
  const response = await fetch(`${provider.origin}/paystack/refund?transaction=${reference}`, {
    headers: { authorization: `Bearer ${provider.secretKey}` },
  });
  return ((await response.json()) as { data: { amount: number; status: string }[] }).data;
}
/** Sends what is asked for, and looks again until it has come to its end. */
async function toTheEnd(orderId: string, status: string) {
  for (const { id } of await refundsOf(orderId)) await processRefund(id);
  await expect
    .poll(
      async () => {
        await processRefundsOf(orderId);
        return (await refundsOf(orderId)).map((refund) => refund.status);
      },
      { timeout: 20_000 },
    )
    .toEqual([status]);
}
function event(name: string, data: object) {
  const body = JSON.stringify({ event: name, data });
  return fetch(`${provider.origin}/webhooks/paystack`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-paystack-signature": createHmac("sha512", provider.secretKey).update(body).digest("hex"),
    },
    body,
  });
}

describe("a paid order that is declined", () => {
  it("goes back once, in full, when its button is pressed twice at once", async () => {
    const { orderId, reference } = await paid();
    const cookie = await cookieOf(owner);
    const press = () =>
      action(
        routeArgs(
          aRequest(`/dashboard/orders/${orderId}`, {
            cookie,
            form: { intent: "decline", reason: "Sold out" },
          }),
          { orderId },
        ),
      ).then((answer) =>
        answer instanceof Response
          ? answer.status
          : (answer as { init: ResponseInit | null }).init?.status,
      );
    expect((await Promise.all([press(), press()])).sort()).toEqual([302, 409]);
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 250_000, source: "decline", status: "requested", actorId: owner },
    ]);
    expect(await orderOf(orderId)).toMatchObject({
      status: "cancelled",
      needsAttention: null,
      paymentStatus: "success",
    });
    const [refund] = await refundsOf(orderId);
    await Promise.all(Array.from({ length: 10 }, () => processRefund(refund!.id)));
    expect(await atProvider(reference)).toMatchObject([{ amount: 250_000 }]);
    await toTheEnd(orderId, "processed");
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "refunded" });
    expect((await kindsOwed(orderId)).sort()).toEqual(
      expect.arrayContaining(["order_declined_customer", "order_refunded_customer"]),
    );
    // The gateway keeps its fee: of a sale that went back the vendor bears it.
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
  });

  it("is told by the provider's own events, without anybody looking", async () => {
    const { orderId } = await paid();
    await decline(orderId);
    for (const { id } of await refundsOf(orderId)) await processRefund(id);
    await expect
      .poll(async () => (await refundsOf(orderId))[0]!.status, { timeout: 20_000 })
      .toBe("processed");
  });

  it("is sent once when the answer is lost, and found again by its note", async () => {
    const { orderId, reference } = await paid();
    await decline(orderId);
    provider.fault({ path: /\/refund$/, method: "POST", lost: true });
    const [refund] = await refundsOf(orderId);
    expect(await processRefund(refund!.id)).toBe(true);
    expect((await refundsOf(orderId))[0]).toMatchObject({
      status: "requested",
      providerRefundId: null,
      lastError: "HTTP 504",
    });
    // Asked as long as it can't be heard, it is never sent again.
    provider.fault({ path: /\/refund$/, method: "GET", status: 503 });
    await processRefundsOf(orderId);
    expect((await refundsOf(orderId))[0]).toMatchObject({ status: "requested", attempts: 2 });
    provider.heal();
    await toTheEnd(orderId, "processed");
    expect(await atProvider(reference)).toHaveLength(1);
  });

  it("is sent by the next process when the one that took it up has died before the call, and after it", async () => {
    const [before, after] = [await paid(), await paid()];
    for (const { orderId } of [before, after]) await decline(orderId);
    const dead = { sentAt: new Date(), attempts: 1, updatedAt: new Date() };
    await systemDb.update(refunds).set(dead).where(eq(refunds.orderId, before.orderId));
    const [sent] = await refundsOf(after.orderId);
    await processRefund(sent!.id);
    await systemDb
      .update(refunds)
      .set({ ...dead, status: "requested", providerRefundId: null })
      .where(eq(refunds.orderId, after.orderId));
    // As long as that try may still be under way nobody else takes it up.
    expect(await processRefund((await refundsOf(before.orderId))[0]!.id)).toBe(false);
    for (const { orderId, reference } of [before, after]) {
      await processRefundsOf(orderId);
      await toTheEnd(orderId, "processed");
      expect(await atProvider(reference)).toHaveLength(1);
    }
  });

  it("waits for a provider that is down, and is left to a person when it refuses", async () => {
    const { orderId } = await paid();
    await decline(orderId);
    provider.fault({ path: /\/refund/, status: 503 });
    await processRefundsOf(orderId);
    expect((await refundsOf(orderId))[0]).toMatchObject({
      status: "requested",
      lastError: "HTTP 503",
    });
    provider.heal();
    provider.fault({ path: /\/refund$/, method: "POST", status: 400 });
    await processRefundsOf(orderId);
    expect((await refundsOf(orderId))[0]).toMatchObject({ status: "failed" });
    expect(await orderOf(orderId)).toMatchObject({
      needsAttention: "The refund of ₦2,500 failed: send it to Chidi Okafor by hand",
      paymentStatus: "success",
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(236_250);
  });

  it("that fails at the bank is booked back and marked, and can be asked for again", async () => {
    const { orderId } = await paid(refundFailsCard);
    await decline(orderId);
    await toTheEnd(orderId, "failed");
    expect(await orderOf(orderId)).toMatchObject({
      needsAttention: expect.stringContaining("by hand") as string,
      paymentStatus: "success",
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(236_250);
    expect(await ask(orderId)).toMatchObject({ ok: true, amountKobo: 250_000 });
  });

  it("that waits for bank details says so and stays booked", async () => {
    const { orderId } = await paid(refundWaitsCard);
    await decline(orderId);
    await toTheEnd(orderId, "needs_attention");
    expect(await orderOf(orderId)).toMatchObject({
      needsAttention:
        "The refund of ₦2,500 waits at the payment provider: it needs Chidi Okafor's bank account",
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
  });
});

describe("requestRefund", () => {
  it("never gives back more than came, however many ask at once", async () => {
    const { orderId } = await paid();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => ask(orderId, { amountKobo: 100_000 })),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.code)).sort()).toEqual([
      "ok",
      "ok",
      "too_much",
      "too_much",
      "too_much",
      "too_much",
    ]);
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      message: "At most ₦500 of this payment can go back.",
    });
    expect(await ask(orderId)).toMatchObject({ ok: true, amountKobo: 50_000 });
    expect(await ask(orderId)).toMatchObject({ ok: false, code: "nothing_left" });
  });

  it("takes one press once, and says a part when a part is back", async () => {
    const { orderId, reference } = await paid();
    const token = randomUUID();
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => ask(orderId, { amountKobo: 70_000, token })),
    );
    expect(presses.filter((press) => press.ok && !press.again)).toHaveLength(1);
    await toTheEnd(orderId, "processed");
    expect(await atProvider(reference)).toMatchObject([{ amount: 70_000 }]);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "partially_refunded" });
    expect(await balanceOf("vendor_balance", orderId)).toBe(236_250 - 70_000);
  });

  it.each([0, -1, 1.5, 250_001, Number.NaN])("refuses %d kobo", async (amountKobo) => {
    expect(await ask((await paid()).orderId, { amountKobo })).toMatchObject({
      ok: false,
      code: "too_much",
    });
  });

  it("knows no order of another vendor, and none that nobody has paid", async () => {
    const { orderId } = await paid();
    expect(await ask(orderId, { vendorId: (await openShop()).vendorId })).toMatchObject({
      ok: false,
      code: "missing",
    });
    expect(await ask("VNR001")).toMatchObject({ ok: false, code: "missing" });
    expect(await ask((await atTheDoor()).orderId)).toMatchObject({ ok: false, code: "unpaid" });
  });
});

describe("money that nobody cooks for", () => {
  it("goes back when it is the second success on an order, at the platform's cost", async () => {
    const first = await atTheDoor();
    await provider.pay(first.accessCode, declinedCard);
    await finalizePayment(first.reference, "callback");
    const second = await begin(shop, first.orderId);
    for (const { accessCode } of [second, first]) await provider.pay(accessCode);
    await Promise.all(
      [second, first].flatMap(({ reference }) =>
        [1, 2, 3].map(() => finalizePayment(reference, "webhook")),
      ),
    );
    expect(
      (await systemDb.select().from(payments).where(eq(payments.orderId, first.orderId)))
        .map((payment) => payment.status)
        .sort(),
    ).toEqual(["duplicate", "success"]);
    await toTheEnd(first.orderId, "processed");
    expect(await refundsOf(first.orderId)).toMatchObject([
      { source: "duplicate", amount: 250_000 },
    ]);
    expect(await orderOf(first.orderId)).toMatchObject({
      status: "pending",
      paymentStatus: "success",
    });
    expect([
      await balanceOf("vendor_balance", first.orderId),
      await balanceOf("platform_balance", first.orderId),
    ]).toEqual([236_250, -13_750]);
  });

  it("goes back when a corrected order took the place of its order", async () => {
    const clientToken = randomUUID();
    const old = await atTheDoor({ clientToken });
    await atTheDoor({ clientToken, lines: [{ itemId: shop.rice.id, quantity: 2 }] });
    expect(await orderOf(old.orderId)).toMatchObject({ status: "cancelled" });
    await provider.pay(old.accessCode);
    await finalizePayment(old.reference, "webhook");
    await toTheEnd(old.orderId, "processed");
    expect(await orderOf(old.orderId)).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
    });
    expect(await kindsOwed(old.orderId)).not.toContain("order_paid_vendor");
    expect(await balanceOf("vendor_balance", old.orderId)).toBe(0);
  });

  it("goes back when the order was cancelled and its food has gone to others", async () => {
    const few = await openShop({ stock: 1 });
    const order = await atTheDoor({ lines: [{ itemId: few.soup.id, quantity: 1 }] }, few);
    await systemDb
      .update(orders)
      .set({ status: "cancelled", stockReleasedAt: new Date() })
      .where(eq(orders.id, order.orderId));
    await provider.pay(order.accessCode);
    await finalizePayment(order.reference, "webhook");
    expect(await orderOf(order.orderId)).toMatchObject({ status: "cancelled" });
    expect(await refundsOf(order.orderId)).toMatchObject([{ source: "late" }]);
  });
});

describe("a reversal", () => {
  const dispute = (reference: string) =>
    event("charge.dispute.resolve", { id: randomUUID(), transaction: { reference } });

  it("after a success takes payment, order and ledger back once, less what we had refunded", async () => {
    const { orderId, reference } = await paid();
    await ask(orderId, { amountKobo: 50_000 });
    await toTheEnd(orderId, "processed");
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "reversed" }) });
    await Promise.all(Array.from({ length: 5 }, () => dispute(reference)));
    await expect.poll(async () => (await orderOf(orderId)).paymentStatus).toBe("refunded");
    expect(await orderOf(orderId)).toMatchObject({
      status: "pending",
      needsAttention: "The payment of this order was reversed by the provider: ₦2,000 are gone",
    });
    expect(
      (
        await systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
      )[0],
    ).toMatchObject({ status: "reversed" });
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
    expect(await ask(orderId)).toMatchObject({ ok: false, code: "unpaid" });
  });

  it("that is only our own refund changes nothing", async () => {
    const { orderId, reference } = await paid();
    await ask(orderId);
    await toTheEnd(orderId, "processed");
    await dispute(reference);
    await expect
      .poll(
        async () =>
          (
            await systemDb.execute(
              sql`select outcome from payment_events where reference = ${reference} and event = 'charge.dispute.resolve'`,
            )
          )[0],
      )
      .toMatchObject({ outcome: "same" });
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: "refunded",
      needsAttention: null,
    });
  });
});

it("counts a coupon once, when its order is paid, however often that is settled", async () => {
  const coupon = await makeCoupon(systemDb, { vendorId: shop.vendorId });
  const order = await atTheDoor({ couponCode: coupon.code });
  const uses = async () =>
    (await systemDb.select().from(coupons).where(eq(coupons.id, coupon.id)))[0]!.usedCount;
  expect(await uses()).toBe(0);
  await provider.pay(order.accessCode);
  await Promise.all(Array.from({ length: 20 }, () => finalizePayment(order.reference, "webhook")));
  expect(await uses()).toBe(1);
  expect(
    await systemDb
      .select()
      .from(couponRedemptions)
      .where(eq(couponRedemptions.orderId, order.orderId)),
  ).toMatchObject([{ couponId: coupon.id, discount: 25_000, phone: "+2348031234567" }]);
  expect(
    await systemDb.select().from(payments).where(eq(payments.orderId, order.orderId)),
  ).toMatchObject([{ amount: 225_000 }]);
});

describe("the ledger", () => {
  it("finds a payment, a refund and a payout that were changed by hand", async () => {
    const { orderId } = await paid();
    await ask(orderId, { amountKobo: 10_000 });
    const payout = await makePayout(systemDb, { vendorId: shop.vendorId });
    const spoil = [
      [
        sql`update payments set gateway_fee = gateway_fee + 1, vendor_revenue = vendor_revenue - 1 where order_id = ${orderId}`,
        sql`update payments set gateway_fee = gateway_fee - 1, vendor_revenue = vendor_revenue + 1 where order_id = ${orderId}`,
        2,
      ],
      [
        sql`update refunds set amount = amount + 5 where order_id = ${orderId}`,
        sql`update refunds set amount = amount - 5 where order_id = ${orderId}`,
        2,
      ],
      [
        sql`update payouts set status = 'failed' where id = ${payout.id}`,
        sql`update payouts set status = 'completed' where id = ${payout.id}`,
        2,
      ],
    ] as const;
    for (const [spoiled, mended, differences] of spoil) {
      await systemDb.execute(spoiled);
      expect(await auditLedger(shop.vendorId)).toHaveLength(differences);
      await systemDb.execute(mended);
    }
  });

  it("takes no transaction that does not sum to zero, and lets no entry be changed or removed", async () => {
    const entry = {
      transactionId: randomUUID(),
      vendorId: shop.vendorId,
      account: "vendor_balance" as const,
      amount: 500,
      cause: `payment:${randomUUID()}`,
    };
    await expect(systemDb.insert(ledgerEntries).values(entry)).rejects.toMatchObject({
      cause: { code: "23514" },
    });
    await expect(
      systemDb.execute(
        sql`update ledger_entries set amount = 1 where vendor_id = ${shop.vendorId}`,
      ),
    ).rejects.toMatchObject({ cause: { code: "23001" } });
    await expect(
      systemDb.execute(sql`delete from ledger_entries where vendor_id = ${shop.vendorId}`),
    ).rejects.toMatchObject({ cause: { code: "23001" } });
  });
});

it("leaves among an order's events what became of its money", async () => {
  const { orderId } = await paid();
  await ask(orderId, { amountKobo: 100_000 });
  await toTheEnd(orderId, "processed");
  const told = (
    await systemDb
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.createdAt)
  ).map((row) => row.reason);
  expect(told).toEqual(
    expect.arrayContaining([
      "A refund of ₦1,000 was asked for: The soup was cold",
      "₦1,000 went back to the customer",
    ]),
  );
});
