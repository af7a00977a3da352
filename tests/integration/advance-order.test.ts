import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderEvents, orderItems, orders, payments, menuItems } from "~schema";
import { orderStatuses, type OrderStatus } from "~schema/orders";
import { advanceOrder, resolveAttention } from "~/core/orders/advance-order.server";
import {
  transitionSources,
  vendorTransitions,
  type VendorTransition,
} from "~/core/orders/order-status";
import { orderNotFound } from "~/core/orders/transition-order.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { systemDb } from "~/platform/db.server";
import { action as actionOfList } from "~/routes/dashboard.orders";
import { action } from "~/routes/dashboard.orders.$orderId";
import { makeOrder, makeItem, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { stockOf } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let stranger: MadeVendor;
beforeAll(async () => {
  [vendor, stranger] = [await makeVendor(systemDb), await makeVendor(systemDb)];
});

const move = (orderId: string, name: VendorTransition, by: MadeVendor = vendor) => {
  const work = { vendorId: by.id, userId: by.user.id, orderId };
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
/** The events that changed the status, without refunds. */
const transitionsOf = async (id: string) =>
  (await eventsOf(id)).filter(({ fromStatus, toStatus }) => fromStatus !== toStatus);
const soldOf = async (id: string) =>
  (
    await systemDb.select({ sold: menuItems.soldCount }).from(menuItems).where(eq(menuItems.id, id))
  )[0]!.sold;
const leadsTo: Record<VendorTransition, OrderStatus> = {
  accept: "preparing",
  decline: "cancelled",
  ready: "ready",
  deliver: "delivered",
};

describe("advanceOrder", () => {
  const cases = vendorTransitions.flatMap((name) =>
    orderStatuses.map((from) => ({ name, from, allowed: transitionSources(name).includes(from) })),
  );
  it.each(cases.filter((one) => one.allowed))(
    "$name advances $from, and records who did it",
    async ({ name, from }) => {
      const order = await orderFor({ vendorId: vendor.id, status: from });
      expect(await move(order.id, name)).toEqual({ ok: true, status: leadsTo[name] });
      expect((await orderOf(order.id)).status).toBe(leadsTo[name]);
      expect((await transitionsOf(order.id)).at(-1)).toMatchObject({
        fromStatus: from,
        toStatus: leadsTo[name],
        actorType: "vendor",
        actorId: vendor.user.id,
        reason: name === "decline" ? "Sold out" : null,
      });
    },
  );

  it.each(cases.filter((one) => !one.allowed))(
    "$name is refused for $from, which doesn't change",
    async ({ name, from }) => {
      const order = await orderFor({ vendorId: vendor.id, status: from });
      const before = await orderOf(order.id);
      expect(await move(order.id, name)).toMatchObject({
        ok: false,
        code: "moved",
        status: 409,
        message: expect.stringMatching(/^This order has moved on: /) as string,
      });
      expect(await orderOf(order.id)).toEqual(before);
      expect(await eventsOf(order.id)).toHaveLength(order.events.length);
    },
  );

  it("does not find another vendor's order, nor change it", async () => {
    const order = await orderFor({ vendorId: vendor.id });
    const before = await orderOf(order.id);
    for (const name of vendorTransitions)
      expect(await move(order.id, name, stranger)).toEqual(orderNotFound);
    expect(await orderOf(order.id)).toEqual(before);
    expect(await eventsOf(order.id)).toHaveLength(order.events.length);
  });

  it.each([randomUUID(), "", "VNR001", "' or true --"])(
    "does not find the id %j",
    async (orderId) => {
      expect(await move(orderId, "accept")).toEqual(orderNotFound);
    },
  );

  it("lets one of ten concurrent submissions through", async () => {
    const order = await orderFor({ vendorId: vendor.id });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => move(order.id, n % 2 ? "accept" : "decline")),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await transitionsOf(order.id)).toHaveLength(order.events.length + 1);
  });
});

