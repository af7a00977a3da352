import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { categories, menuItems } from "~schema";
import { readItemOptionGroups } from "~/core/options/item-option-groups.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { menuOrder, ofItem, publicColumns } from "./item-columns.server";
import type { MenuCategory, MenuItem } from "./menu-item";

/** Selects items that customers may see: no archived ones, no drafts, none of a hidden category. */
const publicItems = (tx: Tx, now: Date) =>
  tx
    .select({
      categoryId: categories.id,
      categoryName: categories.name,
      item: publicColumns(
        sql<
          number | null
        >`case when ${menuItems.soldOutUntil} > ${now.toISOString()}::timestamptz then 0 else ${menuItems.inventory} end`,
      ),
    })
    .from(menuItems)
    .innerJoin(categories, ofItem);

const arePublic = and(
  isNull(menuItems.archivedAt),
  eq(menuItems.isDraft, false),
  eq(categories.isActive, true),
);

/**
 * Reads a store's public menu: active categories in their order, each with its items and their
 * options; empty categories are left out.
 * @param now decides what is sold out today, of which 0 are left (docs/rules.md, Sold out today)
 */
export async function readMenu(
  tx: Tx,
  vendorId: string,
  now: Date,
): Promise<MenuCategory<MenuItem>[]> {
  const [rows, groupsOf] = await Promise.all([
    publicItems(tx, now)
      .where(and(eq(menuItems.vendorId, vendorId), arePublic))
      .orderBy(...menuOrder),
    readItemOptionGroups(tx, vendorId, now),
  ]);
  const menu: MenuCategory<MenuItem>[] = [];
  for (const { categoryId, categoryName, item } of rows) {
    let category = menu.at(-1);
    if (category?.id !== categoryId)
      menu.push((category = { id: categoryId, name: categoryName, items: [] }));
    category.items.push({ ...item, groups: groupsOf(item.id) });
  }
  return menu;
}

export const menuOf = (vendorId: string, now = databaseNow()): Promise<MenuCategory<MenuItem>[]> =>
  systemDb.transaction((tx) => readMenu(tx, vendorId, now));

/**
 * Reads the items of a store with these ids and their options. Archived ones, drafts, those of a
 * hidden category and unknown ids are missing from the answer.
 */
export async function readItems(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
  now: Date,
): Promise<MenuItem[]> {
  if (ids.length === 0) return [];
  const [rows, groupsOf] = await Promise.all([
    publicItems(tx, now).where(
      and(eq(menuItems.vendorId, vendorId), inArray(menuItems.id, [...ids]), arePublic),
    ),
    readItemOptionGroups(tx, vendorId, now, ids),
  ]);
  return rows.map(({ item }) => ({ ...item, groups: groupsOf(item.id) }));
}

export const readMenuItems = async (
  vendorId: string,
  ids: readonly string[],
  now = databaseNow(),
): Promise<MenuItem[]> =>
  ids.length === 0 ? [] : systemDb.transaction((tx) => readItems(tx, vendorId, ids, now));
