import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { coupons, orders } from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { action as submitList, loader as list } from "~/routes/dashboard.settings.coupons";
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

startCoupons();

const shown = async () =>
  (await list(routeArgs(aRequest(LIST, { cookie })))) as unknown as {
    coupons: { id: string; code: string; used: number; costKobo: number }[];
    total: number;
  };

describe("the list of codes", () => {
  it("shows how often each was used and what it cost: paid orders that were not cancelled", async () => {
    await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "COUNT", value: 20 });
    await makeCoupon(systemDb, {
      vendorId: (await openShopOfOwner()).opened.vendorId,
      code: "THEIRS",
    });
    await payWithCoupon("COUNT");
    const cancelled = await payWithCoupon("COUNT");
    await orderAwaitingPayment(shop, { couponCode: "COUNT" }); // not paid
    await systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, cancelled));
    expect(await shown()).toMatchObject({
      total: 1,
      coupons: [{ code: "COUNT", used: 1, costKobo: 50_000 }],
    });
  });

  it("has 30 per page, ended codes last", async () => {
    await systemDb.insert(coupons).values(
      Array.from({ length: 31 }, (_, n) => ({
        vendorId: shop.vendorId,
        code: `C${n}`,
        kind: "percent" as const,
        value: 10,
        startsAt: new Date("2026-01-01"),
        endsAt: n === 30 ? new Date("2026-01-02") : null,
        createdAt: new Date(Date.UTC(2026, 1, 1 + n)),
      })),
    );
    const first = (await shown()).coupons.map(({ code }) => code);
    expect([first.length, first[0], first.includes("C30")]).toEqual([30, "C29", false]);
    const second = (await list(routeArgs(aRequest(`${LIST}?page=2`, { cookie })))) as unknown as {
      coupons: { code: string }[];
      more: boolean;
    };
    expect([second.coupons.map(({ code }) => code), second.more]).toEqual([["C30"], false]);
  });

  it("switches a code off and on, effective at the checkout at once", async () => {
    const { id } = await makeCoupon(systemDb, { vendorId: shop.vendorId, code: "SWITCH" });
    const asked = async () =>
      placeOrder(shop.store, anOrder(shop, { couponCode: "SWITCH" }), new Date(), newAttempt());
    for (const [intent, works] of [
      ["off", false],
      ["off", false],
      ["on", true],
    ] as const) {
      expect(
        await redirectOf(
          submitList(
            routeArgs(aRequest(LIST, { cookie, form: { intent, couponId: id } })),
          ) as Promise<unknown>,
        ),
      ).toBe(`${LIST}?done=${intent}`);
      expect((await asked()).ok).toBe(works);
    }
    await expect(
      submitList(routeArgs(aRequest(LIST, { cookie, form: { intent: "burn", couponId: id } }))),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      submitList(
        routeArgs(aRequest(LIST, { cookie, form: { intent: "off", couponId: randomUUID() } })),
      ),
    ).rejects.toMatchObject({ status: 404 });
  });
});
