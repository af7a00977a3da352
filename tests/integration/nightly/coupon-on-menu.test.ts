import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { coupons, orders, vendorProfiles } from "~schema";
import { findStoreWithMenu } from "~/core/menu/store-with-menu.server";
import { systemDb } from "~/platform/db.server";
import { action as submitList, loader as list } from "~/routes/dashboard.settings.coupons";
import { action as submit } from "~/routes/dashboard.settings.coupons.$couponId";
import { action as make } from "~/routes/dashboard.settings.coupons.new";
import { formErrors } from "~/shared/form-errors";
import { CheckoutForm } from "~/storefront/checkout/checkout-form";
import { checkoutPage, displayedResult } from "~/storefront/checkout/checkout-page.server";
import { menuPageData } from "~/storefront/menu/menu-page-data.server";
import { makeCoupon } from "../../../drizzle/seed/store-factories";
import {
  LIST,
  cookie,
  openShopOfOwner,
  payWithCoupon,
  shop,
  startCoupons,
} from "../../setup/coupon-settings";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { reread } from "../../setup/shop";
import { aRequest, redirectOf, routeArgs } from "../../setup/vendor-requests";

startCoupons();

const MINUTE_MS = 60_000;
const now = new Date();
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

const forMenu = (code: string, over: Partial<Parameters<typeof makeCoupon>[1]> = {}) =>
  makeCoupon(systemDb, { vendorId: shop.vendorId, code, onMenu: true, ...over });
const menuAt = async (at = new Date()) => (await findStoreWithMenu(shop.slug, at))!;
const shown = async (at?: Date) => (await menuAt(at)).coupon?.code ?? null;
/** The line as a customer reads it. */
const line = async () => {
  const page = menuPageData({
    ...(await menuAt()),
    base: "",
    now,
    query: "",
    shareUrl: "",
    lite: false,
  });
  return page.coupon && `${page.coupon.before}[${page.coupon.code}]${page.coupon.after}`;
};

describe("the menu", () => {
  it("shows a code's discount and minimum, in the store's language", async () => {
    const { id } = await forMenu("WELCOME10", {
      kind: "fixed",
      value: 50_000,
      minimumOrder: 400_000,
    });
    const change = (set: Partial<typeof coupons.$inferInsert>) =>
      systemDb.update(coupons).set(set).where(eq(coupons.id, id));
    expect(await line()).toBe("₦500 off from ₦4,000 with [WELCOME10]");
    await change({ minimumOrder: 0 });
    expect(await line()).toBe("₦500 off with [WELCOME10]");
    await change({ kind: "percent", value: 10 });
    expect(await line()).toBe("10% off with [WELCOME10]");
    await change({ maxDiscount: 100_000, minimumOrder: 200_000 });
    expect(await line()).toBe("10% off (up to ₦1,000) from ₦2,000 with [WELCOME10]");
    const [profile] = await systemDb
      .select({ settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, shop.vendorId));
    await systemDb
      .update(vendorProfiles)
      .set({ settings: { ...profile!.settings, language: "pcm" } })
      .where(eq(vendorProfiles.id, shop.vendorId));
    expect(await line()).toBe("10% off (no pass ₦1,000) from ₦2,000 with [WELCOME10]");
  });

  it("shows no code that can't be used or isn't marked for the menu", async () => {
    await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "QUIET" });
    await forMenu("OFF", { isActive: false });
    await forMenu("ENDED", { endsAt: inMinutes(-1) });
    await forMenu("AHEAD", { startsAt: inMinutes(60) });
    const { opened } = await openShopOfOwner();
    await forMenu("THEIRS", { vendorId: opened.vendorId });
    expect(await shown()).toBeNull();
    expect(await line()).toBeNull();
  });

  it("shows the code that ends first, then the newest", async () => {
    const made = (minutes: number) => ({ createdAt: inMinutes(minutes) });
    await forMenu("OLDER", made(-20));
    await forMenu("NEWER", made(-10));
    expect(await shown()).toBe("NEWER");
    await forMenu("IN-TWO", { ...made(-40), endsAt: inMinutes(120) });
    await forMenu("IN-ONE", { ...made(-30), endsAt: inMinutes(60) });
    expect(await shown()).toBe("IN-ONE");
    expect(await shown(inMinutes(60))).toBe("IN-TWO");
    expect(await shown(inMinutes(120))).toBe("NEWER");
  });

  it("stays valid until the next code starts or ends", async () => {
    await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "QUIET",
      endsAt: inMinutes(5),
    });
    expect((await menuAt()).backAt).toBeNull();
    await forMenu("RUNS", { endsAt: inMinutes(120) });
    expect((await menuAt()).backAt).toEqual(inMinutes(120));
    await forMenu("AHEAD", { startsAt: inMinutes(60), endsAt: inMinutes(90) });
    expect((await menuAt()).backAt).toEqual(inMinutes(60));
    expect((await menuAt(inMinutes(60))).backAt).toEqual(inMinutes(90));
    expect((await menuAt(inMinutes(120))).backAt).toBeNull();
  });

  it("drops a code with its last paid use, and shows it again if that order is cancelled", async () => {
    await forMenu("LAST", { maxUses: 2 });
    await payWithCoupon("LAST");
    expect(await shown()).toBe("LAST");
    const last = await payWithCoupon("LAST");
    expect(await shown()).toBeNull();
    await systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, last));
    expect(await shown()).toBe("LAST");
  });
});

