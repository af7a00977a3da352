import { createHmac, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { orderEvents, orders, paymentAttempts, paymentEvents, payments, products } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import {
  checkOpenPayment,
  finalizePayment,
  finalizeSoon,
} from "~/core/payments/finalize-payment.server";
import { sweepPayments } from "~/core/payments/sweeper.server";
import { systemDb } from "~/platform/db.server";
import { orderAtTheDoor } from "../setup/at-the-door";
import { declinedCard, startProvider } from "../setup/provider";
import { anOrder, openShop, stockOf, type Shop } from "../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
let shop: Shop;
beforeAll(async () => {
  provider = await startProvider();
  shop = await openShop({ stock: 100 });
});
afterEach(() => provider.heal());
afterAll(() => provider.stop());

const atTheDoor = (at: Shop = shop, over: Partial<OrderRequest> = {}) => orderAtTheDoor(at, over);
const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const paymentsOf = (id: string) => systemDb.select().from(payments).where(eq(payments.orderId, id));
const attemptsOf = (id: string) =>
  systemDb
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(paymentAttempts.createdAt);
const age = (id: string, minutes: number) =>
  systemDb.execute(sql`with o as (update orders set created_at = created_at - make_interval(mins => ${minutes}), stock_held_until = stock_held_until - make_interval(mins => ${minutes}) where id = ${id})
    update payment_attempts set created_at = created_at - make_interval(mins => ${minutes}), last_checked_at = last_checked_at - make_interval(mins => ${minutes}) where order_id = ${id}`);

let eventId = 1_000;
function webhook(
  reference: string,
  over: { signature?: string; secret?: string; id?: number; more?: object } = {},
) {
  const body = JSON.stringify({
    event: "charge.success",
    data: { id: over.id ?? ++eventId, reference, status: "success", amount: 1, ...over.more },
  });
  const signature =
    over.signature ??
    createHmac("sha512", over.secret ?? provider.secretKey)
      .update(body)
      .digest("hex");
  return fetch(`${provider.origin}/webhooks/paystack`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-paystack-signature": signature },
    body,
  });
}

describe("finalizePayment", () => {
  it("makes a paid order wait for the vendor, with what the provider really took beside what was expected", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "callback")).toMatchObject({
      outcome: "paid",
      orderId,
    });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      status: "pending",
      paymentStatus: "success",
      stockHeldUntil: null,
    });
    expect(order.promisedAt!.getTime()).toBeGreaterThan(Date.now());
    expect(await paymentsOf(orderId)).toMatchObject([
      { amount: 250_000, gatewayFee: 13_750, vendorRevenue: 236_250, status: "success", reference },
    ]);
    expect(await attemptsOf(orderId)).toMatchObject([
      { status: "success", expectedFee: 13_750, fees: 13_750 },
    ]);
  });

  it("has the effect of one when webhook, callback and page come forty times at once", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    await provider.pay(accessCode);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) =>
        webhook(reference, { id: n % 2 ? 500 : 501 }).then((response) => response.status),
      ),
      ...Array.from({ length: 20 }, () =>
        finalizePayment(reference, "callback").then((result) => result.outcome),
      ),
    ]);
    expect(new Set(answers)).toEqual(new Set([200, "paid"]));
    expect(await paymentsOf(orderId)).toHaveLength(1);
    const moves = await systemDb
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, "pending")));
    expect(moves).toHaveLength(1);
  });

  it("accepts at once where the vendor accepts automatically", async () => {
    const auto = await openShop({ business: { autoAcceptOrders: true } });
    const { orderId, reference, accessCode } = await atTheDoor(auto);
    await provider.pay(accessCode);
    await finalizePayment(reference, "callback");
    expect(await orderOf(orderId)).toMatchObject({ status: "confirmed" });
  });

  it("leaves an order unpaid that the provider calls abandoned, and one it declined can be paid again", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "pending" });
    expect(await orderOf(orderId)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    await provider.pay(accessCode, declinedCard);
    expect(await finalizePayment(reference, "callback")).toMatchObject({
      outcome: "failed",
      reason: "Declined",
    });
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_failed" });
    const again = await startPayment(shop.vendorId, orderId);
    if (!again.ok) throw new Error(again.message);
    expect(again.reference).not.toBe(reference);
    await provider.pay(again.accessCode);
    expect(await finalizePayment(again.reference, "callback")).toMatchObject({ outcome: "paid" });
    expect(await orderOf(orderId)).toMatchObject({ status: "pending" });
  });

  it("does not believe a webhook: the provider's own answer decides", async () => {
    const { orderId, reference } = await atTheDoor();
    expect((await webhook(reference)).status).toBe(200);
    await expect
      .poll(() => provider.verifies.filter((path) => path.includes(reference)).length)
      .toBeGreaterThan(0);
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
  });

  it.each([
    ["amount", { amount: 249_999, requested_amount: 249_999 }],
    ["currency", { currency: "GHS" }],
    ["mode", { domain: "live" }],
    ["reference", { reference: "order_of_somebody_else" }],
  ])("holds a success whose %s does not match, and leaves the order alone", async (_name, lie) => {
    const { orderId, reference, accessCode } = await atTheDoor();
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, ...lie }) });
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "attention" });
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
    expect(await attemptsOf(orderId)).toMatchObject([{ status: "mismatch" }]);
    expect(await paymentsOf(orderId)).toEqual([]);
  });

  it("cannot be had with the reference of another, cheaper order", async () => {
    const cheap = await atTheDoor();
    const dear = await atTheDoor(shop, { lines: [{ itemId: shop.rice.id, quantity: 9 }] });
    await provider.pay(cheap.accessCode);
    await finalizePayment(cheap.reference, "callback");
    await finalizePayment(`order_${dear.orderId}_x`, "callback");
    expect(await orderOf(dear.orderId)).toMatchObject({ status: "payment_pending" });
  });

  it("takes money that comes after the customer's order was cancelled, and says that a person must look", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    await systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect(await orderOf(orderId)).toMatchObject({
      status: "pending",
      needsAttention: "Paid after it was cancelled",
    });
  });

  it("records a second success on one order apart and flags it", async () => {
    const first = await atTheDoor();
    await provider.pay(first.accessCode, declinedCard);
    await finalizePayment(first.reference, "callback");
    const second = await startPayment(shop.vendorId, first.orderId);
    if (!second.ok) throw new Error(second.message);
    await provider.pay(second.accessCode);
    await finalizePayment(second.reference, "callback");
    // The provider's first page was still open in another tab.
    await provider.pay(first.accessCode);
    expect(await finalizePayment(first.reference, "webhook")).toMatchObject({
      outcome: "attention",
    });
    expect((await attemptsOf(first.orderId)).map((attempt) => attempt.status)).toEqual([
      "duplicate",
      "success",
    ]);
    expect((await paymentsOf(first.orderId)).map((payment) => payment.status).sort()).toEqual([
      "duplicate",
      "success",
    ]);
    expect(await orderOf(first.orderId)).toMatchObject({
      status: "pending",
      needsAttention: "This order was paid twice: the second payment is being refunded",
    });
  });

  it("never moves an order back that the kitchen has finished", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    await provider.pay(accessCode);
    await finalizePayment(reference, "callback");
    await systemDb.update(orders).set({ status: "delivered" }).where(eq(orders.id, orderId));
    await finalizePayment(reference, "webhook");
    expect(await orderOf(orderId)).toMatchObject({ status: "delivered" });
  });
});

