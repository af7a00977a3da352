import type { SubmissionResult } from "@conform-to/react";
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { coupons } from "~schema";
import type { CouponFormValues } from "~/dashboard/settings/coupons/coupon-form.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { action as submit, loader as one } from "~/routes/dashboard.settings.coupons.$couponId";
import { action as make } from "~/routes/dashboard.settings.coupons.new";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { orderAwaitingPayment } from "../setup/pending-payment";
import {
  LIST,
  cookie,
  openShopOfOwner,
  payWithCoupon,
  shop,
  startCoupons,
} from "../setup/coupon-settings";
import { anOrder } from "../setup/shop";
import { aRequest, redirectOf, routeArgs } from "../setup/vendor-requests";

type Answer = {
  data: {
    result: SubmissionResult<string[]>;
    base: CouponFormValues | null;
    message?: string;
  };
  init: { status: number };
};

startCoupons();

const good = {
  intent: "save",
  code: "TASTE10",
  kind: "percent",
  value: "10",
  maxDiscount: "",
  minimumOrder: "",
  startsOn: "2026-11-20",
  startsTime: "09:00",
  endsOn: "",
  endsTime: "",
  maxUses: "",
  maxUsesPerPhone: "",
  isActive: "on",
};
type Form = Partial<Record<keyof typeof good | "id" | "base" | "couponId", string>>;
const makes = (over: Form = {}, who = cookie) =>
  make(
    routeArgs(
      aRequest(`${LIST}/new`, { cookie: who, form: { ...good, id: randomUUID(), ...over } }),
    ),
  ) as Promise<unknown>;
/** Submits as browsers do: an unticked box sends nothing. */
const submits = (couponId: string, fields: Record<string, string>, who = cookie) => {
  const form = JSON.parse(JSON.stringify(fields)) as Record<string, string>;
  return submit(
    routeArgs(aRequest(`${LIST}/${couponId}`, { cookie: who, form }), { couponId }),
  ) as Promise<unknown>;
};
const rowsOf = () => systemDb.select().from(coupons).where(eq(coupons.vendorId, shop.vendorId));
const rowOf = async (code: string) =>
  (
    await systemDb
      .select()
      .from(coupons)
      .where(and(eq(coupons.vendorId, shop.vendorId), eq(coupons.code, code)))
  )[0]!;
const formOf = async (couponId: string) =>
  (
    (await one(
      routeArgs(aRequest(`${LIST}/${couponId}`, { cookie }), { couponId }),
    )) as unknown as { opened: CouponFormValues }
  ).opened;
/** Returns `saved`, or the status and the errors of a field or the form. */
const outcomeOf = async (answer: Promise<unknown>, field?: keyof CouponFormValues) => {
  const given = (await answer) as Answer | Response;
  if (given instanceof Response) return "saved";
  const errors = given.data.result?.error;
  return `${given.init.status}: ${errors?.[field ?? ""]?.join(" ") ?? given.data.message ?? JSON.stringify(errors)}`;
};
describe("the limits of a code", () => {
  const number = "400: Please enter a whole number from 1 to 100";
  const amount = "400: Please enter an amount in naira, such as 500";
  const count = "400: Please enter a whole number, 1 or more, or leave it empty";
  it.each<[keyof CouponFormValues, string, string, Form?]>([
    ["code", "", "400: Please enter a code"],
    ["code", "A", "saved"],
    ["code", "A".repeat(40), "saved"],
    ["code", "A".repeat(41), "400: Please keep the code under 40 letters"],
    ["code", " TA STE ", "saved"],
    ["code", "TASTE!", "400: Please use letters, digits, hyphens and underscores only"],
    ["value", "0", number],
    ["value", "1", "saved"],
    ["value", "100", "saved"],
    ["value", "10 %", "saved"],
    ["value", "101", number],
    ["value", "7.5", number],
    ["value", "", number],
    ["value", "0", "400: Please enter more than ₦0", { kind: "fixed" }],
    ["value", "1", "saved", { kind: "fixed" }],
    ["value", "0.01", "saved", { kind: "fixed" }],
    ["value", "10000000", "saved", { kind: "fixed" }],
    ["value", "10000001", "400: Please enter at most ₦10,000,000", { kind: "fixed" }],
    ["value", "half", amount, { kind: "fixed" }],
    ["maxDiscount", "500", "saved"],
    ["maxDiscount", "0", "400: Please enter more than ₦0"],
    ["maxDiscount", "x", amount],
    [
      "maxDiscount",
      "500",
      "400: This is for percentages. Please leave it empty for a fixed amount",
      { kind: "fixed", value: "500" },
    ],
    ["minimumOrder", "0", "saved"],
    ["minimumOrder", "-1", amount],
    ["minimumOrder", "₦2,500", "saved"],
    ["maxUses", "0", count],
    ["maxUses", "1", "saved"],
    ["maxUses", "1,000,000", "saved"],
    ["maxUses", "1000001", count],
    ["maxUses", "1.5", count],
    ["maxUsesPerPhone", "0", count],
    ["maxUsesPerPhone", "1", "saved"],
    ["kind", "free", "400: Please choose the type of discount"],
    ["startsOn", "2026-02-30", "400: Please choose a real day and time"],
    ["startsOn", "soon", "400: Please choose a real day and time"],
    ["startsOn", "", "400: Please choose the day as well"],
    ["endsOn", "2026-11-20", "400: The end must be after the start", { endsTime: "09:00" }],
    ["endsOn", "2026-11-20", "saved", { endsTime: "09:01" }],
    ["endsOn", "2026-11-19", "400: The end must be after the start"],
    ["endsOn", "", "400: Please choose the day as well", { endsTime: "10:00" }],
    ["endsTime", "", "saved", { endsOn: "2026-11-20" }],
  ])("%s of %j: %s", async (field, typed, outcome, over = {}) => {
    expect(await outcomeOf(makes({ ...over, [field]: typed }), field)).toBe(outcome);
    expect(await rowsOf()).toHaveLength(outcome === "saved" ? 1 : 0);
  });

  it("are all reported at once, with all typed values", async () => {
    const answer = (await makes({ code: "", value: "0", maxUses: "none" })) as Answer;
    expect(Object.keys(answer.data.result.error!).sort()).toEqual(["code", "maxUses", "value"]);
    expect(answer.data.result.initialValue).toMatchObject({
      value: "0",
      maxUses: "none",
      startsOn: "2026-11-20",
      isActive: "on",
    });
  });
});

