import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import { categories, menuItems } from "~schema";
import { editedFields, publicFields, type EditedField, type ItemValues } from "./item-fields";

const { price: priceKobo, ...sameName } = getTableColumns(menuItems);
const columns = { ...sameName, priceKobo };
type ColumnName = keyof typeof columns;

export const itemColumns = <F extends ColumnName>(names: readonly F[]): Pick<typeof columns, F> =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<typeof columns, F>;

/** Matches a vendor's items that are on the menu: no archived ones, no drafts. */
export const onMenu = (vendorId: string) =>
  and(eq(menuItems.vendorId, vendorId), isNull(menuItems.archivedAt), eq(menuItems.isDraft, false));

export const ofItem = and(
  eq(categories.vendorId, menuItems.vendorId),
  eq(categories.id, menuItems.categoryId),
);

/** The order of the menu: categories, then the items of each. */
export const menuOrder = [
  asc(categories.sortOrder),
  asc(categories.id),
  asc(menuItems.sortOrder),
  asc(menuItems.name),
];

/** How many of an item are left now: 0 while it is sold out today; null: not counted. */
const leftNow = sql<
  number | null
>`case when ${menuItems.soldOutUntil} > now() then 0 else ${menuItems.inventory} end`;

export const saleItemColumns = {
  id: menuItems.id,
  name: menuItems.name,
  priceKobo: menuItems.price,
  isAvailable: menuItems.isAvailable,
  inventory: leftNow,
};

/**
 * @returns a column's quoted name and its type, such as `bigint` or `text[]`, for hand-written SQL
 */
export const columnSql = (field: ColumnName): { name: string; type: string } => ({
  name: `"${columns[field].name}"`,
  type: columns[field].getSQLType(),
});

/** The item's own hours, else its category's (docs/rules.md, Scheduled menus). */
const hoursInForce = sql<string | null>`coalesce(${menuItems.hours}, (
  select k.hours from categories k
  where k.vendor_id = ${menuItems.vendorId} and k.id = ${menuItems.categoryId}))`;

/** @param inventory the stock that customers see */
export const publicColumns = (inventory: SQL<number | null>) => ({
  ...itemColumns(["id", ...publicFields]),
  inventory,
  hours: hoursInForce,
});

export function itemRow(values: ItemValues<EditedField>) {
  const own = Object.fromEntries(
    editedFields.map((field) => [field, values[field]]),
  ) as ItemValues<EditedField>;
  const { priceKobo: price, ...others } = own;
  return { ...others, price };
}

/** Returns the place after a category's last item (docs/rules.md, Menu items). */
export const placeAtEnd = (vendorId: string, categoryId: string): SQL<number> => sql<number>`(
  select coalesce(max(p.sort_order) + 1, 0) from menu_items p
  where p.vendor_id = ${vendorId} and p.category_id = ${categoryId} and p.archived_at is null)`;
