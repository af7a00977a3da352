import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { handOvers, menuItems, orderEvents, orders, outbox, riders, riderTrips } from "~schema";
import { advanceOrder, undoOrderStep } from "~/core/orders/advance-order.server";
import { giveOrders } from "~/core/riders/give-orders.server";
import { takeRiderStep } from "~/core/riders/rider-steps.server";
import { archiveRider } from "~/core/riders/riders.commands.server";
import { findTrip } from "~/core/riders/trip.queries.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { makeItem, makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeRider } from "../../drizzle/seed/store-factories";
import {
  codeOf,
  giveTo,
  noteOf,
  openHandOver,
  openLink,
  orderRow,
  postStep,
  readyOrder,
} from "../setup/rider-links";

let vendor: MadeVendor;
let sunday: { id: string };
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  sunday = await makeRider(systemDb, { vendorId: vendor.id });
});

const work = (orderId: string) => ({ vendorId: vendor.id, userId: vendor.user.id, orderId });
const ready = (over: Parameters<typeof readyOrder>[1] = {}) => readyOrder(vendor.id, over);
const given = (orderIds: string[], rider: { id: string } = sunday) =>
  giveTo(vendor, orderIds, rider);
const wrong = (code: string) => (code === "0000" ? "1111" : "0000");
const ENDED = /This link has ended/;

describe("a rider's link", () => {
  it("shows the one order: place, people, what to hand over, and that it is paid", async () => {
    const item = await makeItem(systemDb, { vendorId: vendor.id, name: "Egusi soup" });
    const order = await ready({ lines: [{ item, quantity: 3 }] });
    const token = await given([order.id]);
    const { status, headers, body } = await openLink(token);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    for (const text of [
      order.orderNumber,
      "PAID",
      "Ngozi Eze",
      "12 Bode Thomas Street, Surulere",
      "Behind the blue kiosk",
      "destination=6.49710%2C3.35660",
      `tel:${order.customerPhone}`,
      "3 × Egusi soup",
      "Picked up",
    ])
      expect(body).toContain(text);
    expect(body).not.toMatch(/<script|₦|@/);
    expect(body.length).toBeLessThan(6_000);
  });

  it("names what to collect of an order that is not paid, and of nothing else", async () => {
    const order = await ready({ source: "custom", paymentStatus: "payment_custom" });
    const { body } = await openLink(await given([order.id]));
    expect(body).toMatch(/COLLECT ₦[\d,]+/);
    expect(body).not.toContain("PAID");
  });

  it("stores only a hash of its token, and has 256 bits", async () => {
    const order = await ready();
    const token = await given([order.id]);
    expect(Buffer.from(token, "base64url").length).toBe(32);
    const rows = await systemDb.select().from(riderTrips).where(eq(riderTrips.vendorId, vendor.id));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("of an unknown token is the same page as one that has ended, and guesses are limited", async () => {
    const order = await ready();
    const token = await given([order.id]);
    await advanceOrder({ ...work(order.id), move: "deliver" });
    const ended = await openLink(token);
    expect([ended.status, ENDED.test(ended.body)]).toEqual([404, true]);
    const guesses = [];
    for (let at = 0; at < 80; at += 1)
      guesses.push(await openLink(at % 2 ? randomBytes(32).toString("base64url") : "short"));
    expect(guesses[0]).toMatchObject({ status: 404, body: ended.body });
    expect(guesses.at(-1)!.status).toBe(429);
    // A rider on the same network is served.
    expect((await openLink(await given([(await ready()).id]))).status).toBe(200);
  });

  it("ends when the order is given to another rider, cancelled or refunded", async () => {
    const musa = await makeRider(systemDb, { vendorId: vendor.id, name: "Musa" });
    const [passed, cancelled] = [await ready(), await ready()];
    const first = await given([passed.id]);
    const code = await codeOf(vendor.id, passed.id);
    const second = await given([passed.id], musa);
    expect((await openLink(first)).status).toBe(404);
    expect((await openLink(second)).status).toBe(200);
    expect(await postStep(first, { intent: "delivered", order: passed.id, code })).toMatchObject({
      status: 404,
    });
    expect((await orderRow(passed.id)).status).toBe("ready");

    const token = await given([cancelled.id]);
    await postStep(token, { intent: "pickedUp", order: cancelled.id });
    const last = await codeOf(vendor.id, cancelled.id);
    await systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, cancelled.id));
    expect((await openLink(token)).status).toBe(404);
    expect(
      await postStep(token, { intent: "delivered", order: cancelled.id, code: last }),
    ).toMatchObject({ status: 404, body: expect.stringMatching(ENDED) as string });
    expect((await orderRow(cancelled.id)).status).toBe("cancelled");

    const refunded = await ready({ status: "on_the_way" });
    const back = await given([refunded.id]);
    const right = await codeOf(vendor.id, refunded.id);
    const paymentStatus = "refunded";
    await systemDb.update(orders).set({ paymentStatus }).where(eq(orders.id, refunded.id));
    expect(
      (await postStep(back, { intent: "delivered", order: refunded.id, code: right })).status,
    ).toBe(404);
    expect((await orderRow(refunded.id)).status).toBe("on_the_way");
  });

  it("ends when its rider is archived, whose phone is forgotten", async () => {
    const leaving = await makeRider(systemDb, { vendorId: vendor.id, name: "Leaving" });
    const order = await ready();
    const token = await given([order.id], leaving);
    expect(await archiveRider(vendor.id, leaving.id)).toEqual({ ok: true });
    expect((await openLink(token)).status).toBe(404);
    const [row] = await systemDb.select().from(riders).where(eq(riders.id, leaving.id));
    expect(row).toMatchObject({ name: "Leaving", phone: null });
    expect(
      await giveOrders({ ...work(order.id), orderIds: [order.id], rider: leaving }),
    ).toMatchObject({ code: "missing" });
  });
});

