import { categories, menuItems } from "~schema";
import { menuOrder, ofItem, onMenu, saleItemColumns } from "~/core/menu/item-columns.server";
import { readItemOptionGroups } from "~/core/options/item-option-groups.server";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor } from "~/platform/db.server";
import type { CounterCategory, CounterItem } from "./counter-sale";

/**
 * Lists what a vendor can sell at the counter, by category in the menu's order, hidden categories
 * too; archived items and drafts are left out. Nothing is left of what is sold out today.
 */
export async function listCounterItems(vendorId: string): Promise<CounterCategory[]> {
  const [rows, groupsOf] = await forVendor(vendorId, (tx) =>
    Promise.all([
      tx
        .select({
          categoryId: categories.id,
          categoryName: categories.name,
          item: saleItemColumns,
        })
        .from(menuItems)
        .innerJoin(categories, ofItem)
        .where(onMenu(vendorId))
        .orderBy(...menuOrder),
      readItemOptionGroups(tx, vendorId, databaseNow()),
    ]),
  );
  const listed: CounterCategory[] = [];
  for (const { categoryId, categoryName, item } of rows) {
    let category = listed.at(-1);
    if (category?.id !== categoryId)
      listed.push((category = { id: categoryId, name: categoryName, items: [] }));
    category.items.push({ ...item, groups: groupsOf(item.id) });
  }
  return listed;
}

/** Returns the same items by id. */
export const counterItemsById = async (vendorId: string): Promise<Map<string, CounterItem>> =>
  new Map(
    (await listCounterItems(vendorId)).flatMap(({ items }) => items.map((item) => [item.id, item])),
  );
