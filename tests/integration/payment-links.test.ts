import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { messages, orders, paymentAttempts, refunds, vendorBusinessSettings } from "~schema";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { systemDb } from "~/platform/db.server";
import { loader as detail } from "~/routes/dashboard.custom-orders.$orderId";
import { stockOf } from "../setup/shop";
import { aRequest, routeArgs } from "../setup/vendor-requests";
import {
  provider,
  shop,
  cookie,
  userId,
  openAs,
  line,
  made,
  rowOf,
  submitIntent,
  saying,
  invoiceState,
  reasons,
  atTheDoor,
  startCustomOrders,
} from "../setup/custom-orders";

startCustomOrders();

describe("a payment link", () => {
  it("is shown with WhatsApp and QR code while open, and confirms the order once paid", async () => {
    const order = await made({ customerPhone: "08031234567" });
    const page = await detail(
      routeArgs(aRequest(`/dashboard/custom-orders/${order.id}`, { cookie }), {
        orderId: order.id,
      }),
    );
    expect(page.link).toMatchObject({ url: `http://localhost:3000/invoice/${order.id}` });
    expect(decodeURIComponent(page.link!.whatsApp)).toMatch(
      new RegExp(
        `^https://wa.me/2348031234567\\?text=Hello Ngozi Eze, here is your order VNR001 from .*: ₦25,000. You can pay here until .*: http://localhost:3000/invoice/${order.id}$`,
      ),
    );
    expect(page.link!.code.path.length).toBeGreaterThan(500);
    const { accessCode, reference } = await atTheDoor(order.id);
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect(await rowOf(order.id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
    for (const intent of ["cancel-link", "renew-link", "paid-cash", "undo-paid", "cancel-order"])
      expect(await submitIntent(order.id, intent, { expiry: "1h" })).toMatchObject({ status: 409 });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("shows as expired once cancelled and returns the stock once; renewed, it is open again with its stock", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "3"));
    expect(await submitIntent(id, "cancel-link")).toBe(saying(id, "link-cancelled"));
    expect([await invoiceState(id), await stockOf(shop.soup.id)]).toEqual(["expired", 5]);
    expect(await submitIntent(id, "cancel-link")).toEqual({
      message: "This link has ended already.",
      status: 409,
    });
    expect(await stockOf(shop.soup.id)).toBe(5);
    expect(await submitIntent(id, "renew-link", { expiry: "6h" })).toBe(saying(id, "link-renewed"));
    const order = await rowOf(id);
    expect([await invoiceState(id), await stockOf(shop.soup.id), order.stockHeldUntil]).toEqual([
      "payable",
      2,
      order.expiresAt,
    ]);
    expect(order.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 5.9 * 3_600_000);
    expect(
      (await reasons(id)).map(
        ([, , who, why]) => `${who}: ${String(why).replace(/until .*/, "until …")}`,
      ),
    ).toEqual([
      "vendor: null",
      "vendor: Payment link cancelled",
      "vendor: Payment link renewed, until …",
    ]);
  });

  it("is not renewed if its food was sold to others, nor for an invalid time", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "3"));
    await submitIntent(id, "cancel-link");
    await made({ ...line(0, "Egusi soup", "", "4"), link: "off" });
    expect(await submitIntent(id, "renew-link", { expiry: "6h" })).toEqual({
      message:
        "Some of its dishes are sold out by now. Put them back into stock, or make a new order.",
      status: 409,
    });
    expect([await invoiceState(id), await stockOf(shop.soup.id)]).toEqual(["expired", 1]);
    expect(await submitIntent(id, "renew-link", { expiry: "9y" })).toMatchObject({ status: 400 });
    expect(await submitIntent(id, "whatever")).toMatchObject({ status: 400 });
  });

  it("that expires returns its stock once, but not during a recent payment; late money still pays", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "2"));
    const { accessCode, reference } = await atTheDoor(id);
    const past = new Date(Date.now() - 1_000);
    await systemDb
      .update(orders)
      .set({ expiresAt: past, stockHeldUntil: past })
      .where(eq(orders.id, id));
    await sweepPayments();
    expect(await stockOf(shop.soup.id)).toBe(3);
    await systemDb
      .update(paymentAttempts)
      .set({
        createdAt: new Date(Date.now() - 31 * 60_000),
        lastCheckedAt: new Date(Date.now() - 60_000),
      })
      .where(eq(paymentAttempts.orderId, id));
    await Promise.all([sweepPayments(), sweepPayments()]);
    await sweepPayments();
    expect([await stockOf(shop.soup.id), (await rowOf(id)).status, await invoiceState(id)]).toEqual(
      [5, "payment_pending", "expired"],
    );
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect([await stockOf(shop.soup.id), (await rowOf(id)).status]).toEqual([3, "confirmed"]);
  });

  it("is not cancelled during a payment, and a completed payment is found first", async () => {
    const { id } = await made();
    const { accessCode } = await atTheDoor(id);
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "processing" }) });
    for (const intent of ["cancel-link", "cancel-order", "paid-cash"]) {
      expect(await submitIntent(id, intent)).toEqual({
        message:
          "A payment for this order is on its way at this moment. Please look again in a minute.",
        status: 409,
      });
    }
    provider.heal();
    provider.loseWebhooks(); // otherwise it might report the payment first
    await provider.pay(accessCode);
    expect(await submitIntent(id, "cancel-link")).toEqual({
      message: "This order has just been paid online.",
      status: 409,
    });
    provider.heal();
    expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
  });

  it("cancelled while being paid ends up paid or cancelled, and money is never lost", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await made(line(0, "Cake", "5000"));
      const { accessCode, reference } = await atTheDoor(id);
      await provider.pay(accessCode);
      await Promise.all([
        submitIntent(id, round % 2 ? "cancel-link" : "cancel-order"),
        finalizePayment(reference, "webhook"),
      ]);
      await finalizePayment(reference, "sweeper");
      expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
    }
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("can be created for an order without one: the fee is added, and the kitchen keeps the order", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const { id } = await made({ ...line(0, "Cake", "10000"), link: "off" });
    expect(await submitIntent(id, "renew-link", { expiry: "24h" })).toBe(
      saying(id, "link-renewed"),
    );
    expect(await rowOf(id)).toMatchObject({
      status: "payment_custom",
      paymentStatus: "pending",
      transactionFee: 25_000,
      totalAmount: 1_025_000,
    });
    const { accessCode, reference } = await atTheDoor(id);
    await provider.pay(accessCode);
    await finalizePayment(reference, "webhook");
    expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
  });
});

