import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { orderEvents, orders, outbox } from "~schema";
import { orderStatuses } from "~schema/orders";
import { advanceOrder, undoOrderStep } from "~/core/orders/advance-order.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { listenForEvents, stopEvents } from "~/platform/events.server";
import { action as list } from "~/routes/dashboard.orders";
import { action } from "~/routes/dashboard.orders.$orderId";
import { loader as customerPage } from "~/routes/store.$vendorName.orders.$orderId";
import { formatTime } from "~/shared/clock";
import { makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { statusOf } from "../setup/staff";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
/** A colleague's browser. */
let other: string;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  cookie = await cookieOf(vendor.user.id);
  other = await cookieOf(
    (await makeStaff(systemDb, { vendorId: vendor.id, role: "kitchen" })).userId!,
  );
});
afterEach(async () => {
  vi.useRealTimers();
});

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const made = (over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, {
    vendorId: vendor.id,
    status: "preparing",
    createdAt: ahead(-30),
    promisedAt: ahead(15),
    customerEmail: "chidi@example.test",
    ...over,
  });
const stored = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const late = (
  order: { id: string; promisedAt: Date | null },
  { minutes = "10", by = cookie, ...over }: Record<string, string> = {},
) =>
  action(
    routeArgs(
      aRequest(`/dashboard/orders/${order.id}`, {
        cookie: by,
        form: {
          intent: "late",
          minutes,
          promised: (order.promisedAt ?? new Date(0)).toISOString(),
          from: "script",
          ...over,
        },
      }),
      { orderId: order.id },
    ),
  ) as Promise<unknown>;
const messageOf = async (answer: Promise<unknown>) =>
  ((await answer) as { data: { message?: string } }).data.message;
/** The delays in an order's history. */
const delaysOf = (orderId: string) =>
  systemDb
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), sql`${orderEvents.reason} like 'Running late: %'`))
    .orderBy(asc(orderEvents.createdAt));
const mailsOf = async (orderId: string) =>
  (
    await systemDb
      .select()
      .from(outbox)
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, "order_late_customer")))
  ).map(({ about }) => about);
/** In minutes, from the database's now. */
const fromNow = async (id: string) =>
  (
    await systemDb.execute<{ m: number }>(sql`
      select round(extract(epoch from promised_at - now()) / 60)::int as m from orders where id = ${id}`)
  )[0]!.m;

describe("running late", () => {
  it("adds minutes to the promise, keeps the first one, and is in the history", async () => {
    const order = await made();
    expect(await statusOf(late(order))).toBe(200);
    const moved = await stored(order.id);
    expect(moved.promisedAt).toEqual(new Date(order.promisedAt!.getTime() + 600_000));
    expect(await statusOf(late(moved, { minutes: "20", by: other }))).toBe(200);
    expect(await stored(order.id)).toMatchObject({
      status: "preparing",
      promisedAt: new Date(order.promisedAt!.getTime() + 1_800_000),
      firstPromisedAt: order.promisedAt,
    });
    const { history } = (await findOrder(vendor.id, order.id, vendor.user.id))!;
    expect(history.slice(-2)).toMatchObject([
      {
        who: "You",
        what: expect.stringMatching(/^Running late: \+10 min, promised for \d+:\d\d [ap]m$/),
      },
      { what: expect.stringMatching(/^Running late: \+20 min, promised for /) },
    ]);
    expect(await delaysOf(order.id)).toMatchObject([
      { promisedBefore: order.promisedAt },
      { promisedBefore: moved.promisedAt },
    ]);
  });

  it("counts from now once the promise has passed, on the database's clock", async () => {
    const order = await made({ promisedAt: ahead(-50) });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 });
    await listenForEvents(); // reads the database's clock
    try {
      expect(await statusOf(late(order, { minutes: "20" }))).toBe(200);
    } finally {
      await stopEvents();
      vi.useRealTimers();
      await listenForEvents();
      await stopEvents();
    }
    expect(await fromNow(order.id)).toBe(20);
  });

  it.each(["preparing", "confirmed", "payment_custom"] as const)(
    "is for an order that is %s, and a delivery that is under way",
    async (status) => {
      expect(await statusOf(late(await made({ status })))).toBe(200);
      const ready = { orderType: "delivery", status: "ready" } as const;
      expect(await statusOf(late(await made(ready)))).toBe(200);
    },
  );

  const over = orderStatuses.filter(
    (status) => !["preparing", "confirmed", "payment_custom"].includes(status),
  );
  it.each(over)("is refused for a pickup that is %s, which doesn't change", async (status) => {
    const order = await made({ status });
    const before = await stored(order.id);
    expect(await statusOf(late(order))).toBe(409);
    expect(await stored(order.id)).toEqual(before);
    expect(await mailsOf(order.id)).toEqual([]);
  });

  it("is refused without a promise, and beyond four hours", async () => {
    expect(await statusOf(late(await made({ promisedAt: null })))).toBe(409);
    const far = await made({ promisedAt: ahead(225) });
    expect(await statusOf(late(far, { minutes: "20" }))).toBe(409);
    expect(await statusOf(late(far))).toBe(200);
  });

  it.each([
    ["other minutes", { minutes: "15" }],
    ["no minutes", { minutes: "" }],
    ["no promise", { promised: "" }],
    ["an odd promise", { promised: "soon" }],
  ])("refuses a form with %s", async (_, fields) => {
    const order = await made();
    expect(await statusOf(late(order, fields))).toBe(400);
    expect((await stored(order.id)).promisedAt).toEqual(order.promisedAt);
  });

  it("is not for another store, nor for somebody who has signed out or left", async () => {
    const order = await made();
    const stranger = await makeVendor(systemDb);
    expect(await statusOf(late(order, { by: await cookieOf(stranger.user.id) }))).toBe(404);
    expect(await statusOf(late(order, { by: "" }))).toBe(302);
    const former = await makeStaff(systemDb, {
      vendorId: vendor.id,
      role: "kitchen",
      removedAt: new Date(),
    });
    expect(await statusOf(late(order, { by: await cookieOf(former.userId!) }))).not.toBe(200);
    expect((await stored(order.id)).promisedAt).toEqual(order.promisedAt);
  });

  it("leads back to the form's page without scripts", async () => {
    const order = await made();
    const form = {
      intent: "late",
      minutes: "10",
      promised: order.promisedAt!.toISOString(),
      orderId: order.id,
    };
    const answer = await list(
      routeArgs(aRequest("/dashboard/orders?tab=processing", { cookie, form })),
    );
    expect((answer as Response).headers.get("Location")).toBe("/dashboard/orders?tab=processing");
    expect(await delaysOf(order.id)).toHaveLength(1);
  });
});

