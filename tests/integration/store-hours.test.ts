import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { settingsChanges, users, vendorBusinessSettings, vendorProfiles } from "~schema";
import { readSetupChecklist } from "~/dashboard/setup-checklist/setup-checklist.queries.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { readOrdersVersion } from "~/dashboard/order-alerts/new-orders.queries.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import * as dashboard from "~/routes/dashboard";
import * as kitchen from "~/routes/dashboard.kitchen";
import * as pauseRoute from "~/routes/dashboard.pause";
import * as hours from "~/routes/dashboard.settings.hours";
import { openState } from "~/core/opening-hours/open-state";
import { formatClock } from "~/shared/clock";
import type { HoursFormValues } from "~/dashboard/settings-hours/hours-draft";
import type { PauseState } from "~/core/opening-hours/pause";
import { endPauseAt, pauseOrders, resumeOrders } from "~/core/opening-hours/pause.commands.server";
import { readPause } from "~/core/opening-hours/pause.queries.server";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { inEnglish } from "../setup/in-english";
import { anOrder, openShop, reread, type Shop } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

type Form = Record<string, string>;
type FormState = {
  base: string;
  texts: HoursFormValues;
  errors: Record<string, string[]>;
  formErrors: string[];
  stale: boolean;
};
type Page = {
  page: {
    form: FormState;
    changes: { id: string; fields: { label: string; from: string; to: string }[] }[];
  };
  set: boolean;
};

let shop: Shop;
let me: { id: string; user: { id: string }; cookie: string };
beforeEach(async () => {
  shop = await openShop();
  const [{ userId }] = (await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId))) as [{ userId: string }];
  await systemDb.update(users).set({ name: "Ada Obi" }).where(eq(users.id, userId));
  me = { id: shop.vendorId, user: { id: userId }, cookie: await cookieOf(userId) };
});

const address = "/dashboard/settings/hours";
const open = async () =>
  (await hours.loader(routeArgs(aRequest(address, { cookie: me.cookie })))) as unknown as Page;
const press = (form: Form) =>
  hours.action(routeArgs(aRequest(address, { cookie: me.cookie, form })));
/** The form as a browser sends it: its switches and times by their names. */
function fields({ form }: Pick<Page["page"], "form">, over: Partial<HoursFormValues> = {}): Form {
  const sent: Form = { base: form.base, intent: "save" };
  const { specialDays, timeZone, ...week } = { ...form.texts, ...over };
  const day = (
    at: string,
    { open: on, windows }: { open?: string; windows: { opening: string; closing: string }[] },
  ) => {
    if (on) sent[`${at}.open`] = on;
    for (const [n, window] of windows.entries())
      Object.assign(sent, {
        [`${at}.windows[${n}].opening`]: window.opening,
        [`${at}.windows[${n}].closing`]: window.closing,
      });
  };
  for (const [name, texts] of Object.entries(week)) day(name, texts);
  for (const [n, texts] of specialDays.entries()) {
    Object.assign(sent, {
      [`specialDays[${n}].date`]: texts.date,
      [`specialDays[${n}].name`]: texts.name,
    });
    day(`specialDays[${n}]`, texts);
  }
  return { ...sent, timeZone };
}
const save = async (over: Partial<HoursFormValues> = {}) =>
  expect(await redirectOf(press(fields((await open()).page, over)))).toMatch(/saved=save/);
async function refused(answer: Promise<unknown>): Promise<FormState & { status: number }> {
  const { data, init } = (await answer) as { data: FormState; init?: { status: number } | null };
  return { ...data, status: init?.status ?? 200 };
}
const profileOf = async () =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.id, me.id)))[0]!;
const lunchAndDinner = {
  open: "on",
  windows: [
    { opening: "18:00", closing: "02:00" },
    { opening: "11:00", closing: "15:00" },
  ],
};

