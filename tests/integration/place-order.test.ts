import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  categories,
  customers,
  orderEvents,
  orderItems,
  orders,
  paymentAttempts,
  menuItems,
  vendorBusinessSettings,
  vendorProfiles,
} from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { takeStock } from "~/core/orders/stock.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { anOrder, openShop, reread, stockOf, type Shop } from "../setup/shop";
import { english } from "~/shared/translate";
import { inEnglish } from "../setup/in-english";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ business: { deliveryFee: 70_000 }, payment: { feeBearer: "customer" } });
});
const noon = new Date("2026-11-20T11:00:00Z");
const place = (over: Parameters<typeof anOrder>[1] = {}, at: Shop = shop, now = noon) =>
  placeOrder(at.store, anOrder(at, over), now, newAttempt());

describe("placeOrder", () => {
  it("writes order, lines, customer, first event and first attempt, priced from the menu", async () => {
    const outcome = await place({
      orderType: "delivery",
      deliveryAddress: "14 Adeniran Ogunsanya",
      lines: [{ itemId: shop.rice.id, quantity: 2 }],
    });
    if (!outcome.ok) throw new Error(outcome.code);
    // ₦5,000 + ₦700 delivery; 1.5% of 5,700 + 100 = 185.50, rounded to ₦186.
    expect(outcome.order).toMatchObject({
      subtotalKobo: 500_000,
      deliveryFeeKobo: 70_000,
      transactionFeeKobo: 18_600,
      totalKobo: 588_600,
      status: "payment_pending",
    });
    const [order] = await systemDb.select().from(orders).where(eq(orders.id, outcome.order.id));
    expect(order).toMatchObject({
      vendorId: shop.vendorId,
      totalAmount: 588_600,
      platformFee: 0,
      paymentStatus: "pending",
      isScheduled: false,
      stockHeldUntil: null,
    });
    expect(
      await systemDb.select().from(orderItems).where(eq(orderItems.orderId, outcome.order.id)),
    ).toMatchObject([{ name: "Jollof rice", price: 250_000, quantity: 2, stockTaken: false }]);
    expect(
      await systemDb.select().from(orderEvents).where(eq(orderEvents.orderId, outcome.order.id)),
    ).toMatchObject([{ toStatus: "payment_pending", actorType: "customer" }]);
    expect(
      await systemDb
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, outcome.order.id)),
    ).toMatchObject([{ expectedAmount: 588_600, status: "initialized" }]);
    const [customer] = await systemDb
      .select()
      .from(customers)
      .where(and(eq(customers.vendorId, shop.vendorId), eq(customers.phone, "+2348031234567")));
    expect(order!.customerId).toBe(customer!.id);
  });

  it("gives fifty parallel orders fifty consecutive numbers, per vendor", async () => {
    const [busy, other] = [await openShop(), await openShop()];
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => place({}, busy)));
    const numbers = outcomes
      .map((outcome) => (outcome.ok ? outcome.order.orderNumber : outcome.code))
      .sort();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, n) => `VNR${String(n + 1).padStart(3, "0")}`),
    );
    expect(await place({}, other)).toMatchObject({ ok: true, order: { orderNumber: "VNR001" } });
  });

  it("is one order if a checkout is sent twenty times at once", async () => {
    const clientToken = randomUUID();
    const counted = await openShop({ stock: 5 });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        place({ clientToken, lines: [{ itemId: counted.soup.id, quantity: 2 }] }, counted),
      ),
    );
    const ids = new Set(outcomes.map((outcome) => (outcome.ok ? outcome.order.id : outcome.code)));
    expect(ids.size).toBe(1);
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.repeated)).toHaveLength(1);
    expect(await stockOf(counted.soup.id)).toBe(3);
  });

  it("is the same order if the same checkout comes again later", async () => {
    const counted = await openShop({ stock: 5 });
    const again = anOrder(counted, {
      lines: [
        { itemId: counted.soup.id, quantity: 2 },
        { itemId: counted.rice.id, quantity: 1 },
      ],
    });
    const first = await place(again, counted);
    const second = await place(again, counted);
    if (!first.ok || !second.ok) throw new Error("refused");
    expect(second).toMatchObject({ repeated: true, order: first.order });
    expect(await stockOf(counted.soup.id)).toBe(3);
  });

  it("is a new order if the same checkout comes again after the time to pay", async () => {
    const counted = await openShop({ stock: 5 });
    const again = anOrder(counted, { lines: [{ itemId: counted.soup.id, quantity: 2 }] });
    const first = await place(again, counted);
    const late = await place(again, counted, new Date(noon.getTime() + 31 * 60_000));
    if (!first.ok || !late.ok) throw new Error("refused");
    expect(late).toMatchObject({
      repeated: false,
      order: { orderNumber: "VNR002", status: "payment_pending" },
    });
    expect(
      await systemDb
        .select({ status: orders.status })
        .from(orders)
        .where(eq(orders.id, first.order.id)),
    ).toEqual([{ status: "cancelled" }]);
    expect(await stockOf(counted.soup.id)).toBe(3);
  });

  it("sells exactly the stock if more is wanted", async () => {
    const counted = await openShop({ stock: 7 });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () =>
        place(
          {
            lines: [
              { itemId: counted.soup.id, quantity: 1 },
              { itemId: counted.rice.id, quantity: 1 },
            ],
          },
          counted,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(7);
    expect(inEnglish(outcomes.find((outcome) => !outcome.ok))).toMatchObject({
      field: "items",
      status: 409,
      message: expect.stringContaining("Egusi soup") as string,
    });
    expect(await stockOf(counted.soup.id)).toBe(0);
    expect(
      await systemDb.select().from(orders).where(eq(orders.vendorId, counted.vendorId)),
    ).toHaveLength(7);
  });

  it.each([
    ["without limits", {}],
    ["behind the lock of a store that counts its orders", { business: { slotCapacity: 100 } }],
  ])(
    "sells all of an order or nothing, in whichever order its dishes are named: %s",
    async (_, store) => {
      const counted = await openShop({ stock: 7, ...store });
      await systemDb
        .update(menuItems)
        .set({ inventory: 100 })
        .where(eq(menuItems.id, counted.rice.id));
      const lines = [counted.rice, counted.soup].map(({ id }) => ({ itemId: id, quantity: 1 }));
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          place({ lines: n % 2 ? lines : [...lines].reverse() }, counted),
        ),
      );
      const numbers = outcomes.flatMap((outcome) =>
        outcome.ok ? [outcome.order.orderNumber] : [],
      );
      expect(numbers.sort()).toEqual(Array.from({ length: 7 }, (_, n) => `VNR00${n + 1}`));
      expect([await stockOf(counted.soup.id), await stockOf(counted.rice.id)]).toEqual([0, 93]);
      // The refusal shows the current state.
      for (const outcome of outcomes)
        if (!outcome.ok)
          expect(inEnglish(outcome)).toMatchObject({
            field: "items",
            status: 409,
            message: "Egusi soup is sold out. Please change your cart.",
          });
      expect(await place({}, counted)).toMatchObject({
        ok: true,
        order: { orderNumber: "VNR008" },
      });
    },
  );

  it("sells no drafts, and no items sold out until a time before it comes, counted or not", async () => {
    const counted = await openShop({ stock: 5 });
    const dish = (over: Partial<typeof menuItems.$inferInsert>, id = counted.rice.id) =>
      systemDb.update(menuItems).set(over).where(eq(menuItems.id, id));
    const refusal = async (itemId: string, now = noon) => {
      const outcome = await place({ lines: [{ itemId, quantity: 1 }] }, counted, now);
      return outcome.ok ? null : english(outcome.message);
    };
    await dish({ isDraft: true, isAvailable: false });
    expect(await refusal(counted.rice.id)).toBe(
      "An item in your cart is no longer on the menu. Please check your cart.",
    );
    const tomorrow = new Date(Date.now() + 86_400_000);
    await dish({ isDraft: false, isAvailable: true, soldOutUntil: tomorrow });
    await dish({ soldOutUntil: tomorrow }, counted.soup.id);
    for (const { id, name } of [counted.rice, counted.soup])
      expect(await refusal(id)).toBe(`${name} is sold out. Please change your cart.`);
    await systemDb.transaction(async (tx) =>
      expect(
        await takeStock(tx, counted.vendorId, [
          { id: counted.soup.id, isOption: false, quantity: 1 },
        ]),
      ).toEqual([counted.soup.id]),
    );
    expect(await stockOf(counted.soup.id)).toBe(5);
    await dish({ soldOutUntil: noon });
    expect(await refusal(counted.rice.id)).toBeNull();
  });

  it("replaces an unpaid order if its checkout comes again with other contents, and returns its stock", async () => {
    const counted = await openShop({ stock: 5 });
    const clientToken = randomUUID();
    const first = await place(
      { clientToken, lines: [{ itemId: counted.soup.id, quantity: 4 }] },
      counted,
    );
    const second = await place(
      { clientToken, lines: [{ itemId: counted.soup.id, quantity: 3 }] },
      counted,
    );
    if (!first.ok || !second.ok) throw new Error(JSON.stringify([first, second]));
    expect(second.order.id).not.toBe(first.order.id);
    expect(await stockOf(counted.soup.id)).toBe(2);
    const [old] = await systemDb.select().from(orders).where(eq(orders.id, first.order.id));
    expect(old).toMatchObject({ status: "cancelled" });
    expect(old!.stockReleasedAt).not.toBeNull();
  });

  it("treats a dish sold out meanwhile as sold out even for a customer who has reserved some", async () => {
    const counted = await openShop({ stock: 5 });
    const clientToken = randomUUID();
    const lines = (quantity: number) => [{ itemId: counted.soup.id, quantity }];
    expect(await place({ clientToken, lines: lines(4) }, counted)).toMatchObject({ ok: true });
    await systemDb
      .update(menuItems)
      .set({ soldOutUntil: new Date(Date.now() + 86_400_000) })
      .where(eq(menuItems.id, counted.soup.id));
    for (const quantity of [3, 5]) {
      expect(
        inEnglish(await place({ clientToken, lines: lines(quantity) }, counted)),
      ).toMatchObject({
        ok: false,
        field: "items",
        status: 409,
        message: "Egusi soup is sold out. Please change your cart.",
      });
    }
    expect(await stockOf(counted.soup.id)).toBe(1);
  });

  it("merges lines of the same dish", async () => {
    const fresh = await openShop({ stock: 5 });
    const outcome = await place(
      {
        lines: [
          { itemId: fresh.soup.id, quantity: 2 },
          { itemId: fresh.soup.id, quantity: 1 },
        ],
      },
      fresh,
    );
    expect(outcome).toMatchObject({ ok: true, order: { subtotalKobo: 750_000 } });
    expect(await stockOf(fresh.soup.id)).toBe(2);
  });
});

