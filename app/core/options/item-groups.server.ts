import { sql } from "drizzle-orm";
import { readForVendor, type Tx } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { databaseNow } from "~/platform/database-clock.server";
import { MAX_GROUPS_OF_ITEM } from "./group-limits";
import type { Option, OptionGroup } from "./item-price";

/**
 * A group of an item, with the item's own prices in kobo and, instead of the group's, its own
 * presets, by option id. Without `presets` it has the group's.
 */
export type ItemOptionGroup = {
  groupId: string;
  prices: Record<string, number>;
  presets?: Record<string, number>;
};

type StoredGroup = {
  groupId: string;
  prices: Record<string, number> | null;
  presets: Record<string, number> | null;
};

const toItemGroup = ({ groupId, prices, presets }: StoredGroup): ItemOptionGroup => ({
  groupId,
  prices: prices ?? {},
  ...(presets ? { presets } : {}),
});

/** The item's own prices and presets of a group: of the row `l` of `item_option_groups`. */
const ownOf = (column: "price" | "preset_quantity") => {
  const own = sql.raw(`own.${column}`);
  return sql`(select json_object_agg(own.option_id, ${own}) filter (where ${own} is not null)
    from item_option_prices own
    join options o on o.vendor_id = own.vendor_id and o.id = own.option_id
    where own.vendor_id = l.vendor_id and own.item_id = l.item_id and o.group_id = l.group_id)`;
};

/** An option of a group in an item's form, at its own price. */
type OfferedOption = Omit<Option, "itemId" | "hours" | "away"> & {
  /** The price of the menu item that it is, in kobo; null: it isn't one. */
  itemKobo: number | null;
};
export type OfferedGroup = Omit<OptionGroup, "options"> & { options: OfferedOption[] };

/** @param now decides what is sold out */
export async function listOfferedGroups(
  vendorId: string,
  within?: Tx,
  now = databaseNow(),
): Promise<OfferedGroup[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await readForVendor(within ?? vendorId, (tx) =>
    tx.execute<Omit<OfferedGroup, "options"> & { options: OfferedOption[] | null }>(sql`
      select g.id, g.name, g.kind = 'size' as "isSize", g.min_chosen as min, g.max_chosen as max,
        g.free_count as free, (
        select json_agg(json_build_object('id', o.id, 'name', coalesce(o.name, d.name),
          'priceKobo', o.price, 'itemKobo', d.price, 'unit', o.unit, 'most', o.max_quantity,
          'preset', o.default_quantity, 'excludesOthers', o.excludes_others,
          'isAvailable', o.is_available and coalesce(d.is_available and d.archived_at is null, true),
          'image', d.image, 'imageColor', d.image_color,
          'inventory', case when o.sold_out_until > ${at} or d.sold_out_until > ${at} then 0
            else coalesce(d.inventory, o.inventory) end,
          'allergens', coalesce(d.allergens, o.allergens)) order by o.sort_order, o.id)
        from options o left join menu_items d on d.vendor_id = o.vendor_id and d.id = o.item_id
        where o.vendor_id = g.vendor_id and o.group_id = g.id) as options
      from option_groups g where g.vendor_id = ${vendorId} order by g.sort_order, g.id`),
  );
  return rows.map(({ options, ...group }) => ({ ...group, options: options ?? [] }));
}

export async function readItemGroups(
  tx: Tx,
  vendorId: string,
  itemId: string,
): Promise<ItemOptionGroup[]> {
  const rows = await tx.execute<StoredGroup>(sql`
    select l.group_id as "groupId", ${ownOf("price")} as prices,
      ${ownOf("preset_quantity")} as presets
    from item_option_groups l join option_groups g on g.vendor_id = l.vendor_id and g.id = l.group_id
    where l.vendor_id = ${vendorId} and l.item_id = ${itemId}
    order by l.sort_order, g.sort_order, g.id`);
  return rows.map(toItemGroup);
}

const ownGroups = (vendorId: string, groups: readonly ItemOptionGroup[]) =>
  sql`(select id from option_groups where vendor_id = ${vendorId}
    and id = any(${sql.param(groups.map(({ groupId }) => groupId))}::uuid[]))`;