describe("a new code", () => {
  it("is stored in kobo, with times on the store's clock; a last day without a time counts in full", async () => {
    expect(
      await redirectOf(
        makes({
          code: "Taste-10",
          value: "15",
          maxDiscount: "500",
          minimumOrder: "2,500.50",
          endsOn: "2026-11-30",
          maxUses: "100",
          maxUsesPerPhone: "2",
        }),
      ),
    ).toBe(`${LIST}?done=made`);
    expect(await rowOf("Taste-10")).toMatchObject({
      kind: "percent",
      value: 15,
      maxDiscount: 50_000,
      minimumOrder: 250_050,
      startsAt: new Date("2026-11-20T08:00:00Z"),
      endsAt: new Date("2026-11-30T22:59:00Z"),
      maxUses: 100,
      maxUsesPerPhone: 2,
      isActive: true,
      usedCount: 0,
    });
    await makes({ code: "OFF500", kind: "fixed", value: "500", isActive: "" });
    expect(await rowOf("OFF500")).toMatchObject({
      kind: "fixed",
      value: 50_000,
      maxDiscount: null,
      minimumOrder: 0,
      endsAt: null,
      maxUses: null,
      isActive: false,
    });
  });

  it("is refused beside the field if the store has it in any case, even when created twice at once; another store may have it", async () => {
    await makes({ code: "Taste" });
    expect(await outcomeOf(makes({ code: "tASTE" }), "code")).toBe(
      "409: You have this code already. Choose another, or edit that one.",
    );
    const both = await Promise.all([
      outcomeOf(makes({ code: "twice" }), "code"),
      outcomeOf(makes({ code: "TWICE" }), "code"),
    ]);
    expect(both.sort()).toEqual([
      "409: You have this code already. Choose another, or edit that one.",
      "saved",
    ]);
    expect(await outcomeOf(makes({ code: "Taste" }, (await openShopOfOwner()).cookie))).toBe(
      "saved",
    );
  });

  it("is created once if its form is sent twice", async () => {
    const id = randomUUID();
    expect(await Promise.all([outcomeOf(makes({ id })), outcomeOf(makes({ id }))])).toEqual([
      "saved",
      "saved",
    ]);
    expect(await outcomeOf(makes({ id }))).toBe("saved");
    expect(await rowsOf()).toHaveLength(1);
    await expect(makes({ id: "not-an-id" })).rejects.toMatchObject({ status: 400 });
  });

  it("works at the checkout at once", async () => {
    await makes({ code: "TASTE", startsOn: "2020-01-01" });
    const placed = await placeOrder(
      shop.store,
      anOrder(shop, { couponCode: "taste" }),
      new Date(),
      newAttempt(),
    );
    expect(placed).toMatchObject({ ok: true, order: { discountKobo: 25_000 } });
  });
});

