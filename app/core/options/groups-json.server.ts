import { sql, type SQL, type SQLChunk } from "drizzle-orm";
import { menuItems } from "~schema";
import type { Option, OptionGroup } from "./item-price";

/**
 * Returns the SQL for an option's price: its own, or the one for an item; one that is a menu item
 * adds it to that item's price (docs/rules.md, Item options).
 */
const priceOf = (own: SQL) =>
  sql`case when o.item_id is null then coalesce(${own}, o.price) else greatest(0, d.price + coalesce(${own}, o.price)) end`;

const optionOf = (now: SQLChunk, own: SQL) => sql`json_build_object(
  'id', o.id, 'name', coalesce(o.name, d.name), 'priceKobo', ${priceOf(own)}, 'unit', o.unit,
  'most', o.max_quantity, 'preset', o.default_quantity, 'excludesOthers', o.excludes_others,
  'isAvailable', o.is_available and (d.id is null or (d.is_available and d.archived_at is null and not d.is_draft)),
  'inventory', case when o.sold_out_until > ${now}::timestamptz or d.sold_out_until > ${now}::timestamptz then 0 else coalesce(d.inventory, o.inventory) end,
  'itemId', o.item_id, 'allergens', coalesce(d.allergens, o.allergens),
  'hours', coalesce(d.hours, (select k.hours from categories k where k.vendor_id = d.vendor_id and k.id = d.category_id)))`;

const fromOptions = sql`options o left join menu_items d on d.vendor_id = o.vendor_id and d.id = o.item_id`;

const groupOf = (listed: SQL) => sql`json_build_object(
  'id', g.id, 'name', g.name, 'isSize', g.kind = 'size', 'min', g.min_chosen, 'max', g.max_chosen,
  'free', g.free_count, 'options', coalesce((${listed}), '[]'))`;

/**
 * Selects an item's groups with its own prices, as JSON of `OptionGroup`s; null if it has none. For
 * a statement that selects from `menu_items`.
 * @param now decides what is sold out today
 */
export const groupsOfItem = (now: SQLChunk) => sql<OptionGroup[] | null>`(
  select json_agg(${groupOf(sql`
      select json_agg(${optionOf(now, sql`own.price`)} order by o.sort_order, o.id)
      from ${fromOptions} left join item_option_prices own on own.vendor_id = o.vendor_id
        and own.item_id = l.item_id and own.option_id = o.id
      where o.vendor_id = g.vendor_id and o.group_id = g.id`)} order by l.sort_order, g.sort_order, g.id)
  from item_option_groups l join option_groups g on g.vendor_id = l.vendor_id and g.id = l.group_id
  where l.vendor_id = ${menuItems.vendorId} and l.item_id = ${menuItems.id})`;

/** A group that an item has, and what its options cost there where that is another price. */
export type GroupLink = [groupId: string, prices: Record<string, number> | null];

/**
 * Selects which groups an item has, as JSON of `GroupLink`s; null if it has none. For a statement
 * that selects from `menu_items`, of a menu on which many items have the same groups.
 */
export const linksOfItem = sql<GroupLink[] | null>`(
  select json_agg(json_build_array(l.group_id, (
      select json_object_agg(o.id, ${priceOf(sql`own.price`)})
      from item_option_prices own join ${fromOptions} on o.vendor_id = own.vendor_id and o.id = own.option_id
      where own.vendor_id = l.vendor_id and own.item_id = l.item_id and o.group_id = l.group_id
    )) order by l.sort_order, g.sort_order, g.id)
  from item_option_groups l join option_groups g on g.vendor_id = l.vendor_id and g.id = l.group_id
  where l.vendor_id = ${menuItems.vendorId} and l.item_id = ${menuItems.id})`;

/** Selects all groups of a vendor as JSON of `OptionGroup`s, for the links of a menu's items. */
export const groupsOfVendor = (vendorId: SQLChunk, now: SQLChunk) => sql<OptionGroup[] | null>`(
  select json_agg(${groupOf(sql`
      select json_agg(${optionOf(now, sql`null::bigint`)} order by o.sort_order, o.id)
      from ${fromOptions} where o.vendor_id = g.vendor_id and o.group_id = g.id`)})
  from option_groups g where g.vendor_id = ${vendorId})`;

/** Returns an item's groups by its links, with its own prices; null if it has none. */
export function linkedGroups(
  links: readonly GroupLink[] | null,
  byId: ReadonlyMap<string, OptionGroup>,
): OptionGroup[] | null {
  if (!links) return null;
  return links.flatMap(([id, prices]) => {
    const group = byId.get(id);
    if (!group) return [];
    const own = (option: Option): Option => ({
      ...option,
      priceKobo: prices?.[option.id] ?? option.priceKobo,
    });
    return [prices ? { ...group, options: group.options.map(own) } : group];
  });
}