describe("a rider's steps", () => {
  it("lead by 'Picked up' and the customer's code to delivered, with the rider in the history", async () => {
    const item = await makeItem(systemDb, { vendorId: vendor.id, soldCount: 0 });
    const order = await ready({ lines: [{ item, quantity: 2 }], customerEmail: "n@mail.test" });
    const token = await given([order.id]);
    expect(await postStep(token, { intent: "pickedUp", order: order.id })).toMatchObject({
      status: 303,
    });
    expect((await orderRow(order.id)).status).toBe("on_the_way");
    const code = await codeOf(vendor.id, order.id);
    const refused = await postStep(token, {
      intent: "delivered",
      order: order.id,
      code: wrong(code),
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("Wrong code. 4 tries left.");
    const done = await postStep(token, { intent: "delivered", order: order.id, code });
    expect(done.status).toBe(200);
    expect(done.body).toMatch(/Delivered at \d{1,2}:\d{2} [ap]m/);
    expect(done.body).not.toMatch(/Ngozi|Bode Thomas/);
    expect((await openLink(token)).status).toBe(404);
    expect((await orderRow(order.id)).soldCountedAt).not.toBeNull();
    const [sold] = await systemDb.select().from(menuItems).where(eq(menuItems.id, item.id));
    expect(sold!.soldCount).toBe(2);
    const mails = await systemDb.select().from(outbox).where(eq(outbox.orderId, order.id));
    expect(mails.map(({ kind }) => kind)).toContain("review_asked_customer");
    const { history } = (await findOrder(vendor.id, order.id))!;
    expect(history.slice(-3).map(({ who, what }) => `${who}: ${what}`)).toEqual([
      expect.stringMatching(/: Given to Sunday$/),
      "Sunday: Picked up",
      "Sunday: Marked as delivered",
    ]);
    const note = await noteOf(vendor.id, order.id);
    expect(note).toEqual({ text: expect.stringMatching(/^Delivered at /) as string, code: null });
  });

  it("take along what was added to the order and is ready", async () => {
    const item = await makeItem(systemDb, { vendorId: vendor.id, name: "Zobo" });
    const order = await ready();
    const adds = { addsTo: order.id, source: "custom" as const, lines: [{ item }] };
    const [added, cooking] = [await ready(adds), await ready({ ...adds, status: "preparing" })];
    const token = await given([order.id]);
    expect((await openLink(token)).body.match(/1 × Zobo/g)).toHaveLength(2);
    await postStep(token, { intent: "pickedUp", order: order.id });
    expect((await orderRow(added.id)).status).toBe("on_the_way");
    const code = await codeOf(vendor.id, order.id);
    await postStep(token, { intent: "delivered", order: order.id, code });
    expect(await orderRow(added.id)).toMatchObject({
      status: "delivered",
      soldCountedAt: expect.any(Date) as Date,
    });
    expect((await orderRow(cooking.id)).status).toBe("preparing");
  });

  it("have one effect when two devices take them at once", async () => {
    const item = await makeItem(systemDb, { vendorId: vendor.id, soldCount: 0 });
    const order = await ready({ lines: [{ item }] });
    const token = await given([order.id]);
    const pickUps = await Promise.all(
      [1, 2].map(() => postStep(token, { intent: "pickedUp", order: order.id })),
    );
    expect(pickUps.map(({ status }) => status)).toEqual([303, 303]);
    const code = await codeOf(vendor.id, order.id);
    const form = { intent: "delivered", order: order.id, code };
    const both = await Promise.all([postStep(token, form), postStep(token, form)]);
    for (const { status, body } of both) {
      expect(status).toBe(200);
      expect(body).toContain("Delivered at");
    }
    const steps = await systemDb
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.actorId, sunday.id)));
    expect(steps.map(({ toStatus }) => toStatus).sort()).toEqual(["delivered", "on_the_way"]);
    const [sold] = await systemDb.select().from(menuItems).where(eq(menuItems.id, item.id));
    expect(sold!.soldCount).toBe(1);
  });

  it("take five wrong codes, then no right one: 10,000 guesses find nothing, the store can finish it", async () => {
    const order = await ready();
    const token = await given([order.id]);
    const trip = (await findTrip(token))!;
    const code = await codeOf(vendor.id, order.id);
    const codes = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, "0"));
    const guesses = codes.filter((one) => one !== code);
    const outcomes = new Map<string, number>();
    for (const batch of [guesses.slice(0, 20), guesses.slice(20, 60), [code]]) {
      const answers = await Promise.all(
        batch.map((guess) => takeRiderStep(trip, order.id, { intent: "delivered", code: guess })),
      );
      for (const answer of answers) {
        const name = answer.ok ? "ok" : answer.code;
        outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(outcomes)).toEqual({ wrong: 4, locked: 57 });
    expect((await orderRow(order.id)).status).toBe("ready");
    await postStep(token, { intent: "pickedUp", order: order.id });
    expect((await openLink(token)).body).toContain("Too many wrong codes");
    await advanceOrder({ ...work(order.id), move: "deliver" });
    const { history } = (await findOrder(vendor.id, order.id, vendor.user.id))!;
    expect(history.at(-1)).toMatchObject({
      who: "You",
      what: "Marked as delivered: without the customer’s code, Sunday had it",
    });
  });

  it("are refused for orders outside the trip, malformed codes and unknown buttons", async () => {
    const [mine, other] = [await ready(), await ready()];
    const [token] = [await given([mine.id]), await given([other.id])];
    const code = await codeOf(vendor.id, other.id);
    expect(await postStep(token, { intent: "delivered", order: other.id, code })).toMatchObject({
      status: 303,
    });
    expect((await orderRow(other.id)).status).toBe("ready");
    await postStep(token, { intent: "pickedUp", order: mine.id });
    for (const typed of ["", "12", "12345", "abcd", "١٢٣٤"])
      expect(
        await postStep(token, { intent: "delivered", order: mine.id, code: typed }),
      ).toMatchObject({ status: 400, body: expect.stringContaining("four digits") as string });
    const [handOver] = await systemDb.select().from(handOvers).where(openHandOver(mine.id));
    expect(handOver!.wrongTries).toBe(0);
    const thrown = await postStep(token, { intent: "cancel", order: mine.id }).catch(
      (error: unknown) => error,
    );
    expect(thrown).toMatchObject({ status: 400 });
  });

  it("can be undone by the store, which brings the link back", async () => {
    const order = await ready();
    const token = await given([order.id]);
    await postStep(token, { intent: "pickedUp", order: order.id });
    await postStep(token, {
      intent: "delivered",
      order: order.id,
      code: await codeOf(vendor.id, order.id),
    });
    expect(await undoOrderStep(work(order.id))).toEqual({ ok: true, status: "on_the_way" });
    expect((await openLink(token)).status).toBe(200);
    expect((await orderRow(order.id)).soldCountedAt).toBeNull();
  });
});

