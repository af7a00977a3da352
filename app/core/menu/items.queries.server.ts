import { and, asc, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { categories, menuItems, vendorProfiles } from "~schema";
import { itemColumns, onMenu } from "./item-columns.server";
import { editedFields, type EditedField, type ItemValues } from "./item-fields";
import { readItemGroups } from "~/core/options/item-groups.server";
import { LOW_STOCK } from "./menu-item";
import { readForVendor, type Tx } from "~/platform/db.server";
import { contains } from "~/platform/search.server";
import { reopeningLabel, storeZone } from "~/core/opening-hours/open-state";
import { isUuid } from "~/shared/ids";
import { english } from "~/shared/translate";
import type {
  DraftItem,
  ItemCursor,
  ItemGroup,
  ItemListRequest,
  ItemSort,
  ItemTiles,
  ListedItem,
} from "./item-list";
import { saleStateOf, type OutRules } from "./unavailable-until";

/** Fills whole rows of two, three and four columns. */
const ITEMS_PER_PAGE = 24;
/** No menu starter proposes more. */
const MAX_DRAFTS = 200;

export type CategoryChoice = { id: string; name: string };
/** `count`: how many items are on the menu or switched off. */
export type ListedCategory = CategoryChoice & { count: number };
export type ItemPage = {
  items: ListedItem[];
  next: ItemCursor | null;
  tiles: ItemTiles;
  categories: ListedCategory[];
  draftCount: number;
};

const mine = (vendorId: string) =>
  and(eq(menuItems.vendorId, vendorId), isNull(menuItems.archivedAt));
const soldOut = (now: Date) =>
  sql`coalesce(${menuItems.soldOutUntil} > ${now.toISOString()}::timestamptz, false)`;

/** Returns each group's condition; the tiles count by the same ones. */
const groupOf = (now: Date): Record<ItemGroup, SQL> => ({
  all: sql`true`,
  available: sql`${menuItems.isAvailable}`,
  out: sql`(${menuItems.inventory} = 0 or ${soldOut(now)})`,
  low: sql`(${menuItems.inventory} between 1 and ${LOW_STOCK} and not ${soldOut(now)})`,
});

/**
 * A sort order: the value that a cursor carries, what is sorted by before the id, and the id's
 * rivals after that value.
 */
type Ordering = {
  place: SQL<string | number>;
  by: SQL[];
  after: (cursor: ItemCursor) => SQL | null;
};

/** Sorts by one value, ascending; a malformed number in a cursor starts from the first page. */
const byValue = (by: SQL<string | number>, cast: "text" | "bigint"): Ordering => ({
  place: by,
  by: [by],
  after: ({ value, id }) =>
    cast === "bigint" && !/^-?\d{1,15}$/.test(String(value))
      ? null
      : sql`(${by}, ${menuItems.id}) > (${value}::${sql.raw(cast)}, ${id}::uuid)`,
});

/**
 * As customers see them. A cursor has the category's place and id, the item's place and its name.
 */
const byMenu: Ordering = {
  place: sql<string>`concat_ws(' ', ${categories.sortOrder}, ${categories.id}, ${menuItems.sortOrder}, ${menuItems.name})`,
  by: [
    sql`${categories.sortOrder}`,
    sql`${categories.id}`,
    sql`${menuItems.sortOrder}`,
    sql`${menuItems.name}`,
  ],
  after: ({ value, id }) => {
    const [, categoryPlace, categoryId, place, name] =
      /^(-?\d{1,9}) ([\da-f-]{36}) (-?\d{1,9}) (.*)$/s.exec(String(value)) ?? [];
    return isUuid(categoryId)
      ? sql`(${categories.sortOrder}, ${categories.id}, ${menuItems.sortOrder}, ${menuItems.name}, ${menuItems.id})
          > (${categoryPlace}::int, ${categoryId}::uuid, ${place}::int, ${name}::text, ${id}::uuid)`
      : null;
  },
};

/** Items without a stock count come last. */
const UNCOUNTED = 2_147_483_647;
const orderings: Record<ItemSort, Ordering> = {
  menu: byMenu,
  name: byValue(sql`lower(${menuItems.name})`, "text"),
  price: byValue(sql`${menuItems.price}`, "bigint"),
  sold: byValue(sql`-${menuItems.soldCount}`, "bigint"),
  stock: byValue(sql`coalesce(${menuItems.inventory}, ${sql.raw(String(UNCOUNTED))})`, "bigint"),
};

function matching(vendorId: string, { q, categoryId, group }: ItemListRequest, now: Date) {
  return and(
    onMenu(vendorId),
    categoryId ? eq(menuItems.categoryId, categoryId) : undefined,
    group === "all" ? undefined : groupOf(now)[group],
    q
      ? or(
          contains(menuItems.name, q),
          contains(menuItems.description, q),
          contains(categories.name, q),
        )
      : undefined,
  );
}

/** Returns a cursor's condition; a malformed one starts from the first page. */
const afterCursor = (sort: ItemSort, after: ItemCursor | null): SQL | undefined =>
  (after && after.value !== null && orderings[sort].after(after)) || undefined;

/**
 * Reads a page of a vendor's menu with what is around it: the tiles over the whole menu, the
 * categories, and how many items wait for a price (docs/rules.md, Menu items).
 * @param now decides what is sold out today
 */
export function listItems(
  vendorId: string,
  request: ItemListRequest,
  now: Date,
  within?: Tx,
): Promise<ItemPage> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const [rules, rows, counts, categories] = await Promise.all([
      openingRulesOf(tx, vendorId),
      itemsInOrder(tx, vendorId, request, now),
      countItems(tx, vendorId, now),
      countedCategories(tx, vendorId),
    ]);
    const shown = rows.slice(0, ITEMS_PER_PAGE);
    const last = shown.at(-1);
    return {
      items: shown.map(({ categoryActive, place: _place, isAvailable, soldOutUntil, ...item }) => ({
        ...item,
        categoryHidden: !categoryActive,
        ...shownState({ isAvailable, soldOutUntil }, rules, now),
      })),
      next: rows.length > ITEMS_PER_PAGE && last ? { value: last.place, id: last.id } : null,
      ...counts,
      categories,
    };
  });
}

