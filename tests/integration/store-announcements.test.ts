import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  categories,
  coupons,
  reviews,
  orders,
  menuItems,
  slugHistory,
  vendorBusinessSettings,
  vendorCounters,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { forVendor, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { makeCategory, makeOrder, makeItem } from "../../drizzle/seed/factories";
import { makeCoupon, makeReview } from "../../drizzle/seed/store-factories";
import { openShop, type Shop } from "../setup/shop";

/** Plays another process, which only learns of changes from the database. */
let other: postgres.Sql;
const heard: string[] = [];
let shop: Shop;
beforeAll(async () => {
  other = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
  await other.listen("buka", (payload) => heard.push(payload));
});
afterAll(() => other.end());
beforeEach(async () => {
  shop = await openShop({ stock: 20 });
  await settled();
  heard.length = 0;
});

let marks = 0;
/** Waits until all earlier announcements have arrived, as notifications keep their order. */
async function settled(): Promise<void> {
  const mark = `{"mark":${++marks}}`;
  await systemDb.execute(sql`select pg_notify('buka', ${mark})`);
  await expect.poll(() => heard.includes(mark)).toBe(true);
  heard.splice(heard.indexOf(mark), 1);
}
/** How often the work announced a change of the shop's page. */
async function announcementsOf(work: () => Promise<unknown>): Promise<number> {
  heard.length = 0;
  await work();
  await settled();
  expect(heard.map((payload) => JSON.parse(payload) as unknown)).toEqual(
    heard.map(() => ({ topic: "store", vendorId: shop.vendorId })),
  );
  return heard.length;
}
/** Looks the item up at the time of the change, as every test has its own shop. */
const soupChange = (set: Partial<typeof menuItems.$inferInsert>) => () =>
  systemDb.update(menuItems).set(set).where(eq(menuItems.id, shop.soup.id));

describe("a change of a store's page reaches other processes", () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      "profile",
      () =>
        systemDb
          .update(vendorProfiles)
          .set({ businessName: "New name" })
          .where(eq(vendorProfiles.id, shop.vendorId)),
    ],
    [
      "settings",
      () =>
        systemDb
          .update(vendorBusinessSettings)
          .set({ maintenanceMode: true })
          .where(eq(vendorBusinessSettings.vendorId, shop.vendorId)),
    ],
    [
      "fees",
      () =>
        systemDb
          .update(vendorPaymentSettings)
          .set({ feeBearer: "customer" })
          .where(eq(vendorPaymentSettings.vendorId, shop.vendorId)),
    ],
    [
      "old address",
      () =>
        systemDb
          .insert(slugHistory)
          .values({ vendorId: shop.vendorId, slug: `old-${shop.slug}`, reservedUntil: new Date() }),
    ],
    [
      "category",
      () =>
        systemDb
          .update(categories)
          .set({ name: "Rice" })
          .where(eq(categories.vendorId, shop.vendorId)),
    ],
    ["new category", () => makeCategory(systemDb, { vendorId: shop.vendorId })],
    [
      "new item",
      () => makeItem(systemDb, { vendorId: shop.vendorId, categoryId: shop.rice.categoryId }),
    ],
    ["item taken away", () => systemDb.delete(menuItems).where(eq(menuItems.id, shop.soup.id))],
    ["item renamed", soupChange({ name: "Okro soup" })],
    ["description", soupChange({ description: "With fish" })],
    ["price", soupChange({ price: 300_000 })],
    ["picture", soupChange({ image: "/media/x" })],
    ["colour under the picture", soupChange({ imageColor: "#aabbcc" })],
    ["switched off", soupChange({ isAvailable: false })],
    ["preparation time", soupChange({ preparationMinutes: 45 })],
    ["allergens", soupChange({ allergens: ["fish"] })],
    ["tags", soupChange({ tags: ["spicy"] })],
    ["order", soupChange({ sortOrder: 9 })],
    ["archived", soupChange({ archivedAt: new Date() })],
    ["nearly sold out", soupChange({ inventory: 5 })],
    ["sold out", soupChange({ inventory: 0 })],
  ])("%s", async (_what, change) => expect(await announcementsOf(change)).toBe(1));

  it("from a vendor's own role under row-level security", async () => {
    expect(
      await announcementsOf(() =>
        forVendor(shop.vendorId, (tx) =>
          tx.update(menuItems).set({ price: 1_000 }).where(eq(menuItems.id, shop.soup.id)),
        ),
      ),
    ).toBe(1);
  });

  it("once per transaction, however many rows it changes", async () => {
    const work = () =>
      systemDb.transaction((tx) =>
        tx.update(menuItems).set({ price: 7_700 }).where(eq(menuItems.vendorId, shop.vendorId)),
      );
    expect(await announcementsOf(work)).toBe(1);
  });

  it("and not at all if rolled back", async () => {
    const work = () =>
      systemDb
        .transaction(async (tx) => {
          await tx.update(menuItems).set({ price: 1 }).where(eq(menuItems.id, shop.soup.id));
          tx.rollback();
        })
        .catch(() => {});
    expect(await announcementsOf(work)).toBe(0);
  });
});