describe("an order cancelled by its vendor", () => {
  it("is over: stock returned once, nothing to pay, and late money is refunded automatically", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "2"));
    const { accessCode, reference } = await atTheDoor(id);
    expect(await submitIntent(id, "cancel-order")).toBe(saying(id, "cancelled"));
    expect(await submitIntent(id, "cancel-order")).toBe(saying(id, "cancelled"));
    expect([await stockOf(shop.soup.id), await invoiceState(id)]).toEqual([5, "cancelled"]);
    await provider.pay(accessCode);
    await finalizePayment(reference, "webhook");
    expect((await rowOf(id)).status).toBe("cancelled");
    expect(await systemDb.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { source: "late", amount: 500_000 },
    ]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("can't have been marked as ready before", async () => {
    const { id } = await made({ link: "off" });
    await advanceOrder({ vendorId: shop.vendorId, userId, orderId: id, move: "ready" });
    expect(await submitIntent(id, "cancel-order")).toMatchObject({ status: 409 });
    expect(await submitIntent(id, "paid-cash")).toBe(saying(id, "paid"));
    expect(await rowOf(id)).toMatchObject({ status: "ready", paymentStatus: "completed" });
  });
});

describe("a link as a message", () => {
  const settings = (messageWays: typeof vendorBusinessSettings.$inferInsert.messageWays) =>
    systemDb
      .insert(vendorBusinessSettings)
      .values({ vendorId: shop.vendorId, messageWays })
      .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set: { messageWays } });
  const offer = async (orderId: string) =>
    (
      await detail(
        routeArgs(aRequest(`/dashboard/custom-orders/${orderId}`, { cookie }), { orderId }),
      )
    ).linkMessage;
  const messagesOf = (orderId: string) =>
    systemDb.select().from(messages).where(eq(messages.orderId, orderId));

  it("goes to the customer's phone once for each expiry, at the price shown", async () => {
    await settings({ payment_link: "sms" });
    const { id } = await made({ customerPhone: "08031234567" });
    expect(await offer(id)).toEqual({ way: "sms", priceKobo: 600, sentAt: null });
    expect(await submitIntent(id, "send-link")).toBe(saying(id, "link-sent"));
    expect(await messagesOf(id)).toMatchObject([
      {
        event: "payment_link",
        way: "sms",
        recipient: "+2348031234567",
        values: { sum: "₦25,000" },
      },
    ]);
    expect((await offer(id))!.sentAt).not.toBeNull();
    await systemDb
      .update(messages)
      .set({ state: "sent", attempts: 1 })
      .where(eq(messages.orderId, id));
    expect(await submitIntent(id, "send-link")).toMatchObject({ status: 409 });
    await submitIntent(id, "renew-link", { expiry: "1h" });
    expect((await offer(id))!.sentAt).toBeNull();
    expect(await submitIntent(id, "send-link")).toBe(saying(id, "link-sent"));
    expect(await messagesOf(id)).toHaveLength(2);
  });

  it("isn't offered or sent where the store sends none, to nobody's phone, or for an ended link", async () => {
    await settings({ order_accepted: "sms" });
    const { id } = await made({ customerPhone: "08031234567" });
    expect(await offer(id)).toBeNull();
    expect(await submitIntent(id, "send-link")).toMatchObject({ status: 409 });
    await settings({ payment_link: "sms" });
    const unknown = await made({ customerPhone: "" });
    expect(await submitIntent(unknown.id, "send-link")).toMatchObject({ status: 409 });
    await submitIntent(id, "cancel-link");
    expect(await submitIntent(id, "send-link")).toMatchObject({ status: 409 });
    expect([...(await messagesOf(id)), ...(await messagesOf(unknown.id))]).toEqual([]);
  });
});
