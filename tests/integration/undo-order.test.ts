import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orderEvents, orders, outbox, menuItems } from "~schema";
import { advanceOrder, undoOrderStep } from "~/core/orders/advance-order.server";
import type { VendorTransition } from "~/core/orders/order-status";
import { orderNotFound } from "~/core/orders/transition-order.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.orders.$orderId";
import { makeOrder, makeItem, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let stranger: MadeVendor;
beforeAll(async () => {
  [vendor, stranger] = [await makeVendor(systemDb), await makeVendor(systemDb)];
});

const move = (orderId: string, name: VendorTransition) => {
  const work = { vendorId: vendor.id, userId: vendor.user.id, orderId };
  return name === "decline"
    ? declineOrder({ ...work, reason: "Sold out" })
    : advanceOrder({ ...work, move: name });
};
/** An order from an hour ago, so that its events so far are in the past. */
const orderFor = (given: Parameters<typeof makeOrder>[1]) =>
  makeOrder(systemDb, { createdAt: new Date(Date.now() - 3_600_000), ...given });
const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const eventsOf = (id: string) =>
  systemDb
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.createdAt));
const soldOf = async (id: string) =>
  (
    await systemDb.select({ sold: menuItems.soldCount }).from(menuItems).where(eq(menuItems.id, id))
  )[0]!.sold;
const leadsTo = { accept: "preparing", ready: "ready", deliver: "delivered" };

describe("undoOrderStep", () => {
  const undo = (orderId: string, by: MadeVendor = vendor) =>
    undoOrderStep({ vendorId: by.id, userId: by.user.id, orderId });
  const emailsOf = (orderId: string) =>
    systemDb
      .select({ kind: outbox.kind, attempts: outbox.attempts })
      .from(outbox)
      .where(eq(outbox.orderId, orderId));
  /** Ages the order's last step, which can only be undone for a while. */
  const age = (orderId: string, minutes: number) =>
    systemDb
      .update(orderEvents)
      .set({ createdAt: sql`created_at - make_interval(mins => ${minutes})` })
      .where(eq(orderEvents.orderId, orderId));

  it.each([
    { name: "accept", from: "pending" },
    { name: "accept", from: "processing" },
    { name: "ready", from: "preparing" },
    { name: "ready", from: "confirmed" },
    { name: "ready", from: "payment_custom" },
    { name: "deliver", from: "ready" },
    { name: "deliver", from: "on_the_way" },
  ] as const)("takes $name of $from back, once, and notes it", async ({ name, from }) => {
    const order = await orderFor({ vendorId: vendor.id, status: from });
    await move(order.id, name);
    expect(await undo(order.id)).toEqual({ ok: true, status: from });
    expect((await orderOf(order.id)).status).toBe(from);
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({
      fromStatus: leadsTo[name],
      toStatus: from,
      actorType: "vendor",
      actorId: vendor.user.id,
    });
    expect(await undo(order.id)).toMatchObject({ ok: false, code: "late", status: 409 });
    expect((await orderOf(order.id)).status).toBe(from);
  });

  it("restores the promised time that accepting replaced", async () => {
    const promisedAt = new Date("2026-05-04T12:00:00Z");
    const order = await orderFor({ vendorId: vendor.id, promisedAt });
    const work = { vendorId: vendor.id, userId: vendor.user.id, orderId: order.id };
    await advanceOrder({ ...work, move: "accept", readyInMinutes: 45 });
    expect((await orderOf(order.id)).promisedAt).not.toEqual(promisedAt);
    await undo(order.id);
    expect((await orderOf(order.id)).promisedAt).toEqual(promisedAt);
  });

  it("reverts sold counts, which then count again", async () => {
    const rice = await makeItem(systemDb, { vendorId: vendor.id, soldCount: 5 });
    const order = await orderFor({
      vendorId: vendor.id,
      status: "ready",
      lines: [{ item: rice, quantity: 2 }],
    });
    await move(order.id, "deliver");
    await undo(order.id);
    expect(await soldOf(rice.id)).toBe(5);
    await move(order.id, "deliver");
    expect(await soldOf(rice.id)).toBe(7);
  });

  it("sends nothing about a step undone before its e-mail was sent", async () => {
    const order = await orderFor({
      vendorId: vendor.id,
      status: "preparing",
      customerEmail: "zainab@example.com",
    });
    await move(order.id, "ready");
    expect(await emailsOf(order.id)).toEqual([{ kind: "order_ready_customer", attempts: 0 }]);
    await undo(order.id);
    expect(await emailsOf(order.id)).toEqual([]);
    await move(order.id, "ready");
    await systemDb.update(outbox).set({ attempts: 1 }).where(eq(outbox.orderId, order.id));
    await undo(order.id);
    expect(await emailsOf(order.id)).toHaveLength(1);
  });

  it("is refused after ten minutes, or for a declined order", async () => {
    const late = await orderFor({ vendorId: vendor.id });
    await move(late.id, "accept");
    await age(late.id, 11);
    expect(await undo(late.id)).toMatchObject({ ok: false, code: "late" });
    expect((await orderOf(late.id)).status).toBe("preparing");

    const declined = await orderFor({ vendorId: vendor.id });
    await move(declined.id, "decline");
    expect(await undo(declined.id)).toMatchObject({ ok: false, code: "late" });
    expect((await orderOf(declined.id)).status).toBe("cancelled");
  });

  it("does not find another vendor's order", async () => {
    const order = await orderFor({ vendorId: vendor.id });
    await move(order.id, "accept");
    for (const id of [order.id, randomUUID(), "VNR001"])
      expect(await undo(id, stranger)).toEqual(orderNotFound);
    expect((await orderOf(order.id)).status).toBe("preparing");
  });

  it("lets one of several concurrent undos and steps through", async () => {
    const rice = await makeItem(systemDb, { vendorId: vendor.id, soldCount: 5 });
    const order = await orderFor({
      vendorId: vendor.id,
      status: "ready",
      lines: [{ item: rice, quantity: 2 }],
    });
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? undo(order.id) : move(order.id, "deliver"))),
    );
    const { status } = await orderOf(order.id);
    expect(await soldOf(rice.id)).toBe(status === "delivered" ? 7 : 5);
  });

  it("answers the form on the order's page", async () => {
    const order = await orderFor({ vendorId: vendor.id });
    await move(order.id, "accept");
    const cookie = await cookieOf(vendor.user.id);
    const request = aRequest(`/dashboard/orders/${order.id}`, { cookie, form: { intent: "undo" } });
    const answer = action(routeArgs(request, { orderId: order.id }));
    expect(await redirectOf(answer)).toBe(`/dashboard/orders/${order.id}`);
    expect((await orderOf(order.id)).status).toBe("pending");
  });
});