describe("delivering", () => {
  it("counts sales once under concurrent submissions", async () => {
    const [rice, soup] = [
      await makeItem(systemDb, { vendorId: vendor.id }),
      await makeItem(systemDb, { vendorId: vendor.id, soldCount: 40 }),
    ];
    const order = await orderFor({
      vendorId: vendor.id,
      status: "ready",
      lines: [
        { item: rice, quantity: 2 },
        { item: soup, quantity: 3 },
        { item: rice, quantity: 1 },
      ],
    });
    const outcomes = await Promise.all([move(order.id, "deliver"), move(order.id, "deliver")]);
    expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
    expect([await soldOf(rice.id), await soldOf(soup.id)]).toEqual([3, 43]);
    expect((await orderOf(order.id)).soldCountedAt).not.toBeNull();
  });

  it("counts hand-typed lines for this vendor's item of that name, one item per line", async () => {
    const name = `Ofada ${randomUUID()}`;
    const archived = await makeItem(systemDb, {
      vendorId: vendor.id,
      name,
      archivedAt: new Date(),
    });
    const [item, twin, theirs] = [
      await makeItem(systemDb, { vendorId: vendor.id, name }),
      await makeItem(systemDb, { vendorId: vendor.id, name }),
      await makeItem(systemDb, { vendorId: stranger.id, name }),
    ];
    const order = await orderFor({
      vendorId: vendor.id,
      status: "ready",
      lines: [
        { name, price: 100_000, quantity: 4 },
        { name: "Nothing on the menu", price: 5_000, quantity: 9 },
      ],
    });
    await move(order.id, "deliver");
    expect([
      await soldOf(item.id),
      await soldOf(twin.id),
      await soldOf(archived.id),
      await soldOf(theirs.id),
    ]).toEqual([4, 0, 0, 0]);
  });

  it("does not count a sale again", async () => {
    const rice = await makeItem(systemDb, { vendorId: vendor.id });
    const order = await orderFor({
      vendorId: vendor.id,
      status: "ready",
      soldCountedAt: new Date(),
      lines: [{ item: rice }],
    });
    await move(order.id, "deliver");
    expect(await soldOf(rice.id)).toBe(0);
  });

  it("of thirty concurrent orders for the same items never deadlocks", async () => {
    const items = [
      await makeItem(systemDb, { vendorId: vendor.id }),
      await makeItem(systemDb, { vendorId: vendor.id }),
      await makeItem(systemDb, { vendorId: vendor.id }),
    ];
    const made = [];
    for (let n = 0; n < 30; n++)
      made.push(
        await orderFor({
          vendorId: vendor.id,
          status: "ready",
          lines: (n % 2 ? items : [...items].reverse()).map((item) => ({ item })),
        }),
      );
    const outcomes = await Promise.all(made.map((order) => move(order.id, "deliver")));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(await Promise.all(items.map((item) => soldOf(item.id)))).toEqual([30, 30, 30]);
  });
});

