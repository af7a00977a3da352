import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { coupons, refunds } from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { systemDb } from "~/platform/db.server";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { age, atTheDoor, orderOf, provider, startPayments } from "../setup/payments";
import { beginPayment } from "../setup/pending-payment";
import { anOrder, openShop, stockOf, type Shop } from "../setup/shop";

startPayments();

const refundsOf = (orderId: string) =>
  systemDb.select().from(refunds).where(eq(refunds.orderId, orderId));
const usedCount = async (id: string) =>
  (await systemDb.select().from(coupons).where(eq(coupons.id, id)))[0]!.usedCount;
/** Pays all of them and finalizes them at once. */
async function payAll(doors: { accessCode: string; reference: string }[]) {
  for (const { accessCode } of doors) await provider.pay(accessCode);
  await Promise.all(
    doors.flatMap(({ reference }) =>
      Array.from({ length: 3 }, () => finalizePayment(reference, "webhook")),
    ),
  );
}

describe("a code for one use", () => {
  const couponOf = (shop: Shop, over: object = {}) =>
    makeCoupon(systemDb, { vendorId: shop.vendorId, code: "ONCE", maxUses: 1, ...over });

  it("is used once by five successively cancelled orders that are all paid at once; the others are refunded", async () => {
    const shop = await openShop();
    const coupon = await couponOf(shop);
    const doors = [];
    for (let n = 0; n < 5; n++) {
      const door = await atTheDoor(shop, { couponCode: "ONCE" });
      expect(await abandonPayment(shop.vendorId, door.orderId, "cancelled")).toBe("left");
      doors.push(door);
    }
    await payAll(doors);
    const orders = await Promise.all(doors.map(({ orderId }) => orderOf(orderId)));
    expect(orders.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 4 }, () => "cancelled"),
      "pending",
    ]);
    expect(await usedCount(coupon.id)).toBe(1);
    for (const { id, status } of orders)
      expect((await refundsOf(id)).map(({ source }) => source)).toEqual(
        status === "cancelled" ? ["late"] : [],
      );
  });

  it("by one phone is refunded if another order of that phone was paid after half an hour", async () => {
    const shop = await openShop({ stock: 5 });
    const coupon = await couponOf(shop, { maxUses: null, maxUsesPerPhone: 1 });
    const lines = [{ itemId: shop.soup.id, quantity: 1 }];
    const first = await atTheDoor(shop, { couponCode: "ONCE", lines });
    await age(first.orderId, 31);
    const second = await atTheDoor(shop, { couponCode: "ONCE", lines });
    await payAll([second]);
    await payAll([first]);
    expect(await orderOf(second.orderId)).toMatchObject({ status: "pending" });
    expect(await orderOf(first.orderId)).toMatchObject({ status: "cancelled" });
    expect(await refundsOf(first.orderId)).toMatchObject([
      { source: "late", reason: "The payment came too late: its code had been used up" },
    ]);
    expect([await usedCount(coupon.id), await stockOf(shop.soup.id)]).toEqual([1, 4]);
  });

  it("is not taken from an order awaiting payment by one that is paid too late", async () => {
    const shop = await openShop();
    const coupon = await couponOf(shop);
    const late = await atTheDoor(shop, { couponCode: "ONCE" });
    await age(late.orderId, 31);
    const waiting = await atTheDoor(shop, { couponCode: "ONCE" });
    await payAll([late, waiting]);
    expect([
      (await orderOf(late.orderId)).status,
      (await orderOf(waiting.orderId)).status,
      await usedCount(coupon.id),
    ]).toEqual(["cancelled", "pending", 1]);
  });

  it("still belongs to an order that is paid late, if nobody else has used it", async () => {
    const shop = await openShop();
    const coupon = await couponOf(shop);
    const late = await atTheDoor(shop, { couponCode: "ONCE" });
    await age(late.orderId, 31);
    await sweepPayments();
    await payAll([late]);
    expect(await orderOf(late.orderId)).toMatchObject({ status: "pending" });
    expect(await usedCount(coupon.id)).toBe(1);
  });
});

it("money that arrives after its slot was given away flags the order, even at the same moment", async () => {
  const shop = await openShop({ business: { slotCapacity: 1, slotFull: "refuse" } });
  const now = new Date();
  const place = async () => {
    const placed = await placeOrder(
      shop.store,
      anOrder(shop, { displayedSlot: null }),
      now,
      newAttempt(),
    );
    return placed.ok ? beginPayment(shop, placed.order.id) : null;
  };
  const late = (await place())!;
  await age(late.orderId, 31);
  await provider.pay(late.accessCode);
  const [next] = await Promise.all([place(), finalizePayment(late.reference, "webhook")]);
  const first = await orderOf(late.orderId);
  expect([first.status, first.needsAttention]).toEqual([
    "pending",
    next ? "Paid after its 15-minute slot was full" : null,
  ]);
  // An order that can still be paid holds the slot.
  if (next) {
    await payAll([next]);
    expect(await orderOf(next.orderId)).toMatchObject({ needsAttention: null });
  }
});

it("money for an order whose slot is taken now flags the order", async () => {
  const shop = await openShop({ business: { slotCapacity: 1, slotFull: "refuse" } });
  const now = new Date();
  const order = () => anOrder(shop, { displayedSlot: null });
  const placed = await placeOrder(shop.store, order(), now, newAttempt());
  if (!placed.ok) throw new Error(placed.code);
  const { accessCode, reference, orderId } = await beginPayment(shop, placed.order.id);
  await age(orderId, 31);
  const other = await placeOrder(shop.store, order(), now, newAttempt());
  expect(other.ok).toBe(true);
  await payAll([{ accessCode, reference }]);
  expect(await orderOf(orderId)).toMatchObject({
    status: "pending",
    needsAttention: "Paid after its 15-minute slot was full",
  });
});
