import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  menuItems,
  reportBreakdowns,
  vendorBusinessSettings,
  vendorPaymentSettings,
} from "~schema";
import { menuOf } from "~/core/menu/menu.queries.server";
import { systemDb } from "~/platform/db.server";
import { findStoreBySlug } from "~/core/stores/store-record.server";
import { findStoreWithMenu } from "~/core/menu/store-with-menu.server";
import { makeCategory, makeItem, makeVendor } from "../../drizzle/seed/factories";

it("reads in one statement the same as the store's and the menu's own queries", async () => {
  const pauseUntil = new Date("2026-11-20T17:30:15.250Z");
  const vendor = await makeVendor(systemDb, {
    businessName: 'Iya "Basira" <Kitchen> é',
    tagline: "Line one\nline two",
    deliveryZones: ["Yaba", "Surulere"],
    seoTitle: "T",
    settings: {
      primaryColor: "#123456",
      timeZone: "Africa/Lagos",
      operatingHours: { Monday: { open: true, opening: "08:00", closing: "20:00" } },
    },
    business: {
      emergencyPauseEnabled: true,
      pauseUntil,
      minimumOrder: 100_000_000,
      deliveryFee: 50_050,
      preOrdersEnabled: true,
      maxItemsPerOrder: 7,
    },
    payment: { feeBearer: "split", feeSplitPercentage: 40 },
  });
  const vendorId = vendor.id;
  const second = await makeCategory(systemDb, { vendorId, name: "Drinks", sortOrder: 2 });
  const first = await makeCategory(systemDb, { vendorId, name: "Rice", sortOrder: 1 });
  await makeCategory(systemDb, { vendorId, name: "Empty" });
  const hidden = await makeCategory(systemDb, { vendorId, name: "Hidden", isActive: false });
  await makeItem(systemDb, { vendorId, categoryId: hidden.id });
  await makeItem(systemDb, {
    vendorId,
    categoryId: second.id,
    name: "Zobo",
    price: 9_007_199_254_740_991,
    inventory: 5,
  });
  await makeItem(systemDb, {
    vendorId,
    categoryId: first.id,
    name: "Ofada",
    sortOrder: 2,
    allergens: ["fish", "egg"],
    tags: ["vegetarian", "new"],
    image: "/media/x",
    imageColor: "#aabbcc",
    inventory: 0,
    isAvailable: false,
  });
  await makeItem(systemDb, { vendorId, categoryId: first.id, name: "Jollof", sortOrder: 2 });
  await makeItem(systemDb, {
    vendorId,
    categoryId: first.id,
    name: "Gone",
    archivedAt: new Date(),
  });
  const other = await makeVendor(systemDb, {});
  await makeItem(systemDb, { vendorId: other.id, name: "Somebody else's" });

  const found = await findStoreWithMenu(vendor.storeSlug!.toUpperCase());
  expect(found).toEqual({
    store: await findStoreBySlug(vendor.storeSlug!),
    // A menu lists its items without options and without expired hours.
    menu: (await menuOf(vendorId)).map((category) => ({
      ...category,
      items: category.items.map(({ groups: _, hours: _hours, ...item }) => item),
    })),
    optionTexts: [],
    coupon: null,
    backAt: null,
  });
  expect(found!.menu.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
    ["Rice", ["Jollof", "Ofada"]],
    ["Drinks", ["Zobo"]],
  ]);
});

it("omits stock hidden from customers", async () => {
  const vendor = await makeVendor(systemDb, {});
  const dish = await makeItem(systemDb, { vendorId: vendor.id, inventory: 6 });
  const inventory = async () =>
    (await findStoreWithMenu(vendor.storeSlug!))!.menu[0]!.items[0]!.inventory;
  expect(await inventory()).toBeNull();
  await systemDb.update(menuItems).set({ inventory: 5 }).where(eq(menuItems.id, dish.id));
  expect(await inventory()).toBe(5);
});