describe("the checkout", () => {
  const own = randomUUID();
  const cartOf = (subtotalKobo: number) =>
    ({ lines: [], items: [], subtotalKobo, count: 1, checkoutToken: own }) as unknown as Parameters<
      typeof checkoutPage
    >[1];
  const offered = async (subtotalKobo = 400_000, now = new Date()) =>
    (await checkoutPage(await reread(shop.slug), cartOf(subtotalKobo), null, "", now)).offered;

  it("offers the menu's code with its discount, or shows the sum missing to its minimum", async () => {
    expect(await offered()).toBeNull();
    await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "QUIET" });
    expect(await offered()).toBeNull();
    await forMenu("WELCOME10", { kind: "fixed", value: 50_000, minimumOrder: 400_000 });
    expect(await offered(400_000)).toEqual({ code: "WELCOME10", text: "Use WELCOME10: ₦500 off" });
    expect(await offered(280_000)).toEqual({
      code: null,
      text: "₦1,200 more for ₦500 off with WELCOME10",
    });
  });

  it("offers no code whose last use another order holds, until that can't be paid any more", async () => {
    await forMenu("LAST", { maxUses: 1 });
    const { orderId } = await orderAwaitingPayment(shop, { couponCode: "LAST", clientToken: own });
    expect((await offered())?.code, "held by this checkout's own order").toBe("LAST");
    await systemDb.update(orders).set({ clientToken: randomUUID() }).where(eq(orders.id, orderId));
    expect(await offered()).toBeNull();
    expect((await offered(400_000, inMinutes(31)))?.code).toBe("LAST");
  });

  it("enters and applies it by one tap, which keeps the typed values", async () => {
    await forMenu("TASTE10", { kind: "percent", value: 10 });
    const sent = new FormData();
    const typed = {
      intent: "offered",
      offeredCode: "TASTE10",
      couponCode: "half a co",
      customerName: "Ada",
      orderType: "pickup",
    };
    for (const [name, value] of Object.entries(typed)) sent.set(name, value);
    const answer = await displayedResult(
      await reread(shop.slug),
      500_000,
      parseWithZod(sent, { schema: CheckoutForm, formatError: formErrors }),
      new Date(),
    );
    expect(answer.coupon).toEqual({ code: "TASTE10", delivery: 50_000, pickup: 50_000 });
    expect(answer.result?.initialValue).toMatchObject({
      couponCode: "TASTE10",
      customerName: "Ada",
    });
  });
});

describe("a vendor", () => {
  const fields = { intent: "save", code: "TASTE10", kind: "percent", value: "10", isActive: "on" };
  const rowOf = async (id: string) =>
    (await systemDb.select().from(coupons).where(eq(coupons.id, id)))[0]!;
  const saves = (id: string, form: Record<string, string>) =>
    redirectOf(
      submit(
        routeArgs(aRequest(`${LIST}/${id}`, { cookie, form: { ...fields, ...form } }), {
          couponId: id,
        }),
      ) as Promise<unknown>,
    );
  const presses = (couponId: string, intent: string) =>
    redirectOf(
      submitList(
        routeArgs(aRequest(LIST, { cookie, form: { intent, couponId } })),
      ) as Promise<unknown>,
    );
  const listed = async () =>
    (
      (await list(routeArgs(aRequest(LIST, { cookie })))) as unknown as {
        coupons: { code: string; onMenu: boolean; isOnMenuNow: boolean }[];
      }
    ).coupons.map(({ code, onMenu, isOnMenuNow }) => `${code} ${onMenu} ${isOnMenuNow}`);

  it("puts a code on the menu by its form, and takes it off again", async () => {
    const id = randomUUID();
    await redirectOf(
      make(
        routeArgs(aRequest(`${LIST}/new`, { cookie, form: { ...fields, id, onMenu: "on" } })),
      ) as Promise<unknown>,
    );
    expect(await shown()).toBe("TASTE10");
    await saves(id, {});
    expect(await shown()).toBeNull();
    await saves(id, { onMenu: "on" });
    expect(await shown()).toBe("TASTE10");
  });

  it("puts a code on the menu from the list, which marks the one shown", async () => {
    const { id } = await forMenu("FIRST", { onMenu: false, endsAt: inMinutes(60) });
    await forMenu("SECOND");
    expect((await listed()).sort()).toEqual(["FIRST false false", "SECOND true true"]);
    expect(await presses(id, "shown")).toBe(`${LIST}?done=shown`);
    expect((await listed()).sort()).toEqual(["FIRST true true", "SECOND true false"]);
    expect(await presses(id, "hidden")).toBe(`${LIST}?done=hidden`);
    expect((await rowOf(id)).onMenu).toBe(false);
  });

  it("can't put a code for some customers only on the menu", async () => {
    const { id } = await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "TASTE10",
      audience: "customers",
      segment: "regulars",
    });
    await presses(id, "shown");
    await saves(id, { onMenu: "on" });
    expect((await rowOf(id)).onMenu).toBe(false);
  });
});