describe("a tour", () => {
  it("has several orders on one link, and ends with its last", async () => {
    const [first, second, gone] = [await ready(), await ready(), await ready()];
    const token = await given([first.id, second.id, gone.id]);
    expect(((await openLink(token)).body.match(/Picked up/g) ?? []).length).toBe(3);
    await postStep(token, {
      intent: "delivered",
      order: first.id,
      code: await codeOf(vendor.id, first.id),
    });
    const { body } = await openLink(token);
    expect(body).toContain("Delivered at");
    expect((body.match(/Picked up/g) ?? []).length).toBe(2);
    await given([gone.id], await makeRider(systemDb, { vendorId: vendor.id, name: "Ada" }));
    expect((await openLink(token)).body).toContain("You don’t have this order any more");
    const last = {
      intent: "delivered",
      order: second.id,
      code: await codeOf(vendor.id, second.id),
    };
    expect((await postStep(token, last)).status).toBe(200);
    expect((await openLink(token)).status).toBe(404);
  });

  it("given twice at once ends one of the links, whichever came first", async () => {
    const [one, two] = [await ready(), await ready()];
    const giving = (orderIds: string[]) => giveOrders({ ...work(one.id), orderIds, rider: sunday });
    expect(await Promise.all([giving([one.id, two.id]), giving([two.id, one.id])])).toEqual([
      { ok: true },
      { ok: true },
    ]);
    const rows = await systemDb.select().from(handOvers).where(eq(handOvers.orderId, one.id));
    expect(rows.map(({ endedAt }) => endedAt === null).sort()).toEqual([false, true]);
  });
});

