import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orders, settingsChanges, vendorBusinessSettings, vendorProfiles } from "~schema";
import { setBusy } from "~/core/opening-hours/busy.commands.server";
import { readPause } from "~/core/opening-hours/pause.queries.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { readOrdersVersion } from "~/dashboard/orders/alarm/new-orders.queries.server";
import { systemDb } from "~/platform/db.server";
import * as pauseRoute from "~/routes/dashboard.pause";
import { atTheDoor, orderOf, provider, shop, startPayments } from "../setup/payments";
import { anOrder, openShop, reread } from "../setup/shop";
import { openShopOfAda } from "../setup/store-hours";
import { aRequest, redirectOf, routeArgs } from "../setup/vendor-requests";

startPayments();

const HOUR_MS = 3_600_000;
const somebody = async (vendorId: string) => {
  const [row] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, vendorId));
  return { id: vendorId, person: { id: row!.userId } };
};
const timesOf = async (slug: string) => {
  const { ordering } = await reread(slug);
  return [
    [ordering.minPickupMinutes, ordering.maxPickupMinutes],
    [ordering.minDeliveryMinutes, ordering.maxDeliveryMinutes],
    ordering.pickupNoticeMinutes,
  ];
};

it("adds 15 or 30 minutes to all of a store's times, until an hour after the last tap or until ended", async () => {
  const { vendorId, slug } = await openShop();
  const me = await somebody(vendorId);
  const usual = [[15, 30], [30, 60], 15];
  expect(await timesOf(slug)).toEqual(usual);
  await setBusy(me, 15, new Date());
  expect(await timesOf(slug)).toEqual([[30, 45], [45, 75], 30]);
  const now = new Date();
  await setBusy(me, 30, now);
  expect(await timesOf(slug)).toEqual([[45, 60], [60, 90], 45]);
  const until = new Date(now.getTime() + HOUR_MS);
  expect((await readPause(vendorId, now)).busy).toMatchObject({ minutes: 30, until });
  expect((await readPause(vendorId, until)).busy).toBeNull();
  await setBusy(me, null, new Date());
  expect(await timesOf(slug)).toEqual(usual);
  const log = await systemDb
    .select({ before: settingsChanges.before, after: settingsChanges.after })
    .from(settingsChanges)
    .where(eq(settingsChanges.vendorId, vendorId))
    .orderBy(settingsChanges.createdAt);
  expect(log.map(({ before, after }) => [before.minutes, after.minutes])).toEqual([
    [null, 15],
    [15, 30],
    [30, null],
  ]);
});

it("ends automatically when its time is up", async () => {
  const { vendorId, slug } = await openShop();
  await setBusy(await somebody(vendorId), 15, new Date(Date.now() - HOUR_MS - 1));
  expect(await timesOf(slug)).toEqual([[15, 30], [30, 60], 15]);
});

it("promises later times to orders paid meanwhile, and gives them later slots", async () => {
  const me = await somebody(shop.vendorId);
  await setBusy(me, 30, new Date());
  const { orderId, reference, accessCode } = await atTheDoor();
  await provider.pay(accessCode);
  await finalizePayment(reference, "callback");
  const { promisedAt } = await orderOf(orderId);
  const minutes = (promisedAt!.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60.1);

  await systemDb
    .update(vendorBusinessSettings)
    .set({ slotCapacity: 5 })
    .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
  const noon = new Date("2026-11-20T12:00:00+01:00");
  const placed = await placeOrder(
    await reread(shop.slug),
    anOrder(shop, { displayedSlot: null }),
    noon,
    newAttempt(),
  );
  if (!placed.ok) throw new Error("It should have been placed");
  const [row] = await systemDb.select().from(orders).where(eq(orders.id, placed.order.id));
  expect(row!.slotAt).toEqual(new Date("2026-11-20T12:45:00+01:00"));
  await setBusy(me, null, new Date());
});

it("starts and ends by a form that redirects back, refuses other minutes, and reaches dashboards without events", async () => {
  const { me: vendor } = await openShopOfAda();
  const submit = (form: Record<string, string>) =>
    pauseRoute.action(
      routeArgs(
        aRequest("/dashboard/pause", { cookie: vendor.cookie, form: { intent: "busy", ...form } }),
      ),
    );
  const before = await readOrdersVersion(vendor.id);
  expect(await redirectOf(submit({ minutes: "15", back: "/dashboard" }))).toBe("/dashboard");
  expect(await readOrdersVersion(vendor.id)).not.toBe(before);
  expect((await readPause(vendor.id, new Date())).busy?.minutes).toBe(15);
  await expect(submit({ minutes: "45" })).rejects.toMatchObject({ status: 400 });
  expect(await redirectOf(submit({ minutes: "", back: "/dashboard/orders" }))).toBe(
    "/dashboard/orders",
  );
  expect((await readPause(vendor.id, new Date())).busy).toBeNull();
});
