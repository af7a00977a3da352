import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deliveryAreas, orders, menuItems, vendorBusinessSettings, vendorProfiles } from "~schema";
import { invoicePage } from "~/storefront/invoice/invoice-page.server";
import { findInvoice } from "~/storefront/invoice/invoices.queries.server";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { action as makeCustom } from "~/routes/dashboard.custom-orders.new";
import { storePrices } from "~/core/stores/delivery-areas";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { makeArea } from "../setup/delivery-area";
import { anOrder, openShop, reread, type Shop } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";
import { english } from "~/shared/translate";

const noon = new Date("2026-11-20T11:00:00Z");
/** As the request at that moment does: reads the store, then places the order. */
const place = async (shop: Shop, over: Partial<OrderRequest> = {}) =>
  placeOrder(await reread(shop.slug), anOrder(shop, over), noon, newAttempt());
const brought = { orderType: "delivery", deliveryAddress: "14 Adeniran Ogunsanya" } as const;
const set = (shop: Shop, to: Partial<typeof vendorBusinessSettings.$inferInsert>) =>
  systemDb
    .update(vendorBusinessSettings)
    .set(to)
    .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
const refusal = async (outcome: ReturnType<typeof place>) => {
  const got = await outcome;
  return got.ok ? "placed" : `${got.field} ${got.status}: ${english(got.message)}`;
};

describe("a placed order", () => {
  it("is priced by the settings at that moment and keeps its price when they change", async () => {
    const shop = await openShop({
      business: {
        deliveryFee: 70_000,
        packagingFee: 20_000,
        serviceFeeValue: 10_000,
        taxRate: 750,
      },
      payment: { feeBearer: "customer" },
    });
    const first = await place(shop, { ...brought, lines: [{ itemId: shop.rice.id, quantity: 2 }] });
    if (!first.ok) throw new Error(first.code);
    // 7.5% of 5,000 + 200 + 100; the fee on 5,000 + 700 + 200 + 100 + 397.50.
    const priced = {
      subtotalKobo: 500_000,
      deliveryFeeKobo: 70_000,
      packagingFeeKobo: 20_000,
      serviceFeeKobo: 10_000,
      taxKobo: 39_750,
      transactionFeeKobo: 19_600,
      totalKobo: 659_350,
      deliveryArea: null,
    };
    expect(first.order).toMatchObject(priced);
    await set(shop, { packagingFee: 30_000, taxRate: 0 });
    expect(await place(shop, { ...brought })).toMatchObject({
      ok: true,
      order: { packagingFeeKobo: 30_000, taxKobo: 0 },
    });
    const [row] = await systemDb.select().from(orders).where(eq(orders.id, first.order.id));
    expect(row).toMatchObject({
      subtotal: 500_000,
      deliveryFee: 70_000,
      packagingFee: 20_000,
      serviceFee: 10_000,
      tax: 39_750,
      transactionFee: 19_600,
      totalAmount: 659_350,
    });
  });

  it("is refused at prices its customer hasn't seen, and shows them", async () => {
    const shop = await openShop({ business: { packagingFee: 20_000, taxRate: 750 } });
    const displayedPrices = storePrices(shop.store);
    await set(shop, { packagingFee: 30_000 });
    expect(await refusal(place(shop, { displayedPrices }))).toBe(
      "prices 409: The store has changed its prices: packaging ₦300 (was ₦200), tax ₦210 (was ₦202.50). Your total is now ₦3,010. Please check your order and place it again.",
    );
    expect(
      await refusal(place(shop, { displayedPrices: storePrices(await reread(shop.slug)) })),
    ).toBe("placed");
  });

  it("is replaced while unpaid if its dishes or fees are cheaper by now, and reused otherwise", async () => {
    const shop = await openShop({ business: { packagingFee: 20_000 } });
    await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "TEN",
      kind: "percent",
      value: 10,
      startsAt: new Date(0),
    });
    const clientToken = randomUUID();
    const send = async () => {
      const outcome = await place(shop, {
        clientToken,
        couponCode: "TEN",
        displayedPrices: storePrices(await reread(shop.slug)),
      });
      if (!outcome.ok) throw new Error(outcome.code);
      return { id: outcome.order.id, total: outcome.order.totalKobo, repeated: outcome.repeated };
    };
    const first = await send();
    expect(first).toMatchObject({ total: 245_000, repeated: false });
    expect(await send()).toEqual({ ...first, repeated: true });
    await set(shop, { packagingFee: 10_000 });
    const second = await send();
    expect([second.total, second.repeated, second.id === first.id]).toEqual([
      235_000,
      false,
      false,
    ]);
    await systemDb.update(menuItems).set({ price: 200_000 }).where(eq(menuItems.id, shop.rice.id));
    expect(await send()).toMatchObject({ total: 190_000, repeated: false });
    expect(
      await systemDb.select({ status: orders.status }).from(orders).where(eq(orders.id, second.id)),
    ).toEqual([{ status: "cancelled" }]);
  });

  it("goes through if only another fulfilment method's price changed", async () => {
    const shop = await openShop({ business: { deliveryFee: 70_000 } });
    const displayedPrices = storePrices(shop.store);
    await set(shop, { deliveryFee: 90_000 });
    expect(await refusal(place(shop, { displayedPrices }))).toBe("placed");
    expect(await refusal(place(shop, { ...brought, displayedPrices }))).toMatch(
      /^prices 409: .*delivery ₦900 \(was ₦700\)/,
    );
  });

  it("counts packaging and service towards the provider's minimum, so a coupon may cover all dishes", async () => {
    const shop = await openShop({ business: { packagingFee: 20_000, taxRate: 1_000 } });
    await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "ALL",
      kind: "percent",
      value: 100,
      startsAt: new Date(0),
    });
    expect(await place(shop, { couponCode: "ALL" })).toMatchObject({
      ok: true,
      order: { discountKobo: 250_000, packagingFeeKobo: 20_000, taxKobo: 2_000, totalKobo: 22_000 },
    });
  });
});

