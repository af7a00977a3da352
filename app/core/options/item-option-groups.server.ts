import { and, asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  categories,
  itemOptionGroups as links,
  itemOptionPrices as prices,
  menuItems,
  optionGroups,
  options,
} from "~schema";
import type { Tx } from "~/platform/db.server";
import type { Option, OptionGroup } from "./item-price";

/** The menu item that an option is. */
const dish = alias(menuItems, "dish");
const ofDish = and(eq(dish.vendorId, options.vendorId), eq(dish.id, options.itemId));
const ofCategory = and(eq(categories.vendorId, dish.vendorId), eq(categories.id, dish.categoryId));

/** Returns an item's groups of options in its own order; null if it has none. */
type GroupsOfItem = (itemId: string) => OptionGroup[] | null;

/**
 * Reads the groups of options of a store's items, at each item's own prices (docs/rules.md, Item
 * options).
 * @param now decides what is sold out today
 * @param itemIds the items to read them for; without it, all of the store's
 */
export async function readItemOptionGroups(
  tx: Tx,
  vendorId: string,
  now: Date,
  itemIds?: readonly string[],
): Promise<GroupsOfItem> {
  const wanted = (table: typeof links | typeof prices) =>
    and(eq(table.vendorId, vendorId), itemIds && inArray(table.itemId, [...itemIds]));
  const groupIds = tx.select({ id: links.groupId }).from(links).where(wanted(links));
  const [linkRows, priceRows, groupRows, optionRows] = await Promise.all([
    tx
      .select({ itemId: links.itemId, groupId: links.groupId })
      .from(links)
      .innerJoin(
        optionGroups,
        and(eq(optionGroups.vendorId, links.vendorId), eq(optionGroups.id, links.groupId)),
      )
      .where(wanted(links))
      .orderBy(asc(links.sortOrder), asc(optionGroups.sortOrder), asc(optionGroups.id)),
    tx.select().from(prices).where(wanted(prices)),
    tx
      .select()
      .from(optionGroups)
      .where(and(eq(optionGroups.vendorId, vendorId), inArray(optionGroups.id, groupIds))),
    tx
      .select({ option: options, dish, categoryHours: categories.hours })
      .from(options)
      .leftJoin(dish, ofDish)
      .leftJoin(categories, ofCategory)
      .where(and(eq(options.vendorId, vendorId), inArray(options.groupId, groupIds)))
      .orderBy(asc(options.sortOrder), asc(options.id)),
  ]);
  const groups = new Map(groupRows.map((group) => [group.id, group]));
  const optionsOf = byKey(optionRows, ({ option }) => option.groupId);
  const groupIdsOf = byKey(linkRows, ({ itemId }) => itemId);
  const ownRows = new Map(priceRows.map((own) => [`${own.itemId} ${own.optionId}`, own]));
  return (itemId) =>
    groupIdsOf.get(itemId)?.flatMap(({ groupId }) => {
      const group = groups.get(groupId);
      const rows = (optionsOf.get(groupId) ?? []).map((row) => ({
        ...row,
        own: ownRows.get(`${itemId} ${row.option.id}`),
      }));
      const hasPresets = rows.some(({ own }) => typeof own?.presetQuantity === "number");
      return group
        ? {
            id: group.id,
            name: group.name,
            isSize: group.kind === "size",
            min: group.minChosen,
            max: group.maxChosen,
            free: group.freeCount,
            options: rows.map((row) => ({
              ...toOption(row, now, row.own?.price ?? row.option.price),
              preset: hasPresets ? (row.own?.presetQuantity ?? 0) : row.option.defaultQuantity,
            })),
          }
        : [];
    }) ?? null;
}

type OptionRow = {
  option: typeof options.$inferSelect;
  dish: typeof menuItems.$inferSelect | null;
  categoryHours: string | null;
};

/** An option that is a menu item costs its price on top of the item's, and has the item's stock. */
function toOption(
  { option, dish, categoryHours }: OptionRow,
  now: Date,
  price: number,
): Omit<Option, "preset"> {
  const isSoldOut = [option, dish].some((row) => row?.soldOutUntil && row.soldOutUntil > now);
  return {
    id: option.id,
    name: option.name ?? dish!.name,
    priceKobo: dish ? Math.max(0, dish.price + price) : price,
    unit: option.unit,
    most: option.maxQuantity,
    excludesOthers: option.excludesOthers,
    isAvailable:
      option.isAvailable && (!dish || (dish.isAvailable && !dish.archivedAt && !dish.isDraft)),
    inventory: isSoldOut ? 0 : (dish ?? option).inventory,
    itemId: option.itemId,
    allergens: (dish ?? option).allergens,
    image: dish?.image ?? null,
    imageColor: dish?.imageColor ?? null,
    hours: dish?.hours ?? categoryHours,
  };
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const lists = new Map<string, Row[]>();
  for (const row of rows) {
    const list = lists.get(keyOf(row));
    if (list) list.push(row);
    else lists.set(keyOf(row), [row]);
  }
  return lists;
}
