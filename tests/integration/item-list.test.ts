import { describe, expect, it } from "vitest";
import { menuItems } from "~schema";
import { readItemListRequest } from "~/core/menu/item-list";
import { menuOf } from "~/core/menu/menu.queries.server";
import { listItems } from "~/core/menu/items.queries.server";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem, makeVendor } from "../../drizzle/seed/factories";

describe("the list of items", () => {
  const now = new Date();
  const list = (vendorId: string, query = "") =>
    listItems(vendorId, readItemListRequest(new URLSearchParams(query)), now);
  const all = async (vendorId: string, query: string) => {
    const names: string[] = [];
    let after = "";
    do {
      const page = await list(vendorId, `${query}&after=${after}`);
      names.push(...page.items.map(({ name }) => name));
      after = page.next
        ? encodeURIComponent(`${page.next.id}.${encodeURIComponent(String(page.next.value))}`)
        : "";
    } while (after);
    return names;
  };

  it("counts, filters, searches and sorts, and shows each item's status", async () => {
    const vendor = await makeVendor(systemDb);
    const make = (name: string, over: object) =>
      makeItem(systemDb, { vendorId: vendor.id, name, ...over });
    await make("apple juice", { price: 300, inventory: 0, soldCount: 5 });
    await make("Beans", { price: 100, inventory: 5, soldCount: 1 });
    await make("Cake 100%", { price: 200, inventory: 6, isAvailable: false });
    await make("Dodo", { price: 400, description: "With beans_" });
    await make("Eba", {
      price: 500,
      inventory: 9,
      soldOutUntil: new Date(now.getTime() + 60_000),
      soldCount: 9,
    });
    await make("Draft", { isDraft: true, isAvailable: false });
    await make("Archived", { archivedAt: now });
    const page = await list(vendor.id);
    expect([page.tiles, page.draftCount, page.categories.length]).toEqual([
      { all: 5, available: 4, out: 2, low: 1 },
      1,
      7,
    ]);
    const names = async (query: string) =>
      (await list(vendor.id, query)).items.map(({ name }) => name);
    expect(await names("sort=name")).toEqual(["apple juice", "Beans", "Cake 100%", "Dodo", "Eba"]);
    expect(await names("sort=price")).toEqual(["Beans", "Cake 100%", "apple juice", "Dodo", "Eba"]);
    expect((await names("sort=sold")).slice(0, 3)).toEqual(["Eba", "apple juice", "Beans"]);
    expect(await names("sort=stock")).toEqual(["apple juice", "Beans", "Cake 100%", "Eba", "Dodo"]);
    expect(await names("sort=name&show=out")).toEqual(["apple juice", "Eba"]);
    expect(await names("show=low")).toEqual(["Beans"]);
    expect(await names("sort=name&q=BEANS")).toEqual(["Beans", "Dodo"]);
    expect([
      await names("q=%25"),
      await names("q=_"),
      await names("q=%5C"),
      await names("q=' or 1=1"),
    ]).toEqual([["Cake 100%"], ["Dodo"], [], []]);
    expect(await names("q=%00&after=11111111-1111-4111-8111-111111111111.%2500")).toHaveLength(5);
    expect(await names("sort=evil&show=evil&view=evil&after=evil&category=evil")).toHaveLength(5);
  });

  it("pages through a large menu with each item once, in every order, even with many equal values", async () => {
    const vendor = await makeVendor(systemDb);
    const of = [
      await makeCategory(systemDb, { vendorId: vendor.id, sortOrder: 2 }),
      await makeCategory(systemDb, { vendorId: vendor.id, sortOrder: 1 }),
    ];
    await systemDb.insert(menuItems).values(
      Array.from({ length: 60 }, (_, n) => ({
        vendorId: vendor.id,
        categoryId: of[n % 2]!.id,
        sortOrder: n % 5,
        name: `Dish ${n % 7}, "great" & small ẹ`,
        price: (n % 3) * 100,
        inventory: n % 4 === 0 ? null : n % 5,
        soldCount: n % 2,
      })),
    );
    for (const sort of ["menu", "name", "price", "sold", "stock"])
      expect(await all(vendor.id, `sort=${sort}`)).toHaveLength(60);
    const menu = await menuOf(vendor.id);
    expect(await all(vendor.id, "")).toEqual(
      menu.flatMap(({ items }) => items.map(({ name }) => name)),
    );
  });
});