describe("the hours that are saved", () => {
  it("stand for their days alone: several windows, past midnight, a day off, a holiday, another clock", async () => {
    await systemDb
      .update(vendorProfiles)
      .set({ settings: { primaryColor: "#123456" } })
      .where(eq(vendorProfiles.id, me.id));
    const christmas = {
      date: `${new Date().getUTCFullYear() + (new Date().getUTCMonth() === 11 ? 1 : 0)}-12-25`,
      name: "Christmas Day",
      windows: [{ opening: "09:00", closing: "21:00" }],
    };
    await save({
      Friday: lunchAndDinner,
      Sunday: { windows: [{ opening: "10:00", closing: "14:00" }] },
      specialDays: [christmas],
      timeZone: "Africa/Accra",
    });
    const { settings, hoursSetAt } = await profileOf();
    expect(settings).toEqual({
      primaryColor: "#123456",
      timeZone: "Africa/Accra",
      operatingHours: {
        ...Object.fromEntries(
          ["Monday", "Tuesday", "Wednesday", "Thursday", "Saturday"].map((day) => [
            day,
            { open: true, opening: "00:00", closing: "00:00" },
          ]),
        ),
        Friday: {
          open: true,
          opening: "11:00",
          closing: "15:00",
          more: [{ opening: "18:00", closing: "02:00" }],
        },
        Sunday: { open: false, opening: "10:00", closing: "14:00" },
      },
      specialDays: [
        {
          date: christmas.date,
          name: "Christmas Day",
          open: false,
          opening: "09:00",
          closing: "21:00",
        },
      ],
    });
    expect(hoursSetAt).not.toBeNull();
    const { opening } = await reread(shop.slug);
    expect(openState(opening, new Date(`${christmas.date}T12:00:00Z`)).open).toBe(false);
    expect(
      (await open()).page.changes[0]!.fields.map(({ label, to }) => `${label}: ${to}`),
    ).toEqual(
      expect.arrayContaining([
        "Friday: 11:00 am – 3:00 pm, 6:00 pm – 2:00 am",
        "Sunday: Closed",
        "Time zone: Africa/Accra",
      ]),
    );
  });

  it("tick the first day's list, also when they are saved or confirmed as they were", async () => {
    expect([(await readSetupChecklist(me.id))!.done.hours, (await open()).set]).toEqual([
      false,
      false,
    ]);
    await save();
    expect([
      (await readSetupChecklist(me.id))!.done.hours,
      (await open()).set,
      (await open()).page.changes,
    ]).toEqual([true, true, []]);
    await systemDb
      .update(vendorProfiles)
      .set({ hoursSetAt: null })
      .where(eq(vendorProfiles.id, me.id));
    expect(await redirectOf(press({ intent: "confirm" }))).toBe(address);
    expect((await open()).set).toBe(true);
  });

  it("are refused beside the field, with everything that was typed, and change nothing then", async () => {
    const { page } = await open();
    const told = await refused(
      press(
        fields(page, {
          Monday: {
            open: "on",
            windows: [
              { opening: "11:00", closing: "15:00" },
              { opening: "14:00", closing: "18:00" },
            ],
          },
          Tuesday: { open: "on", windows: [{ opening: "", closing: "18:00" }] },
          specialDays: [{ date: "2020-12-25", name: "Long ago", windows: [] }],
        }),
      ),
    );
    expect(told).toMatchObject({
      status: 400,
      texts: {
        Monday: { windows: [{ opening: "11:00" }, { opening: "14:00", closing: "18:00" }] },
        specialDays: [{ date: "2020-12-25", name: "Long ago" }],
      },
      errors: {
        "Monday.windows[1].opening": ["This overlaps with 11:00 am – 3:00 pm"],
        "Tuesday.windows[0].opening": ["Please set an opening time"],
        "specialDays[0].date": ["This date is over"],
      },
    });
    expect((await profileOf()).settings.operatingHours).toBeUndefined();
  });

  it("tell of a day that another window changed meanwhile, and leave the other days as they were typed", async () => {
    const { page } = await open();
    await save({ Monday: { open: "on", windows: [{ opening: "08:00", closing: "16:00" }] } });
    const told = await refused(press(fields(page, { Tuesday: lunchAndDinner })));
    expect(told).toMatchObject({
      status: 409,
      texts: {
        Monday: { windows: [{ opening: "08:00", closing: "16:00" }] },
        Tuesday: { windows: [{ opening: "11:00" }, { opening: "18:00" }] },
      },
    });
    expect(Object.keys(told.errors)).toEqual(["Monday"]);
    await redirectOf(press(fields({ form: told })));
    expect((await profileOf()).settings.operatingHours).toMatchObject({
      Monday: { opening: "08:00" },
      Tuesday: { opening: "11:00" },
    });
  });

  it("go back to nine to nine by a reset, and return by its undo", async () => {
    await save({ Friday: lunchAndDinner });
    await redirectOf(press({ intent: "reset" }));
    expect((await profileOf()).settings).toMatchObject({
      operatingHours: { Friday: { open: true, opening: "09:00", closing: "21:00" } },
      timeZone: "Africa/Lagos",
    });
    const [change] = (await open()).page.changes;
    await redirectOf(press({ intent: "undo", change: change!.id }));
    expect((await profileOf()).settings.operatingHours!.Friday).toEqual({
      open: true,
      opening: "11:00",
      closing: "15:00",
      more: [{ opening: "18:00", closing: "02:00" }],
    });
  });

  it("gain a window, a copy to all days or a holiday without scripts, and keep what was typed", async () => {
    const { page } = await open();
    const typed = fields(page, {
      Monday: { open: "on", windows: [{ opening: "07:00", closing: "10:00" }] },
    });
    const added = await refused(press({ ...typed, intent: "add:Monday" }));
    expect(added).toMatchObject({
      status: 200,
      base: page.form.base,
      texts: {
        Monday: {
          open: "on",
          windows: [
            { opening: "07:00", closing: "10:00" },
            { opening: "", closing: "" },
          ],
        },
      },
    });
    expect((await refused(press({ ...typed, intent: "copy:Monday" }))).texts.Sunday).toEqual({
      open: "on",
      windows: [{ opening: "07:00", closing: "10:00" }],
    });
    expect(
      (await refused(press({ ...typed, intent: "special:2026-12-26:Boxing Day" }))).texts
        .specialDays,
    ).toMatchObject([{ date: "2026-12-26", name: "Boxing Day" }]);
    expect((await profileOf()).settings.operatingHours).toBeUndefined();
    await expect(press({ ...typed, intent: "add:Someday" })).rejects.toMatchObject({ status: 400 });
  });
});