describe("a code's own page", () => {
  it("changes it, and keeps unedited times to the second", async () => {
    const [startsAt, endsAt] = [
      new Date("2026-11-20T08:00:31.5Z"),
      new Date("2030-01-01T10:00:59Z"),
    ];
    const { id } = await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "KEEP",
      startsAt,
      endsAt,
    });
    const texts = await formOf(id);
    expect(texts).toMatchObject({ startsOn: "2026-11-20", startsTime: "09:00", endsTime: "11:00" });
    expect(
      await redirectOf(
        submits(id, {
          intent: "save",
          ...texts,
          value: "25",
          isActive: "on",
          base: JSON.stringify(texts),
        } as Record<string, string>),
      ),
    ).toBe(`${LIST}?done=saved`);
    expect(await rowOf("KEEP")).toMatchObject({ value: 25, startsAt, endsAt });
  });

  it("saves only the form's changes, and asks about fields that others have changed too", async () => {
    const { id } = await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "STALE",
      value: 10,
    });
    const texts = (await formOf(id)) as Record<string, string>;
    const sent = (over: Form, base: unknown) =>
      submits(id, { intent: "save", ...texts, ...over, base: JSON.stringify(base) });
    await sent({ value: "20", minimumOrder: "1000" }, texts);
    const late = (await sent({ value: "30", maxUses: "5" }, texts)) as Answer;
    expect(late).toMatchObject({
      init: { status: 409 },
      data: {
        result: {
          initialValue: { value: "30", minimumOrder: "1000", maxUses: "5" },
          error: { value: ["Somebody changed this to “20”. Save again to keep yours."] },
        },
      },
    });
    expect(await rowOf("STALE")).toMatchObject({ value: 20, maxUses: null });
    await sent(late.data.result.initialValue as Form, late.data.base);
    expect(await rowOf("STALE")).toMatchObject({ value: 30, minimumOrder: 100_000, maxUses: 5 });
  });

  it("refuses another code's name, and fewer uses than there were", async () => {
    await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "FIRST" });
    const { id } = await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "SECOND" });
    await payWithCoupon("SECOND");
    await payWithCoupon("SECOND");
    const texts = (await formOf(id)) as Record<string, string>;
    expect(
      await outcomeOf(submits(id, { intent: "save", ...texts, code: "first" }), "code"),
    ).toContain("409: You have this code already");
    expect(
      await outcomeOf(submits(id, { intent: "save", ...texts, maxUses: "1" }), "maxUses"),
    ).toBe("409: It has already been used 2 times. Enter at least that, or end the code.");
    expect(await outcomeOf(submits(id, { intent: "save", ...texts, maxUses: "2" }))).toBe("saved");
  });

  it("ends a running code at once; ended or future codes are refused", async () => {
    const { id } = await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "ENDS" });
    expect(await redirectOf(submits(id, { intent: "end" }))).toBe(`${LIST}/${id}?done=ended`);
    expect((await rowOf("ENDS")).endsAt!.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await outcomeOf(submits(id, { intent: "end" }))).toBe(
      "409: This code has ended already.",
    );
    const ahead = await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "AHEAD",
      startsAt: new Date(Date.now() + 86_400_000),
    });
    expect(await outcomeOf(submits(ahead.id, { intent: "end" }))).toBe(
      "409: This code has not started yet. Switch it off, or delete it.",
    );
  });

  it("deletes a code that no order names; a used or pending one is ended instead", async () => {
    const fresh = await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "FRESH" });
    expect(await redirectOf(submits(fresh.id, { intent: "delete" }))).toBe(`${LIST}?done=deleted`);
    const used = await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "USED" });
    await payWithCoupon("USED");
    const waiting = await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "WAITS" });
    await orderAwaitingPayment(shop, { couponCode: "WAITS" });
    for (const { id, code } of [used, waiting]) {
      expect(await redirectOf(submits(id, { intent: "delete" }))).toBe(`${LIST}/${id}?done=kept`);
      expect((await rowOf(code)).endsAt).toBeInstanceOf(Date);
    }
    expect((await rowsOf()).map(({ code }) => code).sort()).toEqual(["USED", "WAITS"]);
    await expect(submits(fresh.id, { intent: "delete" })).rejects.toMatchObject({ status: 404 });
  });

  it("is deleted or used, never both, if an order arrives at that moment", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const { id, code } = await makeCoupon(systemDb, {
          vendorId: shop.vendorId,
          code: `RACE${n}`,
        });
        const [, placed] = await Promise.all([
          submits(id, { intent: "delete" }),
          placeOrder(
            shop.store,
            anOrder(shop, { couponCode: code, customerPhone: `+23480300000${10 + n}` }),
            new Date(),
            newAttempt(),
          ),
        ]);
        const [left] = await systemDb
          .select({ id: coupons.id })
          .from(coupons)
          .where(eq(coupons.id, id));
        return placed.ok === (left !== undefined);
      }),
    );
    expect(outcomes).toEqual(outcomes.map(() => true));
    const [orphans] = await systemDb.execute<{ count: number }>(
      sql`select count(*)::int as count from orders o where o.vendor_id = ${shop.vendorId} and o.coupon_code is not null and o.coupon_id is null`,
    );
    expect(orphans!.count).toBe(0);
  });
});