describe("another vendor", () => {
  it("gives nothing of another vendor's: no order, no rider, no trip", async () => {
    const stranger = await makeVendor(systemDb);
    const theirs = await makeOrder(systemDb, {
      vendorId: stranger.id,
      status: "ready",
      orderType: "delivery",
    });
    const theirRider = await makeRider(systemDb, { vendorId: stranger.id });
    const { id } = await ready();
    const giving = (orderIds: string[], rider: { id: string }) =>
      giveOrders({ ...work(id), orderIds, rider });
    for (const outcome of [
      await giving([theirs.id], sunday),
      await giving([id, theirs.id], sunday),
      await giving([id], theirRider),
      await archiveRider(vendor.id, theirRider.id),
    ])
      expect(outcome).toMatchObject({ ok: false, status: 404 });
    const token = await given([id]);
    const trip = (await findTrip(token))!;
    expect(
      await takeRiderStep({ ...trip, vendorId: stranger.id }, theirs.id, { intent: "pickedUp" }),
    ).toMatchObject({ code: "gone" });
    expect(
      await takeRiderStep({ ...trip, vendorId: stranger.id }, id, { intent: "pickedUp" }),
    ).toMatchObject({ code: "gone" });
    expect((await orderRow(theirs.id)).status).toBe("ready");
    expect((await orderRow(id)).status).toBe("ready");
  });
});