describe("two taps at once", () => {
  it("of two colleagues move the promise once, and the second reads who moved it and both times", async () => {
    const order = await made();
    const answers = await Promise.all([late(order), late(order, { by: other, minutes: "20" })]);
    const statuses = await Promise.all(answers.map((one) => statusOf(Promise.resolve(one))));
    expect([...statuses].sort()).toEqual([200, 409]);
    const refused = await messageOf(Promise.resolve(answers[statuses.indexOf(409)]));
    expect(refused).toMatch(
      /^.+ moved this order’s time already: it is \d+:\d\d [ap]m now, and was \d+:\d\d [ap]m on your screen\./,
    );
    expect(refused).not.toMatch(/^(You|Your store)/);
    const won = statuses[0] === 200 ? 10 : 20;
    expect((await stored(order.id)).promisedAt).toEqual(
      new Date(order.promisedAt!.getTime() + won * 60_000),
    );
    expect(await delaysOf(order.id)).toHaveLength(1);
  });

  it("of one person count once, however often the form arrives", async () => {
    const order = await made();
    const answers = await Promise.all([late(order), late(order), late(order)]);
    for (const answer of answers) expect(await statusOf(Promise.resolve(answer))).toBe(200);
    expect((await stored(order.id)).promisedAt).toEqual(
      new Date(order.promisedAt!.getTime() + 600_000),
    );
    expect(await delaysOf(order.id)).toHaveLength(1);
    expect(await messageOf(late(order, { minutes: "20" }))).toMatch(/^You moved/);
  });

  it("on all orders of a kitchen neither block each other nor a step", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => made()));
    const moves = all.flatMap((order) => [
      late(order),
      late(order, { by: other }),
      advanceOrder({
        vendorId: vendor.id,
        userId: vendor.user.id,
        orderId: order.id,
        move: "ready",
      }),
    ]);
    await Promise.all(moves);
    for (const { id } of all) {
      expect((await stored(id)).status).toBe("ready");
      expect((await delaysOf(id)).length).toBeLessThan(2);
    }
  });
});

describe("the customer of a late order", () => {
  it("has an e-mail about the latest promise alone; none without an address", async () => {
    const order = await made();
    await late(order);
    const moved = await stored(order.id);
    await late(moved, { minutes: "20" });
    expect(await mailsOf(order.id)).toEqual([(await stored(order.id)).promisedAt!.toISOString()]);
    const silent = await made({ customerEmail: null });
    await late(silent);
    expect(await mailsOf(silent.id)).toEqual([]);
  });

  it("sees the new time, also if they chose the time themselves", async () => {
    const scheduledFor = ahead(15);
    const order = await made({ isScheduled: true, scheduledFor, promisedAt: scheduledFor });
    const page = async () => {
      const args = routeArgs(aRequest(`/store/${vendor.storeSlug}/orders/${order.id}`), {
        vendorName: vendor.storeSlug!,
        orderId: order.id,
      });
      return (await customerPage(args)) as { data: { view: { order: unknown; kept: unknown } } };
    };
    expect((await page()).data.view.order).toMatchObject({ isLate: false });
    await late(order);
    const { promisedAt } = await stored(order.id);
    const { order: seen, kept } = (await page()).data.view;
    expect(seen).toMatchObject({ promisedAt, isLate: true });
    expect(kept).toMatchObject({ due: formatTime(promisedAt!, "Africa/Lagos") });
  });

  it("is back at the first promise, without an e-mail, when the acceptance is undone", async () => {
    const order = await made({ status: "pending" });
    const work = { vendorId: vendor.id, userId: vendor.user.id, orderId: order.id };
    for (const readyInMinutes of [null, 45]) {
      await advanceOrder({ ...work, move: "accept", readyInMinutes });
      await late(await stored(order.id));
      expect(await mailsOf(order.id)).toHaveLength(1);
      expect(await undoOrderStep(work)).toMatchObject({ ok: true, status: "pending" });
      expect(await stored(order.id)).toMatchObject({
        promisedAt: order.promisedAt,
        firstPromisedAt: null,
      });
      expect(await mailsOf(order.id)).toEqual([]);
    }
  });
});
