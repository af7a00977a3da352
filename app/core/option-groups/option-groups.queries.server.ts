import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { categories, optionGroups, menuItems } from "~schema";
import type { ListedItem } from "~/core/menu/item-list";
import { openingRulesOf, shownState } from "~/core/menu/items.queries.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";

type ManagedOption = {
  id: string;
  name: string;
  itemId: string | null;
  priceKobo: number;
  unit: string | null;
  maxQuantity: number;
  defaultQuantity: number;
  excludesOthers: boolean;
  isAvailable: boolean;
  /** If in the future, it is sold out until then. */
  soldOutUntil: Date | null;
  inventory: number | null;
  allergens: string[];
};

export type ManagedGroup = {
  id: string;
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  itemCount: number;
  options: ManagedOption[];
};

type StoredOption = Omit<ManagedOption, "soldOutUntil"> & { soldOutUntil: string | null };

const optionsOfGroup = sql<StoredOption[]>`(
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'name', coalesce(o.name, d.name), 'itemId', o.item_id, 'priceKobo', o.price,
    'unit', o.unit, 'maxQuantity', o.max_quantity, 'defaultQuantity', o.default_quantity,
    'excludesOthers', o.excludes_others,
    'isAvailable', o.is_available, 'soldOutUntil', o.sold_out_until, 'inventory', o.inventory,
    'allergens', o.allergens) order by o.sort_order, o.id), '[]')
  from options o left join menu_items d on d.vendor_id = o.vendor_id and d.id = o.item_id
  where o.vendor_id = option_groups.vendor_id and o.group_id = option_groups.id)`;

const itemsOfGroup = sql<number>`(
  select count(*)::int from item_option_groups l
  join menu_items p on p.vendor_id = l.vendor_id and p.id = l.item_id and p.archived_at is null
  where l.vendor_id = option_groups.vendor_id and l.group_id = option_groups.id)`;

/**
 * Lists a vendor's groups in their order, with their options.
 * @param now decides what is sold out today
 * @param groupId only that group
 */
export async function groupsIn(
  tx: Tx,
  vendorId: string,
  now: Date,
  groupId?: string,
): Promise<ManagedGroup[]> {
  const rows = await tx
    .select({
      id: optionGroups.id,
      name: optionGroups.name,
      kind: optionGroups.kind,
      min: optionGroups.minChosen,
      max: optionGroups.maxChosen,
      free: optionGroups.freeCount,
      itemCount: itemsOfGroup,
      options: optionsOfGroup,
    })
    .from(optionGroups)
    .where(
      and(eq(optionGroups.vendorId, vendorId), groupId ? eq(optionGroups.id, groupId) : undefined),
    )
    .orderBy(asc(optionGroups.sortOrder), asc(optionGroups.id));
  const ahead = (at: string | null) => {
    const until = at === null ? null : new Date(at);
    return until && until > now ? until : null;
  };
  return rows.map(({ kind, options: listed, ...group }) => ({
    ...group,
    isSize: kind === "size",
    options: listed.map((option) => ({ ...option, soldOutUntil: ahead(option.soldOutUntil) })),
  }));
}

/** More than anybody reads in a list of choices. */
const MAX_ITEM_CHOICES = 1_000;

/** A menu item that an option can be, with its price in kobo. */
export type ItemChoice = { id: string; name: string; priceKobo: number };

export const listItemChoices = (vendorId: string, within?: Tx): Promise<ItemChoice[]> =>
  readForVendor(within ?? vendorId, (tx) =>
    tx
      .select({ id: menuItems.id, name: menuItems.name, priceKobo: menuItems.price })
      .from(menuItems)
      .where(
        and(
          eq(menuItems.vendorId, vendorId),
          isNull(menuItems.archivedAt),
          eq(menuItems.isDraft, false),
        ),
      )
      .orderBy(asc(menuItems.name), asc(menuItems.id))
      .limit(MAX_ITEM_CHOICES),
  );

export type ListedGroup = Omit<ManagedGroup, "options"> & {
  options: (ManagedOption & Pick<ListedItem, "state" | "back">)[];
};

/** Lists a vendor's groups of options in their order. @param now decides what is sold out */
export const listGroups = (vendorId: string, now: Date, within?: Tx): Promise<ListedGroup[]> =>
  readForVendor(within ?? vendorId, async (tx) => {
    const [rules, groups] = await Promise.all([
      openingRulesOf(tx, vendorId),
      groupsIn(tx, vendorId, now),
    ]);
    return groups.map(({ options, ...group }) => ({
      ...group,
      options: options.map((option) => ({ ...option, ...shownState(option, rules, now) })),
    }));
  });

export type GroupItem = { id: string; name: string; category: string; hasGroup: boolean };

/** Lists the items that can have a group, drafts too, by category and name. */
export async function listGroupItems(
  vendorId: string,
  groupId: string | undefined,
  within?: Tx,
): Promise<GroupItem[]> {
  if (!isUuid(groupId)) return [];
  return readForVendor(within ?? vendorId, (tx) =>
    tx
      .select({
        id: menuItems.id,
        name: menuItems.name,
        category: categories.name,
        hasGroup: sql<boolean>`exists (
          select from item_option_groups l where l.vendor_id = ${vendorId}
            and l.item_id = ${menuItems.id} and l.group_id = ${groupId})`,
      })
      .from(menuItems)
      .innerJoin(
        categories,
        and(eq(categories.vendorId, menuItems.vendorId), eq(categories.id, menuItems.categoryId)),
      )
      .where(and(eq(menuItems.vendorId, vendorId), isNull(menuItems.archivedAt)))
      .orderBy(
        asc(categories.sortOrder),
        asc(categories.name),
        asc(menuItems.name),
        asc(menuItems.id),
      )
      .limit(MAX_ITEM_CHOICES),
  );
}

export async function findGroup(
  vendorId: string,
  groupId: string | undefined,
  now: Date,
  within?: Tx,
): Promise<ManagedGroup | null> {
  if (!isUuid(groupId)) return null;
  const groups = await readForVendor(within ?? vendorId, (tx) =>
    groupsIn(tx, vendorId, now, groupId),
  );
  return groups[0] ?? null;
}