describe("placeOrder refuses, and writes nothing", () => {
  const refused = async (at: Shop, over: Parameters<typeof anOrder>[1], now = noon) => {
    const outcome = await place(over, at, now);
    if (outcome.ok) throw new Error("was placed");
    expect(await systemDb.select().from(orders).where(eq(orders.vendorId, at.vendorId))).toEqual(
      [],
    );
    return inEnglish(outcome);
  };

  it("another vendor's dish", async () => {
    const [mine, theirs] = [await openShop(), await openShop()];
    expect(await refused(mine, { lines: [{ itemId: theirs.rice.id, quantity: 1 }] })).toMatchObject(
      { field: "items", status: 409 },
    );
  });

  it("dishes that are switched off, archived, or in a hidden category", async () => {
    const at = await openShop();
    const gone = "An item in your cart is no longer on the menu. Please check your cart.";
    await systemDb
      .update(menuItems)
      .set({ isAvailable: false })
      .where(eq(menuItems.id, at.rice.id));
    expect(await refused(at, {})).toMatchObject({
      message: "Jollof rice is not available right now. Please change your cart.",
    });
    await systemDb
      .update(menuItems)
      .set({ isAvailable: true, archivedAt: noon })
      .where(eq(menuItems.id, at.rice.id));
    expect(await refused(at, {})).toMatchObject({
      message: gone,
    });
    await systemDb.update(menuItems).set({ archivedAt: null }).where(eq(menuItems.id, at.rice.id));
    await systemDb.update(categories).set({ isActive: false });
    expect(await refused(at, {})).toMatchObject({ message: gone });
    await systemDb.update(categories).set({ isActive: true });
  });

  it("an order below the minimum, in the cart's words", async () => {
    const at = await openShop({ business: { minimumOrder: 400_000 } });
    expect(await refused(at, {})).toMatchObject({ message: "Add ₦1,500 more for minimum order" });
  });

  it("a fulfilment method the store doesn't offer, and too many items", async () => {
    const at = await openShop({ business: { deliveryEnabled: false, maxItemsPerOrder: 3 } });
    expect(await refused(at, { orderType: "delivery", deliveryAddress: "x" })).toMatchObject({
      field: "orderType",
    });
    expect(await refused(at, { lines: [{ itemId: at.rice.id, quantity: 4 }] })).toMatchObject({
      message: "This store takes up to 3 items per order",
    });
  });

  it("a paused store, one under maintenance, and a suspended one, scheduled or not, each with its reason", async () => {
    const at = await openShop({ business: { emergencyPauseEnabled: true } });
    const later = new Date(noon.getTime() + 3 * 3600_000);
    expect(await refused(at, { scheduledFor: later })).toMatchObject({
      field: "store",
      message: "This store has paused new orders for now.",
      status: 409,
    });
    await systemDb
      .update(vendorBusinessSettings)
      .set({ maintenanceMode: true })
      .where(eq(vendorBusinessSettings.vendorId, at.vendorId));
    expect(await refused({ ...at, store: await reread(at.slug) }, {})).toMatchObject({
      message: "Ordering is temporarily unavailable while this store is under maintenance.",
    });
    await systemDb
      .update(vendorProfiles)
      .set({ suspension: { notice: "Back soon.", why: "Your papers" } })
      .where(eq(vendorProfiles.id, at.vendorId));
    expect(await refused({ ...at, store: await reread(at.slug) }, {})).toMatchObject({
      message: "Back soon.",
    });
  });

  it("a closed store, except for an order scheduled within its hours", async () => {
    const day = { open: true, opening: "09:00", closing: "21:00" };
    const at = await openShop({ settings: { operatingHours: { Friday: day, Saturday: day } } });
    const night = new Date("2026-11-20T22:30:00Z"); // Friday, 23:30 in Lagos
    expect(await refused(at, {}, night)).toMatchObject({
      field: "store",
      message: "This store is currently closed.",
    });
    expect(
      await refused(at, { scheduledFor: new Date("2026-11-21T06:00:00Z") }, night),
    ).toMatchObject({ field: "schedule", message: "The store is closed at that time" });
    expect(
      await refused(at, { scheduledFor: new Date("2026-11-20T22:35:00Z") }, night),
    ).toMatchObject({
      field: "schedule",
      message: expect.stringContaining("The earliest time") as string,
    });
    expect(
      await place({ scheduledFor: new Date("2026-11-21T09:00:00Z") }, at, night),
    ).toMatchObject({ ok: true });
  });

  it("a store not set up yet is not found", async () => {
    const at = await openShop();
    await systemDb
      .update(vendorProfiles)
      .set({ onboardingStep: "setup_store" })
      .where(eq(vendorProfiles.id, at.vendorId));
    await expect(reread(at.slug)).rejects.toThrow("No store");
  });
});
