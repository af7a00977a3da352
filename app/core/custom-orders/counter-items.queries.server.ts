import { sql } from "drizzle-orm";
import { categories, menuItems } from "~schema";
import { menuOrder, ofItem, onMenu, saleItemColumns } from "~/core/menu/item-columns.server";
import { groupsOfVendor, linkedGroups, linksOfItem } from "~/core/options/groups-json.server";
import type { OptionGroup } from "~/core/options/item-price";
import { forVendor, type Tx } from "~/platform/db.server";
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
          links: linksOfItem,
        })
        .from(menuItems)
        .innerJoin(categories, ofItem)
        .where(onMenu(vendorId))
        .orderBy(...menuOrder),
      readGroups(tx, vendorId),
    ]),
  );
  const listed: CounterCategory[] = [];
  for (const { categoryId, categoryName, item, links } of rows) {
    let category = listed.at(-1);
    if (category?.id !== categoryId)
      listed.push((category = { id: categoryId, name: categoryName, items: [] }));
    category.items.push({ ...item, groups: linkedGroups(links, groupsOf) });
  }
  return listed;
}

/** Reads all groups of options of a vendor by id, at the stock of now, for the links of items. */
export async function readGroups(tx: Tx, vendorId: string): Promise<Map<string, OptionGroup>> {
  const [found] = await tx.execute<{ groups: OptionGroup[] | null }>(
    sql`select ${groupsOfVendor(vendorId, sql`now()`)} as groups`,
  );
  return new Map(found?.groups?.map((group) => [group.id, group]));
}

/** Returns the same items by id. */
export const counterItemsById = async (vendorId: string): Promise<Map<string, CounterItem>> =>
  new Map(
    (await listCounterItems(vendorId)).flatMap(({ items }) => items.map((item) => [item.id, item])),
  );