describe("a delivery area", () => {
  let shop: Shop;
  let yaba: string;
  let lekki: string;
  beforeAll(async () => {
    shop = await openShop({ business: { deliveryFee: 50_000 } });
    yaba = await makeArea(shop.vendorId);
    lekki = await makeArea(shop.vendorId, {
      name: "Lekki",
      fee: 150_000,
      minimumOrder: 500_000,
      freeAbove: 1_000_000,
      sortOrder: 1,
    });
  });
  const of = (id: string | null, portions = 1) => ({
    ...brought,
    deliveryAreaId: id,
    lines: [{ itemId: shop.rice.id, quantity: portions }],
  });

  it.each([
    [
      1,
      "area 400: Delivery to Lekki needs an order of ₦5,000 or more. Add ₦2,500 more, or choose another area.",
    ],
    [2, "₦ 150000"],
    [3, "₦ 150000"],
    [4, "₦ 0"],
    [5, "₦ 0"],
  ])(
    "asks by its fee, its minimum and its free amount, for %i portions",
    async (portions, told) => {
      const outcome = await place(shop, of(lekki, portions));
      expect(
        outcome.ok
          ? `₦ ${outcome.order.deliveryFeeKobo}`
          : `${outcome.field} 400: ${english(outcome.message)}`,
      ).toBe(told);
    },
  );

  it("is on the order by name, even if renamed later", async () => {
    const outcome = await place(shop, of(yaba));
    expect(outcome).toMatchObject({
      ok: true,
      order: { deliveryArea: "Yaba", deliveryFeeKobo: 70_000 },
    });
    await systemDb
      .update(deliveryAreas)
      .set({ name: "Yaba and Sabo" })
      .where(eq(deliveryAreas.id, yaba));
    const [row] = await systemDb
      .select({ area: orders.deliveryArea })
      .from(orders)
      .where(eq(orders.id, outcome.ok ? outcome.order.id : ""));
    expect(row).toEqual({ area: "Yaba" });
  });

  it("must be chosen for a delivery, and is ignored for a pickup", async () => {
    expect(await refusal(place(shop, of(null)))).toBe("area 400: Please choose your delivery area");
    expect(await place(shop, { deliveryAreaId: lekki })).toMatchObject({
      ok: true,
      order: { deliveryArea: null, deliveryFeeKobo: 0 },
    });
  });

  it("of another store is refused like an unknown one", async () => {
    const other = await openShop();
    const theirs = await makeArea(other.vendorId);
    for (const id of [theirs, "nowhere"])
      expect(await refusal(place(shop, of(id)))).toBe(
        "area 400: Please choose one of this store’s delivery areas",
      );
    const none = await openShop({ business: { deliveryFee: 50_000 } });
    expect(await refusal(place(none, { ...brought, deliveryAreaId: theirs }))).toBe(
      "area 400: Please choose one of this store’s delivery areas",
    );
    expect(await place(none, brought)).toMatchObject({
      ok: true,
      order: { deliveryFeeKobo: 50_000, deliveryArea: null },
    });
  });

  it("deleted while the page was open is refused as such", async () => {
    const going = await makeArea(shop.vendorId, { name: "Ikeja", sortOrder: 2 });
    const displayedPrices = storePrices(await reread(shop.slug));
    await systemDb.delete(deliveryAreas).where(eq(deliveryAreas.id, going));
    expect(await refusal(place(shop, { ...of(going), displayedPrices }))).toMatch(
      /^area 409: The delivery areas have changed, and Ikeja is no longer one/,
    );
  });

  it("is loaded with its store, in the vendor's order", async () => {
    expect((await reread(shop.slug)).areas).toEqual([
      {
        id: yaba,
        name: "Yaba and Sabo",
        feeKobo: 70_000,
        minimumOrderKobo: 0,
        freeAboveKobo: null,
      },
      {
        id: lekki,
        name: "Lekki",
        feeKobo: 150_000,
        minimumOrderKobo: 500_000,
        freeAboveKobo: 1_000_000,
      },
    ]);
  });

  it("can be chosen for a custom order too, which charges its price whatever fee is sent; order and invoice name it", async () => {
    const own = await openShop();
    const [surulere, theirs] = [
      await makeArea(own.vendorId, { name: "Surulere", minimumOrder: 9_000_000 }),
      await makeArea(shop.vendorId, { name: "Theirs", fee: 1, sortOrder: 3 }),
    ];
    const [vendor] = await systemDb
      .select({ userId: vendorProfiles.userId })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, own.vendorId));
    const cookie = await cookieOf(vendor!.userId);
    const send = (deliveryArea: string) => {
      const form = {
        intent: "make",
        clientToken: randomUUID(),
        customerName: "Ngozi Eze",
        "items[0].name": "Jollof rice",
        "items[0].quantity": "1",
        "items[0].price": "",
        link: "on",
        expiry: "24h",
        orderType: "delivery",
        deliveryAddress: "4 Marina",
        deliveryArea,
        deliveryFee: "1",
      };
      return makeCustom(routeArgs(aRequest("/dashboard/custom-orders/new", { cookie, form })));
    };
    for (const [area, told] of [
      ["", "Please choose the delivery area"],
      [
        theirs,
        "This area is not among yours any more. Please choose again, or open this page anew",
      ],
    ] as const) {
      expect(await send(area)).toMatchObject({
        init: { status: 400 },
        data: { errors: { deliveryArea: [told] }, typed: { deliveryArea: area } },
      });
    }
    const ordered = async (area: string) => {
      const id = /custom-orders\/([^?]+)/.exec((await redirectOf(send(area))) ?? "")![1]!;
      return (await findInvoice(id))!;
    };
    const invoice = await ordered(surulere);
    expect(invoice).toMatchObject({
      deliveryArea: "Surulere",
      sums: { subtotalKobo: 250_000, deliveryFeeKobo: 70_000, totalKobo: 320_000 },
    });
    expect(invoicePage(invoice, new Date(), new URLSearchParams())).toMatchObject({
      delivery: { address: "4 Marina, Surulere" },
    });
    expect(await ordered("elsewhere")).toMatchObject({
      deliveryArea: null,
      sums: { deliveryFeeKobo: 100 },
    });
  });
});
