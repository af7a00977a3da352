import { and, asc, eq, isNull, sql, type SQL, type SQLChunk } from "drizzle-orm";
import { categories, menuItems } from "~schema";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { jsonColumns, namedColumns, publicColumns } from "./item-columns.server";
import {
  groupsOfItem,
  groupsOfVendor,
  linkedGroups,
  linksOfItem,
} from "~/core/options/groups-json.server";
import type { OptionGroup } from "~/core/options/item-price";
import type { MenuCategory, MenuItem } from "./menu-item";

/**
 * Stock as customers see it: 0 while an item is sold out today, counted or not (docs/rules.md,
 * Sold out today).
 */
const shownInventory = (now: SQLChunk) =>
  sql<
    number | null
  >`case when ${menuItems.soldOutUntil} > ${now}::timestamptz then 0 else ${menuItems.inventory} end`;

/** Matches items customers may see: no archived ones, no drafts. */
const isPublic = and(isNull(menuItems.archivedAt), eq(menuItems.isDraft, false));

/**
 * Reads a store's public menu: active categories in their order, each with its items and their
 * options; empty categories are left out.
 */
export async function menuOf(
  vendorId: string,
  now = databaseNow(),
): Promise<MenuCategory<MenuItem>[]> {
  const groups = systemDb.execute<{ groups: OptionGroup[] | null }>(
    sql`select ${groupsOfVendor(vendorId, now.toISOString())} as groups`,
  );
  const listed = systemDb
    .select({
      categoryId: categories.id,
      categoryName: categories.name,
      item: publicColumns(shownInventory(now.toISOString())),
      links: linksOfItem,
    })
    .from(menuItems)
    .innerJoin(
      categories,
      and(eq(categories.vendorId, menuItems.vendorId), eq(categories.id, menuItems.categoryId)),
    )
    .where(and(eq(menuItems.vendorId, vendorId), eq(categories.isActive, true), isPublic))
    .orderBy(
      asc(categories.sortOrder),
      asc(categories.id),
      asc(menuItems.sortOrder),
      asc(menuItems.name),
    );
  const [rows, [found]] = await Promise.all([listed, groups]);
  const byId = new Map(found?.groups?.map((group) => [group.id, group]));
  const menu: MenuCategory<MenuItem>[] = [];
  for (const row of rows) {
    let category = menu.at(-1);
    if (category?.id !== row.categoryId)
      menu.push((category = { id: row.categoryId, name: row.categoryName, items: [] }));
    category.items.push({ ...row.item, groups: linkedGroups(row.links, byId) });
  }
  return menu;
}

/** Of a category that is hidden nothing can be had (docs/rules.md, Menu items). */
const isCategoryShown = sql`exists (select from categories c where c.vendor_id = menu_items.vendor_id
  and c.id = menu_items.category_id and c.is_active)`;

const itemAt = (now: SQLChunk) => ({
  ...publicColumns(shownInventory(now)),
  groups: groupsOfItem(now),
});

/**
 * Selects the items of `readMenuItems` as a JSON list, for a larger statement with the placeholder
 * `now`.
 * @param ids a `uuid[]`
 */
export const itemsJson = (vendorId: SQL, ids: SQL): SQL => sql`
  select coalesce(json_agg(${jsonColumns(itemAt(sql.placeholder("now")))}), '[]')
  from menu_items
  where menu_items.vendor_id = ${vendorId}
    and menu_items.id = any(${ids})
    and menu_items.archived_at is null and not menu_items.is_draft and ${isCategoryShown}`;

const itemsByIds = statement<MenuItem, "vendorId" | "ids" | "now">(sql`
  select ${namedColumns(itemAt(sql.placeholder("now")))}
  from menu_items
  where vendor_id = ${sql.placeholder("vendorId")} and id = any((select ${sql.placeholder("ids")}::uuid[])::uuid[])
    and archived_at is null and not is_draft and ${isCategoryShown}`);

/**
 * Reads the items of a store with these ids and their options; archived ones, drafts and those of
 * a hidden category are left out. Unknown ids are simply missing from the answer.
 */
export async function readMenuItems(
  vendorId: string,
  ids: string[],
  now = databaseNow(),
): Promise<MenuItem[]> {
  return ids.length === 0 ? [] : itemsByIds(systemDb, { vendorId, ids, now: now.toISOString() });
}