describe("a review", () => {
  const written = async (rating: number) => {
    const { vendorId } = shop;
    const { id: orderId } = await makeOrder(systemDb, {
      vendorId,
      status: "delivered",
      lines: [{ item: shop.rice }],
    });
    await settled();
    return announcementsOf(() => makeReview(systemDb, { vendorId, orderId, rating }));
  };
  const changed = (set: Partial<typeof reviews.$inferInsert>) =>
    announcementsOf(() =>
      systemDb.update(reviews).set(set).where(eq(reviews.vendorId, shop.vendorId)),
    );

  it("is announced from the fifth on, and then only if it changes average or number", async () => {
    const announced: number[] = [];
    for (const rating of [5, 4, 5, 4, 5, 4]) announced.push(await written(rating));
    expect(announced).toEqual([0, 0, 0, 0, 1, 1]);
    expect(await changed({ response: "Thank you.", helpfulCount: 3 })).toBe(0);
    expect(await changed({ status: "hidden" })).toBe(0);
    expect(await changed({ rating: 5 })).toBeGreaterThan(0);
    expect(await changed({ status: "removed" })).toBeGreaterThan(0);
  });
});

describe("a coupon", () => {
  const changes = async (
    over: Partial<typeof coupons.$inferInsert>,
    ...sets: Partial<typeof coupons.$inferInsert>[]
  ) => {
    const { id } = await makeCoupon(systemDb, { vendorId: shop.vendorId, ...over });
    await settled();
    const announced: number[] = [];
    for (const set of sets)
      announced.push(
        await announcementsOf(() => systemDb.update(coupons).set(set).where(eq(coupons.id, id))),
      );
    announced.push(await announcementsOf(() => systemDb.delete(coupons).where(eq(coupons.id, id))));
    return announced;
  };

  it("on the menu is announced when it appears, changes or disappears", async () => {
    const come = () => makeCoupon(systemDb, { vendorId: shop.vendorId, onMenu: true });
    expect(await announcementsOf(come)).toBe(1);
    expect(
      await changes({}, { onMenu: true }, { value: 20 }, { isActive: false }, { onMenu: false }),
    ).toEqual([1, 1, 1, 1, 0]);
    expect(await changes({ onMenu: true }, { endsAt: new Date() })).toEqual([1, 1]);
  });

  it("on the menu is announced on its last use, and never if unlimited", async () => {
    const used = [{ usedCount: 1 }, { usedCount: 2 }, { usedCount: 3 }];
    expect(await changes({ onMenu: true, maxUses: 2 }, ...used)).toEqual([0, 1, 1, 1]);
    expect(await changes({ onMenu: true }, ...used)).toEqual([0, 0, 0, 1]);
  });

  it("that was used up is announced when a cancelled order frees a use", async () => {
    const { vendorId } = shop;
    const cancels = async (over: Partial<typeof coupons.$inferInsert>) => {
      const coupon = await makeCoupon(systemDb, { vendorId, maxUses: 2, usedCount: 2, ...over });
      const order = await makeOrder(systemDb, {
        vendorId,
        status: "confirmed",
        couponId: coupon.id,
        couponCode: coupon.code,
        lines: [{ item: shop.rice }],
      });
      await settled();
      return announcementsOf(() =>
        systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id)),
      );
    };
    expect(await cancels({ onMenu: true })).toBe(1);
    expect(await cancels({ onMenu: true, usedCount: 1 })).toBe(0);
    expect(await cancels({ onMenu: true, maxUses: null })).toBe(0);
    expect(await cancels({ onMenu: false })).toBe(0);
  });

  it("that is not on the menu is not announced", async () => {
    const come = () => makeCoupon(systemDb, { vendorId: shop.vendorId });
    expect(await announcementsOf(come)).toBe(0);
    expect(await changes({ maxUses: 1 }, { value: 20 }, { usedCount: 1 })).toEqual([0, 0, 0]);
  });
});

describe("a change that affects no page is not announced", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a sale of an item with plenty left", soupChange({ inventory: 19 })],
    ["down to six", soupChange({ inventory: 6 })],
    ["no longer counted, with plenty left", soupChange({ inventory: null })],
    ["what an item has sold", soupChange({ soldCount: 40, updatedAt: new Date() })],
    [
      "an order number",
      () =>
        systemDb
          .update(vendorCounters)
          .set({ orderNumber: 3 })
          .where(eq(vendorCounters.vendorId, shop.vendorId)),
    ],
  ])("%s", async (_what, change) => expect(await announcementsOf(change)).toBe(0));
});
