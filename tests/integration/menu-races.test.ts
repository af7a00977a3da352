import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { categories, orderItems, orders, menuItems } from "~schema";
import {
  createCategory,
  deleteCategory,
  listCategories,
} from "~/core/menu/categories.commands.server";
import { importMenu } from "~/dashboard/menu/import/import-menu.server";
import { createItem, deleteItem, type ItemInput } from "~/core/menu/items.commands.server";
import { blankItem } from "~/core/menu/item-for-test";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { action as makeCustom } from "~/routes/dashboard.custom-orders.new";
import { makeCategory, makeItem } from "../../drizzle/seed/factories";
import { anOrder, openShop, stockOf, type Shop } from "../setup/shop";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";
import { english } from "~/shared/translate";

const TIMES = 12;
const times = Array.from({ length: TIMES }, (_, n) => n);

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ stock: 1_000 });
});
const addItem = (over: Partial<typeof menuItems.$inferInsert>) =>
  makeItem(systemDb, {
    vendorId: shop.vendorId,
    categoryId: shop.rice.categoryId,
    price: 100_000,
    ...over,
  });
const rowOf = async (id: string) =>
  (await systemDb.select().from(menuItems).where(eq(menuItems.id, id)))[0];
const linesOf = (itemId: string) =>
  systemDb.select().from(orderItems).where(eq(orderItems.itemId, itemId));
const input = (over: Partial<ItemInput>): ItemInput => ({
  ...blankItem({ name: "Suya", priceKobo: 100_000 }),
  categoryId: null,
  newCategory: "",
  ...over,
});

describe("an item deleted while it is being ordered", () => {
  /** Archived if the order came first; deleted, and the order refused, if the deletion did. */
  const endsOneWay = async (itemId: string, refusal: string | null, expected: string) => {
    const row = await rowOf(itemId);
    if (refusal === null)
      expect([row!.archivedAt instanceof Date, (await linesOf(itemId)).length]).toEqual([true, 1]);
    else expect([refusal, row, await linesOf(itemId)]).toEqual([expected, undefined, []]);
  };

  it.each([
    ["not counted", null],
    ["counted", 9],
  ])("by a customer is archived, or the order is refused: %s", async (_name, inventory) => {
    for (const n of times) {
      const { id } = await addItem({ name: `Dish ${n}`, inventory });
      const order = () =>
        placeOrder(
          shop.store,
          anOrder(shop, { lines: [{ itemId: id, quantity: 1 }] }),
          new Date("2026-11-20T11:00:00Z"),
          newAttempt(),
        );
      const early = n % 2 ? deleteItem(shop.vendorId, id) : null;
      const [placed] = await Promise.all([order(), early ?? deleteItem(shop.vendorId, id)]);
      await endsOneWay(
        id,
        placed.ok ? null : english(placed.message),
        "An item in your cart is no longer on the menu. Please check your cart.",
      );
    }
  });

  it("by its vendor for a customer is archived, or the form is refused", async () => {
    const [vendor] = await systemDb.query.vendorProfiles.findMany({
      where: (profile, { eq: is }) => is(profile.id, shop.vendorId),
      columns: { userId: true },
    });
    const cookie = await cookieOf(vendor!.userId);
    for (const n of times) {
      const { id, name } = await addItem({ name: `Dish ${n}`, inventory: n % 2 ? null : 9 });
      const form = {
        intent: "make",
        clientToken: randomUUID(),
        customerName: "Ngozi",
        orderType: "pickup",
        link: "on",
        expiry: "24h",
        "items[0].name": name,
        "items[0].price": "1000",
        "items[0].quantity": "1",
      };
      const [answer] = await Promise.all([
        makeCustom(
          routeArgs(aRequest("/dashboard/custom-orders/new", { cookie, form })),
        ) as Promise<unknown>,
        deleteItem(shop.vendorId, id),
      ]);
      if (!(answer instanceof Response))
        expect(answer).toMatchObject({
          init: { status: 409 },
          data: {
            errors: { items: [expect.stringMatching(/deleted from your menu|has just changed/)] },
          },
        });
      const row = await rowOf(id);
      expect((await linesOf(id)).length).toBe(row ? 1 : 0);
      expect(row ? row.archivedAt instanceof Date : true).toBe(true);
    }
  });
});

describe("a category deleted while an item is being added to it", () => {
  it("stays with the item, or the form reports that it is gone", async () => {
    for (const n of times) {
      const { id: categoryId } = await makeCategory(systemDb, {
        vendorId: shop.vendorId,
        name: `Grills ${n}`,
      });
      const itemId = randomUUID();
      const [made, deleted] = await Promise.all([
        createItem(
          shop.vendorId,
          itemId,
          input(n % 2 ? { categoryId } : { newCategory: `grills ${n}` }),
        ),
        deleteCategory(shop.vendorId, categoryId),
      ]);
      const row = await rowOf(itemId);
      if (made.ok)
        expect(
          (await listCategories(shop.vendorId)).find(({ id }) => id === row!.categoryId),
        ).toMatchObject({ itemCount: 1 });
      else expect([made.status, row, deleted.ok]).toEqual([404, undefined, true]);
    }
  });

  it("never deletes a file's imported line", async () => {
    for (const n of times) {
      await createCategory(shop.vendorId, `Grills ${n}`);
      const [grills] = await systemDb
        .select()
        .from(categories)
        .where(eq(categories.name, `Grills ${n}`));
      const [imported] = await Promise.all([
        importMenu(
          shop.vendorId,
          `name,category,price\nSuya ${n},Grills ${n},900\nAsun ${n},Grills ${n},900`,
        ),
        deleteCategory(shop.vendorId, grills!.id),
      ]);
      expect(imported).toEqual({ ok: true, count: 2, optionCount: 0 });
      expect(
        await systemDb
          .select()
          .from(menuItems)
          .where(eq(menuItems.name, `Suya ${n}`)),
      ).toHaveLength(1);
    }
  });
});

it("an import of items that are being ordered doesn't deadlock", async () => {
  const items = await Promise.all(
    times.map((n) => addItem({ name: `Dish ${n}`, inventory: 1_000 })),
  );
  const csv = (price: number) =>
    ["name,category,price", ...items.map(({ name }) => `${name},Rice,${price}`)].join("\n");
  await systemDb
    .update(categories)
    .set({ name: "Rice" })
    .where(eq(categories.id, shop.rice.categoryId));
  const lines = items.map(({ id }) => ({ itemId: id, quantity: 1 }));
  const orderAll = (n: number) =>
    placeOrder(
      shop.store,
      anOrder(shop, { lines: n % 2 ? lines : [...lines].reverse(), clientToken: randomUUID() }),
      new Date("2026-11-20T11:00:00Z"),
      newAttempt(),
    );
  const outcomes = await Promise.all(
    times.flatMap((n) => [orderAll(n), importMenu(shop.vendorId, csv(900 + n))]),
  );
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  for (const { id } of items) expect(await stockOf(id)).toBe(1_000 - TIMES);
  expect(
    await systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId)),
  ).toHaveLength(TIMES);
});
