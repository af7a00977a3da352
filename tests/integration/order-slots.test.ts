import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { displayedSlots } from "~/core/orders/slots.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { anOrder, openShop, type Shop } from "../setup/shop";
import { inEnglish } from "../setup/in-english";

/**
 * Noon on a Friday in Lagos: a pickup ordered now, ready in 15 minutes at the earliest, is due at
 * 12:15.
 */
const noon = new Date("2026-11-20T12:00:00+01:00");
const at = (time: string) => new Date(`2026-11-20T${time}:00+01:00`);
const place = (shop: Shop, over: Partial<OrderRequest> = {}, now = noon) =>
  placeOrder(shop.store, anOrder(shop, { displayedSlot: null, ...over }), now, newAttempt());
const counting = (slotCapacity: number, slotFull: "refuse" | "next" = "next") =>
  openShop({ business: { slotCapacity, slotFull } });
const said = async (outcome: ReturnType<typeof place>) => {
  const got = await outcome;
  return got.ok ? { slot: (await rowOf(got.order.id)).slotAt } : inEnglish(got);
};
const rowOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const set = (id: string, to: Partial<typeof orders.$inferInsert>) =>
  systemDb.update(orders).set(to).where(eq(orders.id, id));

describe("a store that counts its orders", () => {
  it("takes as many as a slot has places, however many come at once", async () => {
    const shop = await counting(3);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => place(shop)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    for (const outcome of outcomes)
      if (!outcome.ok)
        expect(outcome).toMatchObject({
          field: "slot",
          status: 409,
          nextSlot: at("12:30"),
        });
    const taken = await systemDb
      .select({ slot: orders.slotAt })
      .from(orders)
      .where(eq(orders.vendorId, shop.vendorId));
    expect(taken).toEqual(Array.from({ length: 3 }, () => ({ slot: at("12:15") })));
  });

  it("spreads API orders over the following slots, each exactly full, even concurrently", async () => {
    const shop = await counting(2);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => place(shop, { displayedSlot: undefined })),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const rows = await systemDb
      .select({ slot: orders.slotAt, n: sql<number>`count(*)::int` })
      .from(orders)
      .where(eq(orders.vendorId, shop.vendorId))
      .groupBy(orders.slotAt)
      .orderBy(orders.slotAt);
    expect(rows).toEqual(["12:15", "12:30", "12:45"].map((time) => ({ slot: at(time), n: 2 })));
  });

  it("offers the next free time, and uses it once the customer has seen it", async () => {
    const shop = await counting(1);
    await place(shop);
    expect(await said(place(shop))).toMatchObject({
      field: "slot",
      status: 409,
      nextSlot: at("12:30"),
      message:
        "All slots for right now are taken. The next available time is today at 12:30 pm. Place your order again to take it.",
    });
    const later = await place(shop, { displayedSlot: at("12:30") });
    expect(later).toMatchObject({ ok: true, order: { scheduledFor: at("12:30") } });
    expect(await rowOf(later.ok ? later.order.id : "")).toMatchObject({
      slotAt: at("12:30"),
      scheduledFor: at("12:30"),
      isScheduled: false,
    });
    expect(await said(place(shop, { displayedSlot: at("12:30") }))).toMatchObject({
      field: "slot",
      nextSlot: at("12:45"),
    });
  });

  it("refuses orders that don't fit, if that is its rule", async () => {
    const shop = await counting(1, "refuse");
    await place(shop);
    expect(await said(place(shop, { displayedSlot: at("12:30") }))).toMatchObject({
      field: "slot",
      status: 409,
      nextSlot: null,
      message: "All slots for right now are taken. Please choose a later time.",
    });
    expect(await said(place(shop, { scheduledFor: at("12:20") }))).toMatchObject({
      field: "schedule",
      message: "All slots for today at 12:15 pm are taken. Please choose another time.",
    });
    expect(await said(place(shop, { scheduledFor: at("12:30") }))).toEqual({ slot: at("12:30") });
  });

  it("counts a delivery when it is due, which is later than a pickup", async () => {
    const shop = await counting(1);
    await place(shop);
    expect(
      await said(place(shop, { orderType: "delivery", deliveryAddress: "9 Allen Avenue" })),
    ).toEqual({ slot: at("12:30") });
  });

  it("frees the place of an order that was cancelled, failed for good or wasn't paid in time", async () => {
    const shop = await counting(1);
    const first = await place(shop);
    if (!first.ok) throw new Error("refused");
    const { id } = first.order;
    const free = async (now = noon) =>
      !(
        await displayedSlots(shop.store, randomUUID(), { from: noon, to: at("23:00") }, now)
      ).full.has(at("12:15").getTime());
    expect(await free()).toBe(false);
    await set(id, { status: "payment_failed" });
    expect(await free()).toBe(false); // it can still be paid, so its place and stock are reserved
    expect(await free(at("12:30"))).toBe(true);
    await set(id, { status: "confirmed" });
    expect(await free(at("12:30"))).toBe(false);
    await set(id, { status: "cancelled" });
    expect(await free()).toBe(true);
    expect(await said(place(shop))).toEqual({ slot: at("12:15") });
  });

  it("lets a corrected checkout keep its place, and a repeated one be the same order", async () => {
    const shop = await counting(1);
    const clientToken = randomUUID();
    const [first, again] = await Promise.all([
      place(shop, { clientToken }),
      place(shop, { clientToken }),
    ]);
    expect(first.ok && again.ok && first.order.id === again.order.id).toBe(true);
    expect(await place(shop, { clientToken, customerName: "Ada Obi" })).toMatchObject({
      ok: true,
      repeated: false,
      order: { scheduledFor: null },
    });
    const full = randomUUID();
    const moved = await place(shop, { clientToken: full, displayedSlot: at("12:30") });
    expect(await place(shop, { clientToken: full, displayedSlot: at("12:30") })).toMatchObject({
      ok: true,
      repeated: true,
      order: moved.ok ? { id: moved.order.id } : {},
    });
  });

  it("reports full slots and the next possible time to the checkout", async () => {
    const shop = await counting(1);
    await place(shop);
    const { full, soonest } = await displayedSlots(
      shop.store,
      randomUUID(),
      { from: noon, to: at("23:00") },
      noon,
    );
    expect([...full]).toEqual([at("12:15").getTime()]);
    expect(soonest).toEqual({
      pickup: { at: at("12:30"), moved: true },
      delivery: { at: at("12:30"), moved: false },
    });
  });
});

it("assigns no slot to orders of a store that doesn't count", async () => {
  const shop = await openShop();
  const outcome = await place(shop);
  expect(await rowOf(outcome.ok ? outcome.order.id : "")).toMatchObject({
    slotAt: null,
    scheduledFor: null,
  });
});
