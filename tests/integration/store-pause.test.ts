import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { settingsChanges, users, vendorBusinessSettings } from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { readOrdersVersion } from "~/dashboard/orders/alarm/new-orders.queries.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import * as dashboard from "~/routes/dashboard";
import * as kitchen from "~/routes/dashboard.kitchen";
import * as pauseRoute from "~/routes/dashboard.pause";
import { openState } from "~/core/opening-hours/open-state";
import { formatClock } from "~/shared/clock";
import type { HoursFormValues } from "~/dashboard/settings/hours/hours-draft";
import type { PauseState } from "~/core/opening-hours/pause";
import { endPauseAt, pauseOrders, resumeOrders } from "~/core/opening-hours/pause.commands.server";
import { readPause } from "~/core/opening-hours/pause.queries.server";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { inEnglish } from "../setup/in-english";
import { anOrder, reread, type Shop } from "../setup/shop";
import { openShopOfAda, refused, saveHours, type Form } from "../setup/store-hours";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let shop: Shop;
let me: { id: string; person: { id: string }; cookie: string };
beforeEach(async () => {
  ({ shop, me } = await openShopOfAda());
});

const save = (over: Partial<HoursFormValues> = {}) => saveHours(me.cookie, over);
const noon = new Date("2026-11-20T11:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const submitPause = (form: Form, cookie = me.cookie) =>
  pauseRoute.action(routeArgs(aRequest("/dashboard/pause", { cookie, form })));
const opened = async (now: Date) => inEnglish(openState((await reread(shop.slug)).opening, now));

describe("an emergency pause", () => {
  it("refuses the next order at once, and accepts one after resuming", async () => {
    expect(
      await redirectOf(submitPause({ intent: "pause", back: "/dashboard/orders?tab=pending" })),
    ).toBe("/dashboard/orders?tab=pending");
    expect(
      inEnglish(await placeOrder(await reread(shop.slug), anOrder(shop), new Date(), newAttempt())),
    ).toMatchObject({
      ok: false,
      field: "store",
      message: "This store has paused new orders for now.",
    });
    expect(await redirectOf(submitPause({ intent: "resume" }))).toBe("/dashboard/pause");
    expect(
      await placeOrder(await reread(shop.slug), anOrder(shop), new Date(), newAttempt()),
    ).toMatchObject({ ok: true });
  });

  it("shows who paused and when, on every page and in the kitchen, even after somebody else set its end", async () => {
    const helper = await makeStaff(systemDb, { vendorId: me.id, role: "kitchen" });
    const cookie = await cookieOf(helper.userId!);
    await systemDb.update(users).set({ name: "Tunde" }).where(eq(users.id, helper.userId!));
    await submitPause({ intent: "pause" }, cookie);
    await submitPause({ intent: "until", for: "1h" });
    for (const { loader } of [dashboard, kitchen]) {
      const { pause } = (await loader(
        routeArgs(aRequest("/dashboard", { cookie: me.cookie })),
      )) as { pause: PauseState };
      expect(pause.pause).toMatchObject({
        by: "Tunde",
        since: expect.any(Date) as Date,
        until: expect.any(Date) as Date,
        untilLabel: expect.stringMatching(/ at /) as string,
      });
    }
    const rows = await systemDb
      .select()
      .from(settingsChanges)
      .where(and(eq(settingsChanges.vendorId, me.id), eq(settingsChanges.category, "pause")))
      .orderBy(settingsChanges.createdAt);
    expect(
      rows.map(({ before, after, changedBy }) => [
        before.paused,
        after.paused,
        changedBy === helper.userId,
      ]),
    ).toEqual([
      [false, true, true],
      [true, true, false],
    ]);
  });

  it("ends automatically at its time, for customers and the dashboard", async () => {
    expect(await pauseOrders(me, { length: "30m", at: "" }, noon)).toBeNull();
    expect([await opened(later(29)), await opened(later(30))]).toMatchObject([
      { open: false, reason: "paused", reopensLabel: "today at 12:30 pm" },
      { open: true },
    ]);
    expect([
      (await readPause(me.id, later(29))).pause?.untilLabel,
      (await readPause(me.id, later(30))).pause,
    ]).toEqual(["today at 12:30 pm", null]);
    // The next one is a new pause with its own start.
    await pauseOrders(me, null, later(60));
    expect((await readPause(me.id, later(61))).pause).toMatchObject({ by: "Ada Obi", until: null });
  });

  it("keeps its end if submitted again, and stays over if its end is set too late", async () => {
    await pauseOrders(me, { length: "2h", at: "" }, noon);
    await pauseOrders(me, null, later(1));
    expect((await readPause(me.id, later(2))).pause?.until).toEqual(later(120));
    await endPauseAt(me, null, later(3));
    expect((await readPause(me.id, later(4))).pause).toMatchObject({ until: null });
    await resumeOrders(me, later(5));
    await endPauseAt(me, { length: "1h", at: "" }, later(6));
    expect(await opened(later(7))).toMatchObject({ open: true });
  });

  it("lasts until tomorrow's opening, or until a time typed on the store's clock", async () => {
    await save(
      Object.fromEntries(
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
          (day) => [day, { open: "on", windows: [{ opening: "09:00", closing: "21:00" }] }],
        ),
      ) as Partial<HoursFormValues>,
    );
    await pauseOrders(me, { length: "opening", at: "" }, noon);
    expect(await opened(later(60))).toMatchObject({
      reason: "paused",
      reopensLabel: "tomorrow at 9:00 am",
    });
    await endPauseAt(me, { length: "time", at: "15:45" }, later(1));
    expect(await opened(later(2))).toMatchObject({ reopensLabel: "today at 3:45 pm" });
    expect(formatClock((await readPause(me.id, later(2))).pause!.until!, "Africa/Lagos")).toBe(
      "15:45",
    );
  });

  it("asks for a missing time again, and changes nothing", async () => {
    expect(await refused(submitPause({ intent: "pause", for: "time", at: "" }))).toMatchObject({
      status: 400,
      error: "Please set a time",
    });
    expect(await opened(new Date())).toMatchObject({ open: true });
    await expect(submitPause({ intent: "stop" })).rejects.toMatchObject({ status: 400 });
  });

  it.each(["//elsewhere.test", "https://elsewhere.test/dashboard", "/logout", "/dashboards"])(
    "never redirects to %s",
    async (back) =>
      expect(await redirectOf(submitPause({ intent: "pause", back }))).toBe("/dashboard/pause"),
  );

  it("reaches dashboards without events", async () => {
    const versions = [await readOrdersVersion(me.id)];
    await pauseOrders(me, null, noon);
    versions.push(await readOrdersVersion(me.id));
    await endPauseAt(me, { length: "1h", at: "" }, noon);
    versions.push(await readOrdersVersion(me.id));
    expect(new Set(versions).size).toBe(3);
    await resumeOrders(me, noon);
    expect(await readOrdersVersion(me.id)).toBe(versions[0]);
  });

  it("starts once if two submit together, and works for a store without settings", async () => {
    await systemDb.delete(vendorBusinessSettings).where(eq(vendorBusinessSettings.vendorId, me.id));
    await Promise.all([pauseOrders(me, null, noon), pauseOrders(me, null, noon)]);
    const rows = await systemDb
      .select()
      .from(settingsChanges)
      .where(and(eq(settingsChanges.vendorId, me.id), eq(settingsChanges.category, "pause")));
    expect(rows).toHaveLength(1);
    expect(await opened(later(1))).toMatchObject({ reason: "paused" });
  });
});