/** Reads a page's items and one more, or `limit`, each with its sort value. */
export function itemsInOrder(
  tx: Tx,
  vendorId: string,
  request: ItemListRequest,
  now: Date,
  limit = ITEMS_PER_PAGE + 1,
) {
  const { place, by } = orderings[request.sort];
  return tx
    .select({
      id: menuItems.id,
      name: menuItems.name,
      categoryId: menuItems.categoryId,
      category: categories.name,
      categoryActive: categories.isActive,
      priceKobo: menuItems.price,
      image: menuItems.image,
      imageColor: menuItems.imageColor,
      inventory: menuItems.inventory,
      isAvailable: menuItems.isAvailable,
      soldOutUntil: menuItems.soldOutUntil,
      soldCount: menuItems.soldCount,
      place,
    })
    .from(menuItems)
    .innerJoin(
      categories,
      and(eq(categories.vendorId, menuItems.vendorId), eq(categories.id, menuItems.categoryId)),
    )
    .where(and(matching(vendorId, request, now), afterCursor(request.sort, request.after)))
    .orderBy(...by, asc(menuItems.id))
    .limit(limit);
}

async function countItems(
  tx: Tx,
  vendorId: string,
  now: Date,
): Promise<{ tiles: ItemTiles; draftCount: number }> {
  const group = groupOf(now);
  const count = (condition: SQL) =>
    sql<number>`count(*) filter (where not ${menuItems.isDraft} and ${condition})::int`;
  const [row] = await tx
    .select({
      all: count(group.all),
      available: count(group.available),
      out: count(group.out),
      low: count(group.low),
      drafts: sql<number>`count(*) filter (where ${menuItems.isDraft})::int`,
    })
    .from(menuItems)
    .where(mine(vendorId));
  const { drafts, ...tiles } = row!;
  return { tiles, draftCount: drafts };
}

/** Returns a vendor's categories in their order, hidden ones too. */
const categoryChoices = (tx: Tx, vendorId: string): Promise<CategoryChoice[]> =>
  tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.vendorId, vendorId))
    .orderBy(asc(categories.sortOrder), asc(categories.id));

