import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { couponCustomers, coupons, customers } from "~schema";
import { previewCoupon } from "~/core/orders/coupon-redemption.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { loader as one } from "~/routes/dashboard.settings.coupons.$couponId";
import { action as make, loader as form } from "~/routes/dashboard.settings.coupons.new";
import { english } from "~/shared/translate";
import { makeCustomer } from "../../drizzle/seed/factories";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { LIST, cookie, openShopOfOwner, shop, startCoupons } from "../setup/coupon-settings";
import { anOrder } from "../setup/shop";
import { aRequest, routeArgs } from "../setup/vendor-requests";

startCoupons();

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const [ada, obi, cara] = ["+2348030000001", "+2348030000002", "+2348030000003"];
const NOT_YOURS = "This code is only for selected customers of this store";
const TYPE_PHONE =
  "This code is only for selected customers. Please enter your phone number first.";

beforeEach(async () => {
  const regular = { vendorId: shop.vendorId, paidAt: ago(30), thirdLastOrderAt: ago(20) };
  await makeCustomer(systemDb, { ...regular, phone: ada });
  await makeCustomer(systemDb, { ...regular, phone: obi, blockedAt: ago(1) });
  await makeCustomer(systemDb, { ...regular, phone: cara, thirdLastOrderAt: ago(70) });
});

const makes = (over: Record<string, string> = {}, who = cookie) =>
  make(
    routeArgs(
      aRequest(`${LIST}/new`, {
        cookie: who,
        form: {
          intent: "save",
          id: randomUUID(),
          code: "REGULARS",
          kind: "percent",
          value: "10",
          startsOn: "2026-01-01",
          isActive: "on",
          segment: "regulars",
          ...over,
        },
      }),
    ),
  ) as Promise<unknown>;
const couponOf = async (code = "REGULARS") =>
  (
    await systemDb
      .select()
      .from(coupons)
      .where(and(eq(coupons.vendorId, shop.vendorId), eq(coupons.code, code)))
  )[0];
const phonesOf = async (couponId: string) =>
  (
    await systemDb
      .select({ phone: customers.phone })
      .from(couponCustomers)
      .innerJoin(customers, eq(customers.id, couponCustomers.customerId))
      .where(eq(couponCustomers.couponId, couponId))
  ).map(({ phone }) => phone);
const place = async (customerPhone: string, couponCode = "REGULARS") => {
  const order = anOrder(shop, { customerPhone, couponCode });
  const outcome = await placeOrder(shop.store, order, new Date(), newAttempt());
  return outcome.ok ? "placed" : `${outcome.field}: ${english(outcome.message)}`;
};
const preview = async (phone: string | null, code = "regulars") => {
  const request = { code, phone, clientToken: randomUUID(), subtotalKobo: 250_000, addedKobo: 0 };
  const outcome = await previewCoupon(shop.store, request, new Date());
  return outcome.ok ? outcome.discountKobo : english(outcome.message);
};

describe("a coupon made from a segment", () => {
  it("shows the number of customers first, and is for the members at that time who aren't blocked", async () => {
    const shown = await form(routeArgs(aRequest(`${LIST}/new?segment=regulars`, { cookie })));
    expect(shown.audience).toEqual({ segment: "regulars", customers: 1 });
    await makes();
    const coupon = (await couponOf())!;
    expect(coupon).toMatchObject({ audience: "customers", segment: "regulars" });
    expect(await phonesOf(coupon.id)).toEqual([ada]);
    const page = await one(
      routeArgs(aRequest(`${LIST}/${coupon.id}`, { cookie }), { couponId: coupon.id }),
    );
    expect(page.coupon.audience).toEqual({ segment: "regulars", customers: 1 });
    // Later regulars are not on its list.
    await makeCustomer(systemDb, {
      vendorId: shop.vendorId,
      paidAt: ago(1),
      thirdLastOrderAt: ago(1),
    });
    expect(await phonesOf(coupon.id)).toEqual([ada]);
  });

  it("is not created for an empty or unsupported segment, nor for another vendor's customers", async () => {
    expect(await makes({ segment: "slipping" })).toMatchObject({
      data: {
        result: { error: { "": [expect.stringContaining("There is nobody in this group")] } },
      },
      init: { status: 409 },
    });
    for (const segment of ["all", "blocked", "toString"])
      await expect(makes({ segment })).rejects.toMatchObject({ status: 400 });
    const theirs = (await openShopOfOwner()).cookie;
    expect(await makes({}, theirs)).toMatchObject({ init: { status: 409 } });
    expect(await couponOf()).toBeUndefined();
  });

  it("submitted twice is created once", async () => {
    const id = randomUUID();
    await Promise.all([makes({ id }), makes({ id })]);
    expect(await phonesOf((await couponOf())!.id)).toEqual([ada]);
  });

  it("works for the phones on its list, and refuses all others, before and when placing an order", async () => {
    await makes();
    expect(await preview(null)).toBe(TYPE_PHONE);
    for (const other of [cara, "+2348099999999"]) {
      expect(await preview(other)).toBe(NOT_YOURS);
      expect(await place(other)).toBe(`coupon: ${NOT_YOURS}`);
    }
    expect(await preview(ada)).toBe(25_000);
    expect(await place(ada)).toBe("placed");
  });

  it("no longer works for an erased customer", async () => {
    await makes();
    await systemDb
      .delete(customers)
      .where(and(eq(customers.vendorId, shop.vendorId), eq(customers.phone, ada)));
    expect(await place(ada)).toBe(`coupon: ${NOT_YOURS}`);
  });

  it("gives its last use once", async () => {
    await systemDb
      .update(customers)
      .set({ thirdLastOrderAt: ago(2) })
      .where(and(eq(customers.vendorId, shop.vendorId), eq(customers.phone, cara)));
    await makes({ maxUses: "1" });
    const tries = await Promise.all([ada, cara, ada, cara, "+2348099999999"].map((p) => place(p)));
    expect(tries.filter((outcome) => outcome === "placed")).toHaveLength(1);
    expect(tries.at(-1)).toBe(`coupon: ${NOT_YOURS}`);
  });
});

it("a coupon for everyone asks for no phone", async () => {
  await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "ALL" });
  expect(await preview(null, "all")).toBe(25_000);
  expect(await preview(cara, "all")).toBe(25_000);
});
