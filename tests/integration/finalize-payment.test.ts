import { createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderEvents, orders, paymentAttempts, paymentEvents } from "~schema";
import { startPayment } from "~/core/payments/start-payment.server";
import {
  checkLatestPayment,
  finalizePayment,
  finalizeSoon,
} from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { pausePasses } from "../setup/pending-payment";
import { declinedCard } from "../setup/provider";
import { openShop } from "../setup/shop";
import {
  provider,
  shop,
  atTheDoor,
  orderOf,
  paymentsOf,
  attemptsOf,
  webhook,
  startPayments,
} from "../setup/payments";

startPayments();

describe("finalizePayment", () => {
  it("makes a paid order wait for the vendor, with the provider's actual fee beside the expected one", async () => {
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

  it("takes effect once if webhook, callback and page arrive forty times at once", async () => {
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
    const transitions = await systemDb
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, "pending")));
    expect(transitions).toHaveLength(1);
  });

  it("credits neither of two vendors that have one reference, which keys allow", async () => {
    const [one, other] = [await atTheDoor(), await atTheDoor(await openShop())];
    await systemDb
      .update(paymentAttempts)
      .set({ reference: one.reference })
      .where(eq(paymentAttempts.reference, other.reference));
    await provider.pay(one.accessCode);
    await expect(finalizePayment(one.reference, "callback")).rejects.toThrow("must name one");
    expect(await paymentsOf(one.orderId)).toEqual([]);
    expect(await paymentsOf(other.orderId)).toEqual([]);
  });

  it("accepts at once if the vendor accepts automatically", async () => {
    const auto = await openShop({ business: { autoAcceptOrders: true } });
    const { orderId, reference, accessCode } = await atTheDoor(auto);
    await provider.pay(accessCode);
    await finalizePayment(reference, "callback");
    expect(await orderOf(orderId)).toMatchObject({ status: "confirmed" });
  });

  it("leaves an abandoned order unpaid, and lets a declined one be paid again", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "pending" });
    expect(await orderOf(orderId)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    await provider.pay(accessCode, declinedCard);
    await pausePasses();
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

  it("does not trust a webhook: the provider's own answer decides", async () => {
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
  ])(
    "holds a success whose %s does not match, and calls the order neither paid nor payable",
    async (_name, lie) => {
      const { orderId, reference, accessCode } = await atTheDoor();
      provider.fault({ path: /verify/, answer: (real) => ({ ...real, ...lie }) });
      await provider.pay(accessCode);
      expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "attention" });
      expect(await orderOf(orderId)).toMatchObject({
        paymentStatus: "pending",
        needsAttention: expect.stringContaining("Money that doesn’t match"),
      });
      expect(await startPayment(shop.vendorId, orderId)).toMatchObject({ code: "not_payable" });
      expect(await attemptsOf(orderId)).toMatchObject([{ status: "mismatch" }]);
      expect((await paymentsOf(orderId)).every(({ status }) => status === "pending")).toBe(true);
    },
  );

  it.each([
    { fees: 15_250.5 },
    { fees: 9_999_999 },
    { paid_at: "" },
    { paid_at: "+275760-09-13T00:00:00.000Z" },
    { id: null },
    { channel: "\u0000" },
    { gateway_response: ["Approved"] },
    { customer: { "na\u0000me": "Ada\u0000 \ud800" } },
    { currency: "ngn" },
  ])("is paid although the provider's answer has %j", async (odd) => {
    const { orderId, reference, accessCode } = await atTheDoor();
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, ...odd }) });
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "paid" });
    expect(await paymentsOf(orderId)).toMatchObject([
      { amount: 250_000, gatewayFee: 13_750, vendorRevenue: 236_250, currency: "NGN" },
    ]);
  });

  it.each([
    { id: {} },
    { id: [1] },
    { transaction_reference: 7 },
    { refund_reference: {} },
    { transaction: "gone" },
    { transaction: { reference: 7 } },
    { amount: [] },
  ])("is asked about after an event that has %j", async (odd) => {
    const { reference } = await atTheDoor();
    expect((await webhook(reference, { more: odd })).status).toBe(200);
    await expect.poll(() => provider.verifies.some((path) => path.includes(reference))).toBe(true);
  });

  it("can't be achieved with the reference of a cheaper order", async () => {
    const cheap = await atTheDoor();
    const dear = await atTheDoor(shop, { lines: [{ itemId: shop.rice.id, quantity: 9 }] });
    await provider.pay(cheap.accessCode);
    await finalizePayment(cheap.reference, "callback");
    await finalizePayment(`order_${dear.orderId}_x`, "callback");
    expect(await orderOf(dear.orderId)).toMatchObject({ status: "payment_pending" });
  });

  it("records money that arrives after the order was cancelled, and flags the order", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    await systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect(await orderOf(orderId)).toMatchObject({
      status: "pending",
      needsAttention: "Paid after it was cancelled",
    });
  });

  it("records an order's second successful payment separately, and flags the order", async () => {
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

  it("never reverts an order that the kitchen finished", async () => {
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

  it("stores an event with an unknown reference as an orphan and answers 200", async () => {
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

it("the webhook stores no personal data, since an event may arrive after its customer was erased", async () => {
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

it("asks the provider for a page at most once every few seconds", async () => {
  const { orderId, reference } = await atTheDoor();
  await pausePasses();
  await Promise.all(Array.from({ length: 10 }, () => checkLatestPayment(shop.vendorId, orderId)));
  expect(provider.verifies.filter((path) => path.includes(reference))).toHaveLength(1);
});

it("doesn't make a page wait for a slow provider, and still finalizes when it answers", async () => {
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
