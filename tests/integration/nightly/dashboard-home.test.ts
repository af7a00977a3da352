import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orderEvents, orders, payments, refunds } from "~schema";
import { systemDb } from "~/platform/db.server";
import { readHome, readStats } from "~/dashboard/home/home.queries.server";
import type { Period } from "~/dashboard/home/period";
import { readHoursOfWeek } from "~/dashboard/home/hours-of-week.server";
import { readRecent } from "~/dashboard/orders/list/orders.queries.server";
import { busiestHours } from "~/dashboard/home/insight";
import { storeZone } from "~/core/opening-hours/open-state";
import { parseDayEnd } from "~/shared/day-end";
import { loader as statsApi } from "~/routes/api.dashboard.stats";
import { loader as homePage } from "~/routes/dashboard._index";
import {
  makeOrder,
  makeItem,
  makeUser,
  makeVendor,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

const LAGOS = { zone: "Africa/Lagos", dayEndsAt: 0 };
const FRIDAY_NOON = new Date("2026-11-20T12:00:00Z"); // 1 pm in Lagos
type Given = Parameters<typeof makeOrder>[1];

const ruleOf = ({ settings }: MadeVendor) => ({
  zone: storeZone(settings.timeZone),
  dayEndsAt: parseDayEnd(settings.dayEndsAt),
});

async function aStore(settings: MadeVendor["settings"] = {}) {
  const shop = await makeVendor(systemDb, { settings });
  const at = (instant: string, price: number, over: Partial<Given> = {}) =>
    makeOrder(systemDb, {
      vendorId: shop.id,
      status: "delivered",
      createdAt: new Date(instant),
      lines: [{ name: "Rice", price }],
      ...over,
    });
  return {
    shop,
    at,
    stats: (period: Period) => readStats(shop.id, FRIDAY_NOON, ruleOf(shop), period),
  };
}

describe("the sums of a period", () => {
  it("begin at midnight in the store's time zone, with those of the previous period", async () => {
    const { at, stats } = await aStore();
    await at("2026-11-18T22:59:59Z", 10); // Wednesday
    await at("2026-11-18T23:00:00Z", 200_000); // Thursday, the first second
    await at("2026-11-19T11:59:59Z", 300_000); // Thursday before 1 pm
    await at("2026-11-19T12:00:00Z", 400_000); // Thursday, later than it is today
    await at("2026-11-19T23:00:00Z", 500_000); // Friday
    await at("2026-11-20T11:59:59Z", 100_000);
    await at("2026-11-20T12:00:01Z", 20); // not yet
    expect(await stats("today")).toMatchObject({
      current: { orders: 2, paidOrders: 2, revenueKobo: 600_000 },
      before: { orders: 2, paidOrders: 2, revenueKobo: 500_000 },
    });
    expect(await stats("yesterday")).toMatchObject({
      current: { orders: 3, revenueKobo: 900_000 },
      before: { orders: 1, revenueKobo: 10 },
    });
    expect(await stats("week")).toMatchObject({
      current: { orders: 6, revenueKobo: 1_500_010 },
      before: { orders: 0, paidOrders: 0, revenueKobo: 0 },
    });
  });

  it("begin at the store's own midnight", async () => {
    const { at, stats } = await aStore({ timeZone: "UTC" });
    await at("2026-11-19T11:59:59Z", 300_000);
    await at("2026-11-19T12:00:01Z", 400_000); // later than it is today
    await at("2026-11-19T23:00:00Z", 500_000); // still Thursday
    await at("2026-11-20T11:59:59Z", 100_000);
    expect(await stats("today")).toMatchObject({
      current: { orders: 1, revenueKobo: 100_000 },
      before: { orders: 1, revenueKobo: 300_000 },
    });
  });

  it("cover weeks and months", async () => {
    const { at, stats } = await aStore();
    await at("2026-11-14T09:00:00Z", 1_000); // six days ago
    await at("2026-11-12T09:00:00Z", 2_000); // last Thursday
    await at("2026-11-02T09:00:00Z", 4_000);
    await at("2026-10-15T09:00:00Z", 8_000);
    await at("2026-10-20T13:00:00Z", 16_000); // later in the month than now
    expect(await stats("last7")).toMatchObject({
      current: { revenueKobo: 1_000 },
      before: { revenueKobo: 2_000 },
    });
    expect(await stats("month")).toMatchObject({
      current: { revenueKobo: 7_000 },
      before: { revenueKobo: 8_000 },
    });
  });

  it("count payments, also offline ones, less refunds, and nothing else", async () => {
    const { shop, at, stats } = await aStore();
    const back = async (
      order: { id: string; payment: { id: string } | null },
      amount: number,
      over: Partial<typeof refunds.$inferInsert> = {},
    ) =>
      systemDb.insert(refunds).values({
        vendorId: shop.id,
        orderId: order.id,
        paymentId: order.payment!.id,
        amount,
        reason: "Cold",
        source: "hand",
        cause: `hand:${order.id}:${amount}`,
        actorType: "vendor",
        status: "processed",
        ...over,
      });
    const partly = await at("2026-11-20T09:00:00Z", 500_000);
    await back(partly, 100_000);
    await back(partly, 50_000, { status: "pending" });
    await back(partly, 70_000, { status: "failed" });
    // Of a second payment, which is no revenue either.
    await back(partly, 500_000, { source: "duplicate" });
    const whole = await at("2026-11-20T09:10:00Z", 300_000);
    await back(whole, 300_000);
    await at("2026-11-20T09:20:00Z", 40_000, { status: "cancelled" });
    await at("2026-11-20T09:30:00Z", 50_000, { status: "payment_failed" });
    await at("2026-11-20T09:40:00Z", 60_000, { status: "payment_pending" });
    await at("2026-11-20T09:50:00Z", 70_000, { status: "payment_custom", source: "custom" });
    // Cash.
    await at("2026-11-20T10:00:00Z", 80_000, { source: "custom", paymentStatus: "completed" });
    // Of the seven, one failed and one is unpaid. Two earned money: the first 350,000, the last
    // 80,000 in cash.
    expect((await stats("today")).current).toEqual({
      orders: 5,
      paidOrders: 2,
      revenueKobo: 430_000,
    });
  });

  it("count the waiting orders, and those waiting at the same time of the previous period", async () => {
    const { shop, at, stats } = await aStore();
    await at("2026-11-17T09:00:00Z", 1, { status: "pending" }); // waiting since Tuesday
    await at("2026-11-20T11:00:00Z", 1, { status: "pending" });
    // Placed before 1 pm on Thursday, and accepted a quarter past.
    const accepted = await at("2026-11-19T11:50:00Z", 1, { status: "preparing" });
    await systemDb
      .update(orderEvents)
      .set({ createdAt: new Date("2026-11-19T12:15:00Z") })
      .where(and(eq(orderEvents.orderId, accepted.id), eq(orderEvents.toStatus, "preparing")));
    await at("2026-11-19T09:00:00Z", 1); // delivered by then
    expect(await stats("today")).toMatchObject({ pending: 2, pendingThen: 2 });
    expect(
      (await readStats(shop.id, new Date("2026-11-17T08:00:00Z"), LAGOS, "today")).pendingThen,
    ).toBeNull(); // no order had arrived
  });

  it("of a store without orders are zero, and never another store's", async () => {
    const { at } = await aStore();
    await at("2026-11-20T09:00:00Z", 500_000, { status: "pending" });
    const nothing = { orders: 0, paidOrders: 0, revenueKobo: 0 };
    const { id } = await makeVendor(systemDb);
    const { stats, top } = await readHome(id, FRIDAY_NOON, LAGOS, "month");
    expect(stats).toEqual({ current: nothing, before: nothing, pending: 0, pendingThen: null });
    expect(top).toEqual([]);
    expect(busiestHours(await readHoursOfWeek(id, FRIDAY_NOON, LAGOS.zone))).toBeNull();
  });
});

it("returns today's five best-selling items, without deleted items and earlier sales", async () => {
  const { shop, at } = await aStore();
  const [thursday, friday] = ["2026-11-19T09:00:00Z", "2026-11-20T09:00:00Z"];
  for (const [name, quantity, day, over] of [
    ["a", 7, friday],
    ["b", 9, friday],
    ["c", 1, friday],
    ["d", 50, thursday],
    ["e", 8, friday],
    ["f", 3, friday],
    ["g", 4, friday],
    ["old", 99, friday, { archivedAt: new Date() }],
  ] as const) {
    const item = await makeItem(systemDb, { vendorId: shop.id, name, ...over });
    await at(day, 0, { lines: [{ item, quantity }] });
  }
  const { top } = await readHome(shop.id, FRIDAY_NOON, LAGOS, "week");
  expect(top.map(({ name, soldCount }) => `${name} ${soldCount}`)).toEqual([
    ...["b 9", "e 8", "a 7", "g 4", "f 3"],
  ]);
});

it("returns today's money, the provider's fees and the last seven days for every period", async () => {
  const { shop, at } = await aStore();
  await at("2026-11-13T09:00:00Z", 9_000); // a week ago: no longer shown
  await at("2026-11-14T09:00:00Z", 1_000);
  await at("2026-11-19T09:00:00Z", 2_000);
  await at("2026-11-20T09:00:00Z", 400_000);
  // Paystack keeps its fee of a declined order too: ₦37.50.
  await at("2026-11-20T09:30:00Z", 250_000, { status: "cancelled", paymentStatus: "success" });
  const { today } = await readHome(shop.id, FRIDAY_NOON, LAGOS, "month");
  expect(today).toEqual({
    revenueKobo: 400_000,
    orders: 2,
    feesKobo: 16_000 + 13_750,
    usual: null,
    week: [1_000, 0, 0, 0, 0, 2_000, 400_000].map((revenueKobo, index) => ({
      day: `2026-11-${14 + index}`,
      revenueKobo,
    })),
  });
});

it("returns what the weekday usually brings by this time and in all, on days with sales", async () => {
  const { shop, at } = await aStore();
  const usual = async () => (await readHome(shop.id, FRIDAY_NOON, LAGOS, "today")).today.usual;
  const fridays = ["11-13", "11-06", "10-30", "10-16"] as const; // the store was closed on 10-23
  for (const [index, day] of fridays.slice(0, 2).entries()) {
    await at(`2026-${day}T11:59:59Z`, 100_000 * (index + 1));
    await at(`2026-${day}T18:00:00Z`, 1_000_000);
  }
  await at("2026-11-12T09:00:00Z", 5_000_000); // a Thursday
  await at("2026-09-18T09:00:00Z", 5_000_000); // nine weeks ago
  expect(await usual()).toBeNull();
  await at(`2026-${fridays[2]}T12:00:00Z`, 400_000); // later than it is today
  expect(await usual()).toEqual({ weekday: "Friday", byNowKobo: 100_000, wholeKobo: 1_100_000 });
  await at(`2026-${fridays[3]}T09:00:00Z`, 300_000);
  expect(await usual()).toMatchObject({ byNowKobo: 150_000, wholeKobo: 750_000 });
});

it("counts waiting, cooking and ready orders like the order list", async () => {
  const { shop, at } = await aStore();
  for (const status of [
    "pending",
    "confirmed",
    "preparing",
    "ready",
    "delivered",
    "cancelled",
  ] as const)
    await at("2026-11-20T09:00:00Z", 1_000, { status });
  expect((await readRecent(shop.id, 5)).open).toEqual({ waiting: 1, cooking: 2, ready: 1 });
});

it("finds the last four weeks' busiest hour in the store's time zone, and the orders declined as sold out", async () => {
  const { shop, at } = await aStore();
  const daysAgo = (days: number, time: string) =>
    `${new Date(FRIDAY_NOON.getTime() - days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
  for (let week = 0; week < 3; week++)
    for (const minute of ["05", "20", "40"])
      await at(daysAgo(7 * week + 7, `18:${minute}:00`), 1_000); // Fridays, 7 pm in Lagos
  for (let day = 1; day <= 21; day++) await at(daysAgo(day, "10:00:00"), 1_000);
  await at(daysAgo(35, "10:00:00"), 1_000); // too old
  const declined = await at(daysAgo(7, "18:50:00"), 1_000, {
    status: "cancelled",
    declineReason: "Sold out. Back tomorrow",
  });
  await systemDb
    .update(orders)
    .set({ paymentStatus: "refunded" })
    .where(eq(orders.id, declined.id));
  const hours = await readHoursOfWeek(shop.id, FRIDAY_NOON, LAGOS.zone);
  expect(hours).toEqual({
    orders: 30,
    days: 21,
    busiest: { isoDay: 5, hour: 19, orders: 9, soldOut: 1 },
  });
  expect(busiestHours(hours)).toBe(
    "Friday 7 pm is your busiest hour: 9 orders in the last 4 weeks. 1 order was declined as sold out then.",
  );

  // Counted once an hour.
  for (let n = 0; n < 20; n++) await at(daysAgo(3, "10:00:00"), 1_000);
  expect(
    await readHoursOfWeek(shop.id, new Date(FRIDAY_NOON.getTime() + 59 * 60_000), LAGOS.zone),
  ).toBe(hours);
  expect(
    (await readHoursOfWeek(shop.id, new Date(FRIDAY_NOON.getTime() + 61 * 60_000), LAGOS.zone))
      .busiest,
  ).toMatchObject({ isoDay: 2, hour: 11, orders: 21 + 2 });
});

describe("GET /api/dashboard/stats", () => {
  let vendor: MadeVendor;
  let cookie: string;
  beforeAll(async () => {
    vendor = await makeVendor(systemDb);
    cookie = await cookieOf(vendor.user.id);
    await makeOrder(systemDb, { vendorId: vendor.id, lines: [{ name: "Rice", price: 250_000 }] });
  });
  const ask = (
    path = "/api/dashboard/stats",
    headers: Record<string, string> = {},
    as: string | undefined = cookie,
  ) => {
    const request = aRequest(path, { cookie: as });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return statsApi(routeArgs(request));
  };

  it("answers with the cards, and then 304 until an order changes them", async () => {
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.headers.get("Cache-Control")).toBe("no-store");
    const body = (await first.json()) as {
      period: string;
      statCards: { label: string; value: number; text: string }[];
    };
    expect(body.period).toBe("today");
    expect(body.statCards.map(({ label, value, text }) => [label, value, text])).toEqual([
      ["Total Revenue", 250_000, "₦2,500"],
      ["Orders", 1, "1"],
      ["Pending", 1, "1"],
      ["Avg Order Value", 250_000, "₦2,500"],
    ]);
    const tag = first.headers.get("ETag")!;
    expect((await ask("/api/dashboard/stats?period=today", { "If-None-Match": tag })).status).toBe(
      304,
    );
    await makeOrder(systemDb, { vendorId: vendor.id });
    expect((await ask("/api/dashboard/stats", { "If-None-Match": tag })).status).toBe(200);
  });

  it("refuses unknown periods, and people who aren't signed in or have no store", async () => {
    expect((await ask("/api/dashboard/stats?period=year")).status).toBe(400);
    await expect(statsApi(routeArgs(aRequest("/api/dashboard/stats")))).rejects.toMatchObject({
      status: 401,
    });
    await expect(
      ask(undefined, {}, await cookieOf((await makeUser(systemDb)).id)),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("shows the same cards on the page, whatever its URL says", async () => {
    const page = await homePage(routeArgs(aRequest("/dashboard?period=nonsense", { cookie })));
    expect(page.figures?.period).toBe("today");
    expect(page.figures?.cards).toEqual(
      ((await (await ask()).json()) as { statCards: unknown }).statCards,
    );
    expect(
      (await homePage(routeArgs(aRequest("/dashboard?period=month", { cookie })))).figures?.period,
    ).toBe("month");
    expect(
      await systemDb
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.vendorId, vendor.id)),
    ).toHaveLength(2);
  });
});