describe("declining", () => {
  it("returns the stock once, and keeps the reason", async () => {
    const [counted, uncounted] = [
      await makeItem(systemDb, { vendorId: vendor.id, inventory: 6 }),
      await makeItem(systemDb, { vendorId: vendor.id }),
    ];
    const order = await orderFor({
      vendorId: vendor.id,
      lines: [
        { item: counted, quantity: 4 },
        { item: uncounted, quantity: 2 },
      ],
    });
    const outcomes = await Promise.all([
      move(order.id, "decline"),
      move(order.id, "decline"),
      move(order.id, "decline"),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect([await stockOf(counted.id), await stockOf(uncounted.id)]).toEqual([10, null]);
    expect(await orderOf(order.id)).toMatchObject({
      status: "cancelled",
      declineReason: "Sold out",
      stockReleasedAt: expect.any(Date) as Date,
    });
  });

  it("returns no stock that was already returned", async () => {
    const counted = await makeItem(systemDb, { vendorId: vendor.id, inventory: 6 });
    const order = await orderFor({
      vendorId: vendor.id,
      stockReleasedAt: new Date(),
      lines: [{ item: counted, quantity: 4 }],
    });
    await move(order.id, "decline");
    expect(await stockOf(counted.id)).toBe(6);
  });

  it("flags a paid order whose money can't be refunded, until somebody resolves it", async () => {
    const order = await orderFor({
      vendorId: vendor.id,
      customerName: "Chidi Okafor",
      lines: [{ name: "Rice", price: 840_000 }],
    });
    await systemDb
      .update(payments)
      .set({ status: "reversed" })
      .where(eq(payments.orderId, order.id));
    await move(order.id, "decline");
    const note = "Declined after it was paid: refund ₦8,400 to Chidi Okafor by hand";
    expect(await orderOf(order.id)).toMatchObject({
      needsAttention: note,
      paymentStatus: "success",
    });
    const work = { userId: vendor.user.id, orderId: order.id };
    expect(await resolveAttention({ ...work, vendorId: stranger.id })).toBe(false);
    expect((await orderOf(order.id)).needsAttention).toBe(note);
    expect(await resolveAttention({ ...work, vendorId: vendor.id })).toBe(true);
    expect((await orderOf(order.id)).needsAttention).toBeNull();
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({
      fromStatus: "cancelled",
      toStatus: "cancelled",
      actorId: vendor.user.id,
      reason: `Seen to: ${note}`,
    });
    expect(await resolveAttention({ ...work, vendorId: vendor.id })).toBe(false);
  });

  it("needs no refund for an unpaid order", async () => {
    const order = await orderFor({ vendorId: vendor.id, paymentStatus: "pending" });
    await move(order.id, "decline");
    expect((await orderOf(order.id)).needsAttention).toBeNull();
  });

  it("leaves the lines as they were ordered", async () => {
    const order = await orderFor({ vendorId: vendor.id });
    await move(order.id, "decline");
    expect(
      await systemDb
        .select()
        .from(orderItems)
        .where(and(eq(orderItems.vendorId, vendor.id), eq(orderItems.orderId, order.id))),
    ).toEqual(order.items);
  });
});

describe("the forms of an order", () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await cookieOf(vendor.user.id);
  });
  const send = (orderId: string, form: Record<string, string>, by = cookie) =>
    action(routeArgs(aRequest(`/dashboard/orders/${orderId}`, { cookie: by, form }), { orderId }));
  const answerOf = async (orderId: string, form: Record<string, string>) => {
    const answer = await send(orderId, form);
    if (!("data" in answer)) throw new Error(`a redirect to ${answer.headers.get("Location")}`);
    return { status: answer.init?.status ?? 200, body: answer.data };
  };

  it("return to the page of their form: the order's own, or the list as it was", async () => {
    const [one, two] = [
      await orderFor({ vendorId: vendor.id }),
      await orderFor({ vendorId: vendor.id }),
    ];
    expect(await redirectOf(send(one.id, { intent: "accept" }))).toBe(
      `/dashboard/orders/${one.id}`,
    );
    const fromList = (orderId: string, by = cookie) =>
      actionOfList(
        routeArgs(
          aRequest("/dashboard/orders?tab=pending&q=rice", {
            cookie: by,
            form: { intent: "accept", orderId },
          }),
        ),
      );
    expect(await redirectOf(fromList(two.id))).toBe("/dashboard/orders?tab=pending&q=rice");
    expect((await orderOf(two.id)).status).toBe("preparing");
    for (const orderId of ["", "VNR001", randomUUID()])
      expect(await fromList(orderId).catch((thrown: unknown) => thrown)).toMatchObject({
        status: 404,
      });
    const three = await orderFor({ vendorId: vendor.id });
    expect(
      await fromList(three.id, await cookieOf(stranger.user.id)).catch((thrown: unknown) => thrown),
    ).toMatchObject({ status: 404 });
    expect((await orderOf(three.id)).status).toBe("pending");
  });

  it("report the order's new state to scripts", async () => {
    const order = await orderFor({ vendorId: vendor.id });
    expect(await answerOf(order.id, { intent: "accept", from: "script" })).toEqual({
      status: 200,
      body: {
        ok: true,
        orderId: order.id,
        vendorId: vendor.id,
        status: "preparing",
        step: "accept",
      },
    });
  });

  it("are refused with 409 if the order has moved on, with 400 if they are invalid", async () => {
    const order = await orderFor({ vendorId: vendor.id, status: "delivered" });
    expect(await answerOf(order.id, { intent: "accept" })).toMatchObject({
      status: 409,
      body: { ok: false, message: "This order has moved on: Your store marked it as delivered." },
    });
    expect(await answerOf(order.id, { intent: "delete" })).toMatchObject({
      status: 400,
      body: { ok: false, message: "That can't be done to an order" },
    });
    const pending = await orderFor({ vendorId: vendor.id });
    const { status, body } = await answerOf(pending.id, { intent: "decline", reason: "  " });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      ok: false,
      result: {
        error: {
          reason: ["Please choose or write a reason: the customer will read it"],
          sure: ["Please tick that you are sure"],
        },
      },
    });
    expect((await orderOf(pending.id)).status).toBe("pending");
  });

  it("of another vendor get a 404 and change and record nothing", async () => {
    const order = await orderFor({ vendorId: vendor.id });
    const before = await orderOf(order.id);
    const theirs = await cookieOf(stranger.user.id);
    const forms: Record<string, string>[] = [
      { intent: "accept" },
      { intent: "decline", reason: "x", sure: "on" },
      { intent: "resolve" },
      { intent: "deliver", vendorId: vendor.id },
    ];
    for (const form of forms) {
      expect(await send(order.id, form, theirs).catch((thrown: unknown) => thrown)).toMatchObject({
        status: 404,
      });
    }
    expect(await orderOf(order.id)).toEqual(before);
    expect(await eventsOf(order.id)).toHaveLength(order.events.length);
  });
});