describe("the webhook", () => {
  it("refuses a missing, wrong, truncated, upper-case or non-hex signature and stores nothing", async () => {
    const { reference } = await atTheDoor();
    const good = createHmac("sha512", provider.secretKey).update("{}").digest("hex");
    for (const signature of ["", good, good.slice(2), good.toUpperCase(), "z".repeat(128)])
      expect((await webhook(reference, { signature })).status).toBe(401);
    expect((await webhook(reference, { secret: "pk_test_buka_sandbox" })).status).toBe(401);
    expect(
      await systemDb.select().from(paymentEvents).where(eq(paymentEvents.reference, reference)),
    ).toEqual([]);
  });

  it("keeps an event of an unknown reference as an orphan and answers 200", async () => {
    const reference = `order_${randomUUID()}_none`;
    expect((await webhook(reference)).status).toBe(200);
    await expect
      .poll(
        async () =>
          (
            await systemDb
              .select()
              .from(paymentEvents)
              .where(eq(paymentEvents.reference, reference))
          )[0],
      )
      .toMatchObject({ vendorId: null, outcome: "unknown" });
  });
});

it("the webhook keeps what happened to which money, and nothing of whose it was: an event may come after its customer was erased", async () => {
  const reference = `order_${randomUUID()}_none`;
  const customer = { email: "tolu@mail.test", first_name: "Tolu" };
  const more = {
    customer,
    authorization: { last4: "4081", account_name: "Tolu Bakare" },
    ip_address: "102.89.1.1",
    metadata: { name: "Tolu" },
    transaction: { reference, amount: 1, customer },
    channel: "card",
  };
  expect((await webhook(reference, { id: 77, more })).status).toBe(200);
  const [event] = await systemDb
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(eq(paymentEvents.reference, reference));
  expect(event!.payload).toEqual({
    event: "charge.success",
    data: {
      id: 77,
      reference,
      status: "success",
      amount: 1,
      channel: "card",
      transaction: { reference, amount: 1 },
    },
  });
});

