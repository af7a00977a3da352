import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { options, orderItems, orders, menuItems, vendorProfiles } from "~schema";
import { createCustomOrder } from "~/core/custom-orders/create-custom-order.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem } from "../../drizzle/seed/factories";
import { random } from "../../drizzle/seed/random";
import { makeCoupon, makeOptionGroup } from "../../drizzle/seed/store-factories";
import { anOrder, openShop, reread } from "../setup/shop";

const STOCK = 40;
const OPTION_STOCK = 60;
const PHONES = 7;

it.each([
  ["without limits", null],
  ["in a store that limits its slots", 500],
])(
  "buyers at checkout and vendors at the counter who want the same dishes in any order neither block each other nor sell more than there is: %s",
  async (_, slotCapacity) => {
    const shop = await openShop({ stock: STOCK, business: { slotCapacity } });
    const { vendorId } = shop;
    const category = await makeCategory(systemDb, { vendorId });
    const items = [shop.soup];
    for (const name of ["Moi moi", "Suya", "Puff puff", "Chapman", "Ofada rice"])
      items.push(
        await makeItem(systemDb, {
          vendorId,
          categoryId: category.id,
          name,
          inventory: STOCK,
          price: 250_000,
        }),
      );
    const group = await makeOptionGroup(systemDb, {
      vendorId,
      maxChosen: 3,
      items,
      options: [{ inventory: OPTION_STOCK }, { inventory: OPTION_STOCK }],
    });
    const coupon = await makeCoupon(systemDb, { vendorId });
    const [owner] = await systemDb
      .select({ userId: vendorProfiles.userId })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId));
    const store = await reread(shop.slug);
    const now = databaseNow();
    const chance = random("orders at once");
    const shuffled = <T>(list: readonly T[]) => [...list].sort(() => chance.next() - 0.5);
    const phone = () => `+234803555000${chance.int(1, PHONES)}`;
    const lines = () =>
      shuffled(items)
        .slice(0, 3)
        .map(({ id }) => ({
          itemId: id,
          quantity: 1,
          choices: shuffled(group.options)
            .slice(0, chance.int(0, 2))
            .map((option): [string, number] => [option.id, 1]),
        }));
    const buy = (clientToken: string) =>
      placeOrder(
        store,
        anOrder(shop, {
          lines: lines(),
          customerPhone: phone(),
          couponCode: chance.chance(0.3) ? coupon.code : null,
          clientToken,
        }),
        now,
        newAttempt(),
      );
    const sell = (n: number) =>
      createCustomOrder(
        store,
        {
          userId: owner!.userId,
          order: {
            clientToken: randomUUID(),
            customerName: "Ada",
            customerPhone: phone(),
            customerEmail: null,
            items: shuffled(items)
              .slice(0, 4)
              .map((item) => ({
                name: item.name,
                priceKobo: item.price,
                quantity: 1,
                item: { ...item, priceKobo: item.price },
              })),
            orderType: "pickup",
            areaName: null,
            delivery: null,
            deliveryAddress: "",
            deliveryInstructions: "",
            vendorInstructions: "",
            schedule: false,
            scheduledDate: "",
            scheduledTime: "",
            link: n % 2 === 0,
          },
        },
        now,
      );
    // A token sent twice with different contents replaces its order, and returns its stock.
    const tokens = Array.from({ length: 60 }, () => randomUUID());
    const outcomes = await Promise.all([
      ...tokens.map(buy),
      ...tokens.slice(0, 20).map(buy),
      ...Array.from({ length: 20 }, (__, n) => sell(n)),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code]));
    expect(refused.filter((code) => code !== "sold-out" && code !== "moved-on")).toEqual([]);
    expect(refused).toContain("sold-out");

    const written = await systemDb
      .select()
      .from(orders)
      .where(eq(orders.vendorId, vendorId))
      .orderBy(asc(orders.orderNumber));
    expect(written.map(({ orderNumber }) => orderNumber)).toEqual(
      written.map((__, n) => `VNR${String(n + 1).padStart(3, "0")}`),
    );
    const kept = new Set(written.flatMap(({ id, status }) => (status === "cancelled" ? [] : [id])));
    const sold = (
      await systemDb.select().from(orderItems).where(eq(orderItems.vendorId, vendorId))
    ).filter(({ orderId }) => kept.has(orderId));
    for (const { id } of items) {
      const portions = sold.filter(({ itemId }) => itemId === id).length;
      const [row] = await systemDb.select().from(menuItems).where(eq(menuItems.id, id));
      expect([portions <= STOCK, row!.inventory]).toEqual([true, STOCK - portions]);
    }
    for (const { id } of group.options) {
      const units = sold.filter((line) => line.options?.some((option) => option.id === id)).length;
      const [row] = await systemDb.select().from(options).where(eq(options.id, id));
      expect([units <= OPTION_STOCK, row!.inventory]).toEqual([true, OPTION_STOCK - units]);
    }
  },
);
