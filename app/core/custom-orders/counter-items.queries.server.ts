import { categories, products } from "~schema";
import { leftNow, menuOrder, ofItem, onMenu } from "~/core/menu/item-columns.server";
import { forVendor } from "~/platform/db.server";
import type { CounterCategory, CounterItem } from "./counter-sale";

/**
 * Lists what a vendor can sell at the counter, by category in the menu's order, hidden categories
 * too; archived items and drafts are left out. Nothing is left of what is sold out today.
 */
export async function listCounterItems(vendorId: string): Promise<CounterCategory[]> {
  const rows = await forVendor(vendorId, (tx) =>
    tx
      .select({
        categoryId: categories.id,
        categoryName: categories.name,
        item: {
          id: products.id,
          name: products.name,
          priceKobo: products.price,
          isAvailable: products.isAvailable,
          inventory: leftNow,
        },
      })
      .from(products)
      .innerJoin(categories, ofItem)
      .where(onMenu(vendorId))
      .orderBy(...menuOrder),
  );
  const listed: CounterCategory[] = [];
  for (const { categoryId, categoryName, item } of rows) {
    let category = listed.at(-1);
    if (category?.id !== categoryId)
      listed.push((category = { id: categoryId, name: categoryName, items: [] }));
    category.items.push(item);
  }
  return listed;
}

/** Returns the same items by id. */
export const counterItemsById = async (vendorId: string): Promise<Map<string, CounterItem>> =>
  new Map(
    (await listCounterItems(vendorId)).flatMap(({ items }) => items.map((item) => [item.id, item])),
  );
