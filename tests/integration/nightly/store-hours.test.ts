import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { vendorProfiles } from "~schema";
import { readSetupChecklist } from "~/dashboard/home/checklist/setup-checklist.queries.server";
import { systemDb } from "~/platform/db.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { openState } from "~/core/opening-hours/open-state";
import { completeFormValues, type HoursFormValues } from "~/dashboard/settings/hours/hours-draft";
import { anOrder, reread, type Shop } from "../../setup/shop";
import {
  fields,
  openHours,
  openShopOfAda,
  refused,
  saveHours,
  submitHours,
  type Form,
} from "../../setup/store-hours";
import { redirectOf } from "../../setup/vendor-requests";

let shop: Shop;
let me: { id: string; person: { id: string }; cookie: string };
beforeEach(async () => {
  ({ shop, me } = await openShopOfAda());
});

const open = () => openHours(me.cookie);
const submit = (form: Form) => submitHours(me.cookie, form);
const save = (over: Partial<HoursFormValues> = {}) => saveHours(me.cookie, over);
const profileOf = async () =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.id, me.id)))[0]!;
const lunchAndDinner = {
  open: "on",
  windows: [
    { opening: "18:00", closing: "02:00" },
    { opening: "11:00", closing: "15:00" },
  ],
};

describe("saved hours", () => {
  it("apply only to their days: several windows, past midnight, a day off, a holiday, another time zone", async () => {
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
      dayEndsAt: "04:00",
    });
    const { settings, hoursSetAt } = await profileOf();
    expect(settings).toEqual({
      primaryColor: "#123456",
      timeZone: "Africa/Accra",
      dayEndsAt: "04:00",
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
        "Day ends at: 4:00 am",
      ]),
    );
  });

  it("are the whole day if 'All day' is ticked, whatever the hidden times", async () => {
    await save({ Monday: lunchAndDinner });
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const holiday = { open: "on", date: day, name: "Open house", windows: lunchAndDinner.windows };
    await redirectOf(
      submit({
        ...fields((await open()).page, { specialDays: [holiday] }),
        "Monday.allDay": "on",
        "specialDays[0].allDay": "on",
      }),
    );
    const wholeDay = { open: true, opening: "00:00", closing: "00:00" };
    const { operatingHours, specialDays } = (await profileOf()).settings;
    expect(operatingHours!.Monday).toEqual(wholeDay);
    expect(specialDays).toEqual([{ date: day, name: "Open house", ...wholeDay }]);
  });

  it("tick the setup checklist, even if saved or confirmed unchanged", async () => {
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
    expect(await redirectOf(submit({ intent: "confirm" }))).toBe("/dashboard/settings/hours");
    expect((await open()).set).toBe(true);
  });

  it("are refused beside the field with all typed values, and change nothing", async () => {
    const { page } = await open();
    const answer = await refused(
      submit(
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
    expect(answer).toMatchObject({
      status: 400,
      texts: {
        Monday: { windows: [{ opening: "11:00" }, { opening: "14:00", closing: "18:00" }] },
        specialDays: [{ date: "2020-12-25", name: "Long ago" }],
      },
      errors: {
        "Monday.windows[1].opening": ["Overlaps with 11:00 am – 3:00 pm"],
        "Tuesday.windows[0].opening": ["Please set an opening time"],
        "specialDays[0].date": ["This date is in the past"],
      },
    });
    expect((await profileOf()).settings.operatingHours).toBeUndefined();
  });

  it("are saved by day: a day changed in two windows is a conflict", async () => {
    const { page } = await open();
    const earlier = { open: "on", windows: [{ opening: "08:00", closing: "16:00" }] };
    await save({ Monday: earlier });
    await redirectOf(submit(fields(page, { Tuesday: lunchAndDinner })));
    expect((await profileOf()).settings.operatingHours).toMatchObject({
      Monday: { opening: "08:00" },
      Tuesday: { opening: "11:00" },
    });
    const answer = await refused(submit(fields(page, { Monday: lunchAndDinner })));
    expect(answer).toMatchObject({
      status: 409,
      texts: { Monday: { windows: [{ opening: "18:00" }, { opening: "11:00" }] } },
    });
    expect(Object.keys(answer.errors)).toEqual(["Monday"]);
    const again = { ...answer, texts: completeFormValues(answer.texts) };
    await redirectOf(submit(fields({ form: again })));
    expect((await profileOf()).settings.operatingHours!.Monday).toMatchObject({ opening: "11:00" });
  });

  it("return to nine to nine on reset", async () => {
    await save({ Friday: lunchAndDinner, dayEndsAt: "02:30" });
    await redirectOf(submit({ intent: "reset" }));
    expect((await profileOf()).settings).toMatchObject({
      operatingHours: { Friday: { open: true, opening: "09:00", closing: "21:00" } },
      timeZone: "Africa/Lagos",
      dayEndsAt: "00:00",
    });
  });

  it("count later orders by the new end of day, and leave stored days unchanged", async () => {
    const place = async (day: string) => {
      const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
      const id = placed.ok ? placed.order.id : expect.fail(placed.code);
      await systemDb.execute(
        sql`update orders set created_at = ${`${day}T01:30:00Z`} where id = ${id}`,
      );
      return id;
    };
    const over = await place("2026-11-20");
    await save({ dayEndsAt: "04:00" });
    const later = await place("2026-11-21");
    const rows = await systemDb.execute<{ id: string; day: string }>(
      sql`select id, business_day::text as day from orders where vendor_id = ${me.id}`,
    );
    expect(Object.fromEntries(rows.map(({ id, day }) => [id, day]))).toEqual({
      [over]: "2026-11-20",
      [later]: "2026-11-20",
    });
  });

  it("show another window's change of the end of day beside its field, and keep it for a form without one", async () => {
    const { page } = await open();
    await save({ dayEndsAt: "04:00" });
    const answer = await refused(submit(fields(page, { dayEndsAt: "02:00" })));
    expect(answer).toMatchObject({ status: 409, texts: { dayEndsAt: "02:00" } });
    expect(Object.keys(answer.errors)).toEqual(["dayEndsAt"]);
    const { dayEndsAt: _none, ...older } = fields((await open()).page);
    await redirectOf(submit(older));
    expect((await profileOf()).settings.dayEndsAt).toBe("04:00");
  });

  it("gain a window, a copy to all days or a holiday without scripts, and keep the typed values", async () => {
    const { page } = await open();
    const typed = fields(page, {
      Monday: { open: "on", windows: [{ opening: "07:00", closing: "10:00" }] },
    });
    const added = await refused(submit({ ...typed, intent: "add:Monday" }));
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
    expect((await refused(submit({ ...typed, intent: "copy:Monday" }))).texts.Sunday).toEqual({
      open: "on",
      windows: [{ opening: "07:00", closing: "10:00" }],
    });
    expect(
      (await refused(submit({ ...typed, intent: "special:2026-12-26:Boxing Day" }))).texts
        .specialDays,
    ).toMatchObject([{ date: "2026-12-26", name: "Boxing Day" }]);
    expect((await profileOf()).settings.operatingHours).toBeUndefined();
    await expect(submit({ ...typed, intent: "add:Someday" })).rejects.toMatchObject({
      status: 400,
    });
  });
});
