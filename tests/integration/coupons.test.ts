import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { coupons, orders } from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { anOrder, openShop, stockOf, type Shop } from "../setup/shop";
import { english } from "~/shared/translate";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ business: { deliveryFee: 70_000 }, payment: { feeBearer: "customer" } });
});
const noon = new Date("2026-11-20T11:00:00Z");
const newCoupon = (over: Parameters<typeof makeCoupon>[1]) =>
  makeCoupon(systemDb, { startsAt: new Date("2026-11-01T00:00:00Z"), ...over });
const [ada, obi] = ["+2348030000001", "+2348030000002"];
const place = (over: Parameters<typeof anOrder>[1] = {}, at: Shop = shop, now = noon) =>
  placeOrder(at.store, anOrder(at, over), now, newAttempt());
const refusal = async (placing: ReturnType<typeof place>) => {
  const outcome = await placing;
  return outcome.ok ? "placed" : `${outcome.field}: ${english(outcome.message)}`;
};

describe("a coupon at placing", () => {
  it("is deducted from the items before delivery and fee, and appears on the order", async () => {
    const coupon = await newCoupon({ vendorId: shop.vendorId, code: "Taste-10" });
    const outcome = await place({
      couponCode: " taste-10 ",
      orderType: "delivery",
      deliveryAddress: "12 Allen",
    });
    // ₦2,500 − ₦250 + ₦700 = ₦2,950; 1.5% of it plus ₦100 is ₦144.25, rounded to ₦144.
    if (!outcome.ok) throw new Error(english(outcome.message));
    expect(outcome.order).toMatchObject({
      subtotalKobo: 250_000,
      discountKobo: 25_000,
      deliveryFeeKobo: 70_000,
      transactionFeeKobo: 14_400,
      totalKobo: 309_400,
    });
    const [row] = await systemDb.select().from(orders).where(eq(orders.id, outcome.order.id));
    expect(row).toMatchObject({
      discount: 25_000,
      couponId: coupon.id,
      couponCode: "Taste-10",
      totalAmount: 309_400,
    });
  });

  it("is refused beside its field, and nothing is written or reserved", async () => {
    const counted = await openShop({ stock: 5 });
    await newCoupon({ vendorId: counted.vendorId, code: "BIG", minimumOrder: 300_000 });
    await newCoupon({ vendorId: shop.vendorId, code: "THEIRS" });
    const lines = [{ itemId: counted.soup.id, quantity: 1 }];
    expect(await refusal(place({ couponCode: "BIG", lines }, counted))).toBe(
      "coupon: Add ₦500 more to use this code",
    );
    expect(await refusal(place({ couponCode: "THEIRS", lines }, counted))).toBe(
      "coupon: This code doesn’t work here. Check the spelling.",
    );
    expect(await stockOf(counted.soup.id)).toBe(5);
    expect(
      await systemDb.select().from(orders).where(eq(orders.vendorId, counted.vendorId)),
    ).toEqual([]);
  });

  it("gives its last use to one of twenty concurrent orders, and frees it if that order isn't paid in time", async () => {
    const busy = await openShop();
    await newCoupon({ vendorId: busy.vendorId, code: "LAST", maxUses: 1 });
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        refusal(
          place(
            { couponCode: "LAST", customerPhone: `+23480311100${String(n).padStart(2, "0")}` },
            busy,
          ),
        ),
      ),
    );
    expect(tries.filter((outcome) => outcome === "placed")).toHaveLength(1);
    expect(new Set(tries)).toEqual(
      new Set([
        "placed",
        "coupon: Someone is using the last of this code right now. Try again in 30 minutes.",
      ]),
    );
    expect(
      await refusal(
        place(
          { couponCode: "LAST", customerPhone: ada },
          busy,
          new Date(noon.getTime() + 31 * 60_000),
        ),
      ),
    ).toBe("placed");
  });

  it("counts a phone's unpaid order, and lets a corrected checkout keep its use", async () => {
    const own = await openShop();
    const coupon = await newCoupon({ vendorId: own.vendorId, code: "ONCE", maxUsesPerPhone: 1 });
    const first = anOrder(own, { couponCode: "ONCE", customerPhone: ada });
    expect(await refusal(placeOrder(own.store, first, noon, newAttempt()))).toBe("placed");
    expect(await refusal(place({ couponCode: "ONCE", customerPhone: ada }, own))).toContain(
      "is in another order you haven’t paid for",
    );
    expect(await refusal(place({ couponCode: "ONCE", customerPhone: obi }, own))).toBe("placed");
    expect(
      await refusal(
        placeOrder(own.store, { ...first, customerName: "Ada Corrected" }, noon, newAttempt()),
      ),
    ).toBe("placed");
    const mine = await systemDb
      .select({ status: orders.status })
      .from(orders)
      .where(and(eq(orders.couponId, coupon.id), eq(orders.customerPhone, ada)))
      .orderBy(orders.orderNumber);
    expect(mine).toEqual([{ status: "cancelled" }, { status: "payment_pending" }]);
  });

  it("lets nobody pay more than with the discount shown", async () => {
    const coupon = await newCoupon({ vendorId: shop.vendorId, code: "FADES", value: 20 });
    await systemDb.update(coupons).set({ value: 5 }).where(eq(coupons.id, coupon.id));
    expect(await refusal(place({ couponCode: "FADES", displayedDiscountKobo: 50_000 }))).toBe(
      "coupon: This code now gives ₦125 off. Please check your total and place the order again.",
    );
    expect(await refusal(place({ couponCode: "FADES", displayedDiscountKobo: 12_500 }))).toBe(
      "placed",
    );
  });
});