const countedCategories = (tx: Tx, vendorId: string): Promise<ListedCategory[]> =>
  tx
    .select({
      id: categories.id,
      name: categories.name,
      count: sql<number>`count(${menuItems.id})::int`,
    })
    .from(categories)
    .leftJoin(menuItems, and(onMenu(vendorId), eq(menuItems.categoryId, categories.id)))
    .where(eq(categories.vendorId, vendorId))
    .groupBy(categories.id, categories.name, categories.sortOrder)
    .orderBy(asc(categories.sortOrder), asc(categories.id));

/** Lists the categories to choose from in a form. */
export const listCategoryChoices = (vendorId: string, within?: Tx): Promise<CategoryChoice[]> =>
  readForVendor(within ?? vendorId, (tx) => categoryChoices(tx, vendorId));

/** Lists the proposed items that wait for a price, in the order of the menu. */
export const listDrafts = (vendorId: string): Promise<DraftItem[]> =>
  readForVendor(vendorId, (tx) =>
    tx
      .select({
        id: menuItems.id,
        name: menuItems.name,
        category: categories.name,
        priceHintKobo: menuItems.priceHint,
      })
      .from(menuItems)
      .innerJoin(
        categories,
        and(eq(categories.vendorId, menuItems.vendorId), eq(categories.id, menuItems.categoryId)),
      )
      .where(and(mine(vendorId), eq(menuItems.isDraft, true)))
      .orderBy(
        asc(categories.sortOrder),
        asc(categories.id),
        asc(menuItems.sortOrder),
        asc(menuItems.name),
        asc(menuItems.id),
      )
      .limit(MAX_DRAFTS),
  );

/** An item as its form has it. */
export type EditedItem = ItemValues<EditedField | "optionGroups"> & {
  id: string;
  categoryId: string;
  priceHintKobo: number | null;
  isDraft: boolean;
};

/** Reads an item as its form has it; null for one that is missing or archived. */
export async function editedItem(
  tx: Tx,
  vendorId: string,
  itemId: string,
): Promise<EditedItem | null> {
  const [[row], optionGroups] = await Promise.all([
    tx
      .select({
        ...itemColumns(["id", "categoryId", "isDraft", ...editedFields]),
        priceHintKobo: menuItems.priceHint,
      })
      .from(menuItems)
      .where(and(mine(vendorId), eq(menuItems.id, itemId))),
    readItemGroups(tx, vendorId, itemId),
  ]);
  return row ? { ...row, optionGroups } : null;
}

/**
 * Finds an item of a vendor that is not archived.
 * @returns null when the vendor has no such item, or has put it away
 */
export const findItem = async (
  vendorId: string,
  itemId: string | undefined,
  within?: Tx,
): Promise<EditedItem | null> =>
  isUuid(itemId)
    ? readForVendor(within ?? vendorId, (tx) => editedItem(tx, vendorId, itemId))
    : null;

/**
 * Returns what an item or option is for its vendor, and when it is back as they read it: `tomorrow
 * at 9:00 am`; null for one that is not out (docs/rules.md, Sold out today).
 */
export function shownState(
  sale: { isAvailable: boolean; soldOutUntil: Date | null },
  rules: OutRules,
  now: Date,
): Pick<ListedItem, "state" | "back"> {
  const state = saleStateOf(sale, rules, now);
  const isOut = state === "soldOut" || state === "twoHours";
  return {
    state,
    back: isOut
      ? english(reopeningLabel(sale.soldOutUntil!, now, storeZone(rules.timeZone)))
      : null,
  };
}

/** Reads the settings that say when what is out is back. */
export async function openingRulesOf(tx: Tx, vendorId: string): Promise<OutRules> {
  const [row] = await tx
    .select({ settings: vendorProfiles.settings })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, vendorId));
  return {
    operatingHours: row?.settings.operatingHours,
    specialDays: row?.settings.specialDays,
    timeZone: row?.settings.timeZone,
    dayEndsAt: row?.settings.dayEndsAt,
  };
}