describe("startPayment", () => {
  it("gives two tabs one attempt and one page", async () => {
    const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
    if (!placed.ok) throw new Error("refused");
    const tabs = await Promise.all(
      Array.from({ length: 8 }, () => startPayment(shop.vendorId, placed.order.id)),
    );
    expect(new Set(tabs.map((tab) => (tab.ok ? tab.accessCode : tab.code))).size).toBe(1);
    expect(await attemptsOf(placed.order.id)).toMatchObject([{ status: "pending" }]);
  });

  it("begins with a new reference when the answer to a start was lost with its process", async () => {
    const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
    if (!placed.ok) throw new Error("refused");
    const [lost] = await attemptsOf(placed.order.id);
    await fetch(`${provider.origin}/paystack/transaction/initialize`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${provider.secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ email: "a@b.test", amount: "250000", reference: lost!.reference }),
    });
    const started = await startPayment(shop.vendorId, placed.order.id);
    if (!started.ok) throw new Error(started.message);
    expect(started.reference).not.toBe(lost!.reference);
    expect((await attemptsOf(placed.order.id)).map((attempt) => attempt.status)).toEqual([
      "abandoned",
      "pending",
    ]);
  });

  it("leaves the order payable when the provider is down", async () => {
    const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
    if (!placed.ok) throw new Error("refused");
    provider.fault({ path: /transaction/, status: 503 });
    expect(await startPayment(shop.vendorId, placed.order.id)).toMatchObject({
      ok: false,
      code: "provider",
    });
    provider.heal();
    expect(await startPayment(shop.vendorId, placed.order.id)).toMatchObject({ ok: true });
  });

  it("refuses a paid order, an old one and another vendor's", async () => {
    const paid = await atTheDoor();
    await provider.pay(paid.accessCode);
    await finalizePayment(paid.reference, "callback");
    const old = await atTheDoor();
    await age(old.orderId, 31);
    const other = await openShop();
    for (const [vendorId, orderId] of [
      [shop.vendorId, paid.orderId],
      [shop.vendorId, old.orderId],
      [other.vendorId, old.orderId],
    ] as const) {
      expect(await startPayment(vendorId, orderId)).toMatchObject({
        ok: false,
        code: "not_payable",
      });
    }
  });
});

describe("sweepPayments", () => {
  it("finds a payment whose callback and webhook were both lost", async () => {
    const { orderId, accessCode } = await atTheDoor();
    // Paid at the provider, but nobody told us: the webhook is answered before it is worked on, so
    // keep the provider silent meanwhile.
    provider.fault({ path: /verify/, status: 500 });
    await provider.pay(accessCode);
    await expect.poll(async () => (await attemptsOf(orderId))[0]!.checks).toBeGreaterThan(0);
    provider.heal();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
    await age(orderId, 3);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "pending", paymentStatus: "success" });
  });

  it("finds a payment by a second card on a page whose first card was declined, when nobody heard of it", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    await provider.pay(accessCode, declinedCard);
    expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "failed" });
    provider.fault({ path: /verify/, status: 500 });
    await provider.pay(accessCode);
    await expect.poll(async () => (await attemptsOf(orderId))[0]!.checks).toBeGreaterThan(1);
    provider.heal();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_failed" });
    await age(orderId, 11);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "pending", paymentStatus: "success" });
  });

  it("ends an order nobody paid and gives its stock back once, in any number of processes", async () => {
    const counted = await openShop({ stock: 5 });
    const { orderId } = await atTheDoor(counted, {
      lines: [{ itemId: counted.soup.id, quantity: 2 }],
    });
    expect(await stockOf(counted.soup.id)).toBe(3);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
    await age(orderId, 31);
    await Promise.all([sweepPayments(), sweepPayments(), sweepPayments()]);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_failed" });
    expect(await attemptsOf(orderId)).toMatchObject([{ status: "abandoned" }]);
    expect(await stockOf(counted.soup.id)).toBe(5);
  });

  it("takes stock again for money that comes after the hold, and flags the order when it is gone", async () => {
    const counted = await openShop({ stock: 2 });
    const late = await atTheDoor(counted, { lines: [{ itemId: counted.soup.id, quantity: 2 }] });
    const tooLate = await atTheDoor(shop, { lines: [{ itemId: shop.soup.id, quantity: 2 }] });
    for (const { orderId } of [late, tooLate]) await age(orderId, 31);
    await sweepPayments();
    await sweepPayments();
    await systemDb.update(products).set({ inventory: 1 }).where(eq(products.id, shop.soup.id));
    for (const { accessCode, reference } of [late, tooLate]) {
      await provider.pay(accessCode);
      expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    }
    expect(await stockOf(counted.soup.id)).toBe(0);
    expect(await orderOf(late.orderId)).toMatchObject({ status: "pending", needsAttention: null });
    expect(await stockOf(shop.soup.id)).toBe(1);
    expect(await orderOf(tooLate.orderId)).toMatchObject({
      status: "pending",
      needsAttention: "Paid after its stock had gone to others",
    });
  });
});

it("looks at the provider for a page at most once in some seconds", async () => {
  const { orderId, reference } = await atTheDoor();
  await Promise.all(Array.from({ length: 10 }, () => checkOpenPayment(shop.vendorId, orderId)));
  expect(provider.verifies.filter((path) => path.includes(reference))).toHaveLength(1);
});

it("does not keep a page waiting for a slow provider, and still settles when it answers", async () => {
  const { orderId, reference, accessCode } = await atTheDoor();
  let answer = () => {};
  provider.fault({ path: /verify/, hold: new Promise((resolve) => (answer = resolve)) });
  await provider.pay(accessCode);
  expect(await finalizeSoon(reference, "callback", 50)).toMatchObject({
    outcome: "pending",
    orderId,
  });
  expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
  answer();
  await expect.poll(async () => (await orderOf(orderId)).status).toBe("pending");
});
