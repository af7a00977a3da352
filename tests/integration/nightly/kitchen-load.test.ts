import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { readKitchenLoad } from "~/dashboard/orders/detail/kitchen-load.queries.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { readForVendor, systemDb } from "~/platform/db.server";
import { loader } from "~/routes/dashboard.orders.$orderId";
import { makeOrder, makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
});

const read = (of = vendor) => readForVendor(of.id, (tx) => readKitchenLoad(tx, of.id));
const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const order = (over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, { vendorId: vendor.id, ...over });
/** Adds orders that were ready in so many minutes, some days ago at this hour or another. */
const past = (days: number, minutes: number, orders: number, hour = sql`hour`) =>
  systemDb.execute(sql`
    insert into report_breakdowns (vendor_id, span, start, dimension, key, orders)
    select ${vendor.id}, 'day', day - ${days}::int, 'ready', (${hour}) || ':' || ${minutes}::int, ${orders}::int
    from business_time(${vendor.id}, now())`);

it("reads the median of this weekday and hour in four weeks, and of nothing else", async () => {
  expect(await read()).toMatchObject({ ahead: 0, pastOrders: 0, medianMinutes: null });
  await past(7, 20, 2);
  await past(14, 35, 2);
  await past(28, 50, 1);
  for (const days of [0, 6, 35]) await past(days, 5, 50);
  await past(7, 5, 50, sql`hour * 10 + 5`); // begins with the same digits
  const other = await makeVendor(systemDb);
  expect(await read()).toMatchObject({ pastOrders: 5, medianMinutes: 35 });
  expect(await read(other)).toMatchObject({ pastOrders: 0 });
});

it("counts the orders that are being cooked, without those that wait, are ready or are for later", async () => {
  for (const status of ["preparing", "confirmed", "payment_custom"] as const)
    await order({ status });
  for (const status of ["pending", "ready", "delivered", "cancelled"] as const)
    await order({ status });
  const later = { status: "preparing", isScheduled: true } as const;
  await order({ ...later, scheduledFor: ahead(600) });
  await order({ ...later, scheduledFor: ahead(20) });
  const stranger = await makeVendor(systemDb);
  await makeOrder(systemDb, { vendorId: stranger.id, status: "preparing" });
  expect(await read()).toMatchObject({ ahead: 4 });
});

it("suggests a time to accept a waiting order with, longer while the store is busy", async () => {
  const waiting = await order();
  const suggestion = async (id = waiting.id) =>
    (await findOrder(vendor.id, id, vendor.user.id))!.suggestion;
  const usual = await suggestion();
  expect(usual).toMatchObject({ isUsual: true, ahead: 0 });
  await systemDb.execute(sql`update vendor_business_settings
    set busy_minutes = 15, busy_until = now() + interval '1 hour' where vendor_id = ${vendor.id}`);
  expect((await suggestion())!.minutes).toBe(usual!.minutes + 15);
  await past(7, 20, 8);
  for (let n = 0; n < 5; n++) await order({ status: "preparing" });
  expect(await suggestion()).toEqual({ minutes: 40, ahead: 5, isUsual: false });
  expect(await suggestion((await order({ status: "preparing" })).id)).toBeNull();
  const chosen = await order({ isScheduled: true, scheduledFor: ahead(300) });
  expect(await suggestion(chosen.id)).toBeNull();
  const cookie = await cookieOf(vendor.user.id);
  const page = await loader(
    routeArgs(aRequest(`/dashboard/orders/${waiting.id}`, { cookie }), { orderId: waiting.id }),
  );
  expect(page).toMatchObject({ order: { suggestion: { minutes: 50, ahead: 6 } } });
});