const noon = new Date("2026-11-20T11:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const pressPause = (form: Form, cookie = me.cookie) =>
  pauseRoute.action(routeArgs(aRequest("/dashboard/pause", { cookie, form })));
const opened = async (now: Date) => inEnglish(openState((await reread(shop.slug)).opening, now));

describe("an emergency pause", () => {
  it("refuses the next order at once, and lets the one after it is resumed through", async () => {
    expect(
      await redirectOf(pressPause({ intent: "pause", back: "/dashboard/orders?tab=pending" })),
    ).toBe("/dashboard/orders?tab=pending");
    expect(
      inEnglish(await placeOrder(await reread(shop.slug), anOrder(shop), new Date(), newAttempt())),
    ).toMatchObject({
      ok: false,
      field: "store",
      message: "This store has paused new orders for now.",
    });
    expect(await redirectOf(pressPause({ intent: "resume" }))).toBe("/dashboard/pause");
    expect(
      await placeOrder(await reread(shop.slug), anOrder(shop), new Date(), newAttempt()),
    ).toMatchObject({ ok: true });
  });

  it("says who paused and when, on every page and in the kitchen, also after somebody else set its end", async () => {
    const helper = await makeStaff(systemDb, { vendorId: me.id, role: "kitchen" });
    const cookie = await cookieOf(helper.userId!);
    await systemDb.update(users).set({ name: "Tunde" }).where(eq(users.id, helper.userId!));
    await pressPause({ intent: "pause" }, cookie);
    await pressPause({ intent: "until", for: "1h" });
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

  it("ends by itself at its time, for customers and for the dashboard, with nobody doing anything", async () => {
    expect(await pauseOrders(me, { length: "30m", at: "" }, noon)).toBeNull();
    expect([await opened(later(29)), await opened(later(30))]).toMatchObject([
      { open: false, reason: "paused", reopensLabel: "today at 12:30 pm" },
      { open: true },
    ]);
    expect([
      (await readPause(me.id, later(29))).pause?.untilLabel,
      (await readPause(me.id, later(30))).pause,
    ]).toEqual(["today at 12:30 pm", null]);
    // The next one is a new pause, with its own beginning.
    await pauseOrders(me, null, later(60));
    expect((await readPause(me.id, later(61))).pause).toMatchObject({ by: "Ada Obi", until: null });
  });

  it("keeps its end when it is pressed again, and stays over when its end is set too late", async () => {
    await pauseOrders(me, { length: "2h", at: "" }, noon);
    await pauseOrders(me, null, later(1));
    expect((await readPause(me.id, later(2))).pause?.until).toEqual(later(120));
    await endPauseAt(me, null, later(3));
    expect((await readPause(me.id, later(4))).pause).toMatchObject({ until: null });
    await resumeOrders(me, later(5));
    await endPauseAt(me, { length: "1h", at: "" }, later(6));
    expect(await opened(later(7))).toMatchObject({ open: true });
  });

  it("lasts until tomorrow's opening, or until a time that is typed on the store's clock", async () => {
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

  it("asks for the time again when none was typed, and changes nothing then", async () => {
    expect(await refused(pressPause({ intent: "pause", for: "time", at: "" }))).toMatchObject({
      status: 400,
      fault: "Please set a time",
    });
    expect(await opened(new Date())).toMatchObject({ open: true });
    await expect(pressPause({ intent: "stop" })).rejects.toMatchObject({ status: 400 });
  });

  it.each(["//elsewhere.test", "https://elsewhere.test/dashboard", "/logout", "/dashboards"])(
    "never leads to %s",
    async (back) =>
      expect(await redirectOf(pressPause({ intent: "pause", back }))).toBe("/dashboard/pause"),
  );

  it("is noticed by dashboards that events don't reach", async () => {
    const versions = [await readOrdersVersion(me.id)];
    await pauseOrders(me, null, noon);
    versions.push(await readOrdersVersion(me.id));
    await endPauseAt(me, { length: "1h", at: "" }, noon);
    versions.push(await readOrdersVersion(me.id));
    expect(new Set(versions).size).toBe(3);
    await resumeOrders(me, noon);
    expect(await readOrdersVersion(me.id)).toBe(versions[0]);
  });

  it("begins once when two press together, and works for a store without settings", async () => {
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