/** Refuses too many groups for an item, or two groups of sizes; null if neither. */
export async function refuseItemGroups(
  tx: Tx,
  vendorId: string,
  groups: readonly ItemOptionGroup[] = [],
): Promise<Refusal | null> {
  if (groups.length === 0) return null;
  const field = "groups";
  if (groups.length > MAX_GROUPS_OF_ITEM)
    return refuse("too-many-groups", `An item can have at most ${MAX_GROUPS_OF_ITEM} groups`, {
      field,
    });
  const [sizes] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from option_groups
    where vendor_id = ${vendorId} and id in ${ownGroups(vendorId, groups)} and kind = 'size'`);
  return sizes!.count > 1
    ? refuse("two-sizes", "An item can have one group of sizes. Please untick the other", { field })
    : null;
}

/**
 * Writes an item's groups and their order, in the caller's transaction. Stores no order that equals
 * the store's, so that the item keeps following it. Leaves out groups and options that are gone or
 * another vendor's; writes no unchanged row, so that the store's page stays cached (docs/rules.md,
 * Item options).
 */
export const writeItemGroups = (
  tx: Tx,
  vendorId: string,
  itemId: string,
  groups: readonly ItemOptionGroup[],
): Promise<void> => writeGroupsOfItems(tx, vendorId, [{ itemId, groups }]);

export async function writeGroupsOfItems(
  tx: Tx,
  vendorId: string,
  items: readonly { itemId: string; groups: readonly ItemOptionGroup[] }[],
): Promise<void> {
  const links = items.flatMap(({ itemId, groups }) =>
    groups.map(({ groupId }, place) => ({ itemId, groupId, place })),
  );
  const own = items.flatMap(({ itemId, groups }) =>
    groups.flatMap(({ groupId, prices, presets = {} }) =>
      [...new Set([...Object.keys(prices), ...Object.keys(presets)])].map((optionId) => ({
        ...{ itemId, groupId, optionId, price: prices[optionId], preset: presets[optionId] },
      })),
    ),
  );
  const ids = sql`${sql.param(items.map(({ itemId }) => itemId))}::uuid[]`;
  await tx.execute(sql`
    with placed as (
      select l."itemId" as item_id, g.id as group_id,
        row_number() over (partition by l."itemId" order by l.place) as place,
        row_number() over (partition by l."itemId" order by g.sort_order, g.id) as store_place
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as l("itemId" uuid, "groupId" uuid, place int)
      join option_groups g on g.vendor_id = ${vendorId} and g.id = l."groupId"
    ), wanted as (
      select item_id, group_id, case when bool_or(place <> store_place) over (partition by item_id)
        then place else 0 end as sort_order
      from placed
    ), own as (
      select w.item_id, o.id as option_id, p.price, p.preset
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
        as p("itemId" uuid, "groupId" uuid, "optionId" uuid, price bigint, preset smallint)
      join wanted w on w.item_id = p."itemId" and w.group_id = p."groupId"
      join options o on o.vendor_id = ${vendorId} and o.id = p."optionId" and o.group_id = w.group_id
    ), gone as (
      delete from item_option_groups l where l.vendor_id = ${vendorId} and l.item_id = any(${ids})
        and (l.item_id, l.group_id) not in (select item_id, group_id from wanted)
    ), prices_gone as (
      delete from item_option_prices l where l.vendor_id = ${vendorId} and l.item_id = any(${ids})
        and (l.item_id, l.option_id) not in (select item_id, option_id from own)
    ), linked as (
      insert into item_option_groups as stored (vendor_id, item_id, group_id, sort_order)
      select ${vendorId}::uuid, item_id, group_id, sort_order from wanted
      on conflict (vendor_id, item_id, group_id) do update set sort_order = excluded.sort_order
        where stored.sort_order <> excluded.sort_order
    )
    insert into item_option_prices as stored (vendor_id, item_id, option_id, price, preset_quantity)
    select ${vendorId}::uuid, item_id, option_id, price, preset from own
    on conflict (vendor_id, item_id, option_id) do update
      set price = excluded.price, preset_quantity = excluded.preset_quantity
      where (stored.price, stored.preset_quantity)
        is distinct from (excluded.price, excluded.preset_quantity)`);
}

export async function groupsOfItems(
  tx: Tx,
  vendorId: string,
): Promise<Map<string, ItemOptionGroup[]>> {
  const rows = await tx.execute<{ id: string; groups: StoredGroup[] }>(sql`
    select l.item_id as id, json_agg(json_build_object('groupId', l.group_id,
      'prices', ${ownOf("price")}, 'presets', ${ownOf("preset_quantity")})
      order by l.sort_order, g.sort_order, g.id) as groups
    from item_option_groups l join option_groups g on g.vendor_id = l.vendor_id and g.id = l.group_id
    where l.vendor_id = ${vendorId} group by l.item_id`);
  return new Map(rows.map(({ id, groups }) => [id, groups.map(toItemGroup)]));
}

export async function copyItemGroups(
  tx: Tx,
  vendorId: string,
  fromId: string,
  toId: string,
): Promise<void> {
  await tx.execute(sql`
    with linked as (
      insert into item_option_groups (vendor_id, item_id, group_id, sort_order)
      select vendor_id, ${toId}::uuid, group_id, sort_order from item_option_groups
      where vendor_id = ${vendorId} and item_id = ${fromId}
    )
    insert into item_option_prices (vendor_id, item_id, option_id, price, preset_quantity)
    select vendor_id, ${toId}::uuid, option_id, price, preset_quantity from item_option_prices
    where vendor_id = ${vendorId} and item_id = ${fromId}`);
}