it("omits drafts, and shows an unavailable item as sold out until its time is up", async () => {
  const vendor = await makeVendor(systemDb, {});
  const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id });
  const at = (hour: number) => new Date(`2026-11-20T${hour}:00:00Z`);
  const dish = (name: string, over: object = {}) =>
    makeItem(systemDb, { vendorId: vendor.id, categoryId, name, ...over });
  await dish("Draft", { isDraft: true, isAvailable: false, price: 0 });
  await dish("Later", { soldOutUntil: at(18), inventory: 4 });
  await dish("Sooner", { soldOutUntil: at(16), inventory: 9 });
  await dish("Uncounted", { soldOutUntil: at(18) });
  await dish("Archived", { soldOutUntil: at(15), archivedAt: at(10) });
  for (const [now, counts, backAt] of [
    [
      at(14),
      [
        ["Later", 0],
        ["Sooner", 0],
        ["Uncounted", 0],
      ],
      at(16),
    ],
    [
      at(16),
      [
        ["Later", 0],
        ["Sooner", null],
        ["Uncounted", 0],
      ],
      at(18),
    ],
    [
      at(18),
      [
        ["Later", 4],
        ["Sooner", null],
        ["Uncounted", null],
      ],
      null,
    ],
  ] as const) {
    const found = (await findStoreWithMenu(vendor.storeSlug!, now))!;
    expect([
      found.menu[0]!.items.map(({ name, inventory }) => [name, inventory]),
      found.backAt,
    ]).toEqual([counts, backAt]);
    expect(
      (await menuOf(vendor.id, now))[0]!.items.map(({ name, inventory }) => [
        name,
        inventory && inventory > 5 ? null : inventory,
      ]),
    ).toEqual(counts);
  }
});

it("finds stores without settings or dishes, and none still being set up", async () => {
  const bare = await makeVendor(systemDb, {});
  await systemDb.delete(vendorBusinessSettings).where(eq(vendorBusinessSettings.vendorId, bare.id));
  await systemDb.delete(vendorPaymentSettings).where(eq(vendorPaymentSettings.vendorId, bare.id));
  expect(await findStoreWithMenu(bare.storeSlug!)).toEqual({
    store: await findStoreBySlug(bare.storeSlug!),
    menu: [],
    optionTexts: [],
    coupon: null,
    backAt: null,
  });
  const unfinished = await makeVendor(systemDb, { onboardingStep: "setup_store" });
  expect(await findStoreWithMenu(unfinished.storeSlug!)).toBeNull();
  expect(await findStoreWithMenu("nobody-here")).toBeNull();
});

it("calls the three items popular that have sold most in the last 30 days, 20 at least", async () => {
  const vendor = await makeVendor(systemDb, {});
  const other = await makeVendor(systemDb, {});
  const now = new Date();
  const sell = (itemId: string, items: number, daysAgo: number, kobo = 1) =>
    systemDb.insert(reportBreakdowns).values({
      vendorId: vendor.id,
      span: "day" as const,
      start: new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10),
      dimension: "item" as const,
      key: itemId && `${itemId}:${kobo}`,
      items,
    });
  const [jollof, egusi, suya, zobo, few, past] = await Promise.all(
    ["Jollof", "Egusi", "Suya", "Zobo", "Few", "Past"].map((name) =>
      makeItem(systemDb, { vendorId: vendor.id, name }),
    ),
  );
  await makeItem(systemDb, { vendorId: other.id, name: "Somebody else's" });
  await sell(jollof!.id, 15, 1);
  await sell(jollof!.id, 15, 1, 2); // at another price
  await sell(egusi!.id, 20, 29);
  await sell(suya!.id, 40, 0);
  await sell(zobo!.id, 25, 3);
  await sell(few!.id, 19, 3);
  await sell(past!.id, 500, 31);
  await sell("", 100, 3);
  const popular = async (slug: string) =>
    (await findStoreWithMenu(slug, now))!.menu
      .flatMap(({ items }) => items)
      .filter((item) => item.popular)
      .map(({ name }) => name)
      .sort();
  expect(await popular(vendor.storeSlug!)).toEqual(["Jollof", "Suya", "Zobo"]);
  expect(await popular(other.storeSlug!)).toEqual([]);
});
