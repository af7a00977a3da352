import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { coupons, orderEvents, orders, paymentAttempts } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { systemDb } from "~/platform/db.server";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { beginPayment, orderAwaitingPayment } from "../setup/pending-payment";
import { startProvider } from "../setup/provider";
import { anOrder, openShop, stockOf, type Shop } from "../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
let shop: Shop;
beforeAll(async () => {
  provider = await startProvider();
  shop = await openShop({ stock: 100 });
});
afterEach(() => provider.heal());
afterAll(() => provider.stop());

const atTheDoor = (at: Shop = shop, over: Partial<OrderRequest> = {}) =>
  orderAwaitingPayment(at, over);
const statusOf = async (id: string) =>
  (await systemDb.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]!
    .status;
const attemptsOf = async (id: string) =>
  (
    await systemDb
      .select({ status: paymentAttempts.status })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, id))
      .orderBy(paymentAttempts.createdAt)
  ).map(({ status }) => status);
const moves = async (id: string) =>
  (
    await systemDb
      .select({ to: orderEvents.toStatus })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.createdAt)
  ).map(({ to }) => to);

describe("a closed payment popup", () => {
  it("makes the order payment_failed, and trying again is a new attempt at the same order", async () => {
    const first = await atTheDoor();
    expect(await abandonPayment(shop.vendorId, first.orderId, "closed")).toBe("left");
    expect([await statusOf(first.orderId), await attemptsOf(first.orderId)]).toEqual([
      "payment_failed",
      ["abandoned"],
    ]);
    const left = await beginPayment(shop, first.orderId);
    expect(await abandonPayment(shop.vendorId, first.orderId, "closed")).toBe("left");
    const second = await beginPayment(shop, first.orderId);
    expect(new Set([first.reference, left.reference, second.reference]).size).toBe(3);
    await provider.pay(second.accessCode);
    expect(await finalizePayment(second.reference, "callback")).toMatchObject({
      outcome: "paid",
      orderId: first.orderId,
    });
    expect(await attemptsOf(first.orderId)).toEqual(["abandoned", "abandoned", "success"]);
  });

  it("is recorded on the order once, however often it is reported", async () => {
    const { orderId } = await atTheDoor();
    await Promise.all(
      Array.from({ length: 5 }, () => abandonPayment(shop.vendorId, orderId, "closed")),
    );
    expect(await moves(orderId)).toEqual(["payment_pending", "payment_failed"]);
  });

  it("never marks an order failed that the provider reports as paid", async () => {
    const { orderId, accessCode } = await atTheDoor();
    await provider.pay(accessCode);
    expect(await abandonPayment(shop.vendorId, orderId, "closed")).toBe("moved");
    expect(await statusOf(orderId)).toBe("pending");
  });

  it("doesn't touch an order whose payment is in progress", async () => {
    const { orderId } = await atTheDoor();
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "pending" }) });
    expect(await abandonPayment(shop.vendorId, orderId, "closed")).toBe("confirming");
    expect([await statusOf(orderId), await attemptsOf(orderId)]).toEqual([
      "payment_pending",
      ["pending"],
    ]);
  });

  it("does not stop money that arrives after it", async () => {
    const { orderId, accessCode, reference } = await atTheDoor();
    await abandonPayment(shop.vendorId, orderId, "closed");
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect(await statusOf(orderId)).toBe("pending");
  });
});

it("an abandoned payment is checked for two hours by the sweeper, which finds money that no webhook reported", async () => {
  const { orderId, accessCode } = await atTheDoor();
  await abandonPayment(shop.vendorId, orderId, "closed");
  await provider.pay(accessCode);
  await systemDb
    .update(paymentAttempts)
    .set({
      createdAt: new Date(Date.now() - 20 * 60_000),
      lastCheckedAt: new Date(Date.now() - 11 * 60_000),
    })
    .where(eq(paymentAttempts.orderId, orderId));
  await sweepPayments();
  expect([await statusOf(orderId), await attemptsOf(orderId)]).toEqual(["pending", ["success"]]);
});

describe("an unpaid order that its customer cancels", () => {
  it("gives its stock back once and can't be paid any more", async () => {
    const counted = await openShop({ stock: 5 });
    const { orderId } = await atTheDoor(counted, {
      lines: [{ itemId: counted.soup.id, quantity: 2 }],
    });
    await abandonPayment(counted.vendorId, orderId, "closed");
    expect(await stockOf(counted.soup.id)).toBe(3);
    expect(
      await Promise.all(
        Array.from({ length: 5 }, () => abandonPayment(counted.vendorId, orderId, "cancelled")),
      ),
    ).toEqual(Array.from({ length: 5 }, () => "left"));
    expect([await statusOf(orderId), await stockOf(counted.soup.id)]).toEqual(["cancelled", 5]);
    expect(await startPayment(counted.vendorId, orderId)).toMatchObject({
      ok: false,
      code: "not_payable",
    });
    expect(await moves(orderId)).toEqual(["payment_pending", "payment_failed", "cancelled"]);
  });

  it("stays when it is unclear whether it was paid", async () => {
    const { orderId } = await atTheDoor();
    provider.fault({ path: /verify/, status: 500 });
    expect(await abandonPayment(shop.vendorId, orderId, "cancelled")).toBe("confirming");
    expect(await statusOf(orderId)).toBe("payment_pending");
  });

  it("stays when it is paid, and when it is another store's", async () => {
    const other = await openShop();
    const { orderId, accessCode } = await atTheDoor();
    expect(await abandonPayment(other.vendorId, orderId, "cancelled")).toBe("moved");
    await provider.pay(accessCode);
    expect(await abandonPayment(shop.vendorId, orderId, "cancelled")).toBe("moved");
    expect(await statusOf(orderId)).toBe("pending");
  });
});

describe("the last use of a coupon", () => {
  it("goes to one of two customers who order and pay at the same moment, and counts once", async () => {
    const busy = await openShop();
    const coupon = await makeCoupon(systemDb, {
      vendorId: busy.vendorId,
      code: "LAST",
      maxUses: 1,
    });
    const want = (phone: string) =>
      placeOrder(
        busy.store,
        anOrder(busy, { couponCode: "LAST", customerPhone: phone }),
        new Date(),
        newAttempt(),
      );
    const placed = await Promise.all([want("+2348030000011"), want("+2348030000012")]);
    const winner = placed.find((outcome) => outcome.ok);
    expect(placed.filter((outcome) => outcome.ok)).toHaveLength(1);
    if (!winner?.ok) throw new Error("nobody got it");
    const { accessCode, reference } = await beginPayment(busy, winner.order.id);
    await provider.pay(accessCode);
    await Promise.all(Array.from({ length: 5 }, () => finalizePayment(reference, "webhook")));
    const [row] = await systemDb
      .select()
      .from(coupons)
      .where(and(eq(coupons.vendorId, busy.vendorId), eq(coupons.id, coupon.id)));
    expect(row!.usedCount).toBe(1);
    expect(await want("+2348030000013")).toMatchObject({
      ok: false,
      field: "coupon",
      message: { text: "This code has been used up" },
    });
  });
});
