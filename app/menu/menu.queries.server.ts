import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { categories, products } from "~schema";
import { systemDb } from "~/platform/db.server";
import type { MenuCategory, MenuItem } from "./menu-item";

const itemColumns = {
  id: products.id, name: products.name, description: products.description, priceKobo: products.price, image: products.image, imageColor: products.imageColor,
  inventory: products.inventory, isAvailable: products.isAvailable, preparationMinutes: products.preparationTimeMinutes, allergens: products.allergens,
};

/** A store's public menu: active categories in their order, each with its dishes; empty categories are left out. */
export async function menuOf(vendorId: string): Promise<MenuCategory[]> {
  const rows = await systemDb
    .select({ categoryId: categories.id, categoryName: categories.name, item: itemColumns })
    .from(products)
    .innerJoin(categories, and(eq(categories.vendorId, products.vendorId), eq(categories.id, products.categoryId)))
    .where(and(eq(products.vendorId, vendorId), eq(categories.isActive, true), isNull(products.archivedAt)))
    .orderBy(asc(categories.sortOrder), asc(categories.id), asc(products.sortOrder), asc(products.name));
  const menu: MenuCategory[] = [];
  for (const row of rows) {
    let category = menu.at(-1);
    if (category?.id !== row.categoryId) menu.push((category = { id: row.categoryId, name: row.categoryName, items: [] }));
    category.items.push(row.item);
  }
  return menu;
}

/** The dishes of a store with these ids, on a public category or not; archived ones are left out. Unknown ids are simply missing from the answer. */
export async function menuItems(vendorId: string, ids: string[]): Promise<MenuItem[]> {
  if (ids.length === 0) return [];
  return systemDb
    .select(itemColumns)
    .from(products)
    .where(and(eq(products.vendorId, vendorId), inArray(products.id, ids), isNull(products.archivedAt)));
}
