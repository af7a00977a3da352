import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { categories, menuItems } from "~schema";
import { lockCategories } from "~/core/menu/categories.commands.server";
import { columnSql, itemColumns, menuOrder, ofItem, onMenu } from "~/core/menu/item-columns.server";
import { fieldOf } from "~/core/menu/item-fields";
import { isOddPrice } from "~/core/menu/odd-price";
import { lockMenuSize, maxItemsOf, menuSizeError } from "~/core/menu/menu-size.server";
import { lockGroups } from "~/core/options/lock-groups.server";
import { groupsIn, type ManagedGroup } from "~/core/option-groups/option-groups.queries.server";
import { groupsOfItems } from "~/core/options/item-groups.server";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { readFile } from "~/platform/file-reader.server";
import { log } from "~/platform/log.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { itemKey, writeMenu } from "./menu-csv.server";
import { changesOf, inCategories, storedFields, type Existing } from "./compare-items.server";
import {
  failed,
  readMenu,
  type AboutMenu,
  type CsvItem,
  type MenuCsvError,
  type ReadMenu,
} from "./read-menu.server";
import type { CsvOption } from "./option-rows.server";
import {
  itemGroupsOf,
  planOptions,
  type KnownItem,
  type OptionsPlan,
  type PlannedRow,
} from "./plan-options.server";
import { writePlannedOptions } from "./write-options.server";

export type MenuImportPlan = {
  errors: MenuCsvError[];
  isTooLarge: boolean;
  unread: string[];
  damaged: ReadMenu["damaged"];
  columns: ReadMenu["columns"];
  prices: ReadMenu["prices"];
  rows: PlannedRow[];
  counts: Record<PlannedRow["kind"], number>;
  optionCounts: Record<PlannedRow["kind"], number>;
  newCategories: string[];
};

type Change = { id: string | null; item: CsvItem; row: PlannedRow };

const existingItems = (tx: Tx, vendorId: string): Promise<Existing[]> =>
  tx
    .select({
      ...itemColumns(["id", "isDraft", ...storedFields]),
      category: categories.name,
      categoryHours: categories.hours,
    })
    .from(menuItems)
    .innerJoin(
      categories,
      and(eq(categories.vendorId, menuItems.vendorId), eq(categories.id, menuItems.categoryId)),
    )
    .where(and(eq(menuItems.vendorId, vendorId), isNull(menuItems.archivedAt)))
    .orderBy(asc(menuItems.createdAt), asc(menuItems.id));

const rowOf = (
  { line, name, category, priceKobo }: CsvItem,
  beforeKobo: number | null,
): Omit<PlannedRow, "kind"> => ({
  line,
  name,
  category,
  priceKobo,
  beforeKobo,
  isOdd: isOddPrice(priceKobo, beforeKobo),
  changes: [],
});

/** Lists what a file changes; a draft that gets a price goes on sale. */
function changedRow(item: CsvItem, match: Existing, hasOtherOptions: boolean): PlannedRow {
  const differences = [
    ...changesOf(item, match),
    ...(hasOtherOptions ? [{ label: "Item options", from: "", to: "changed" }] : []),
  ];
  const isOnSale = match.isDraft && item.priceKobo > 0;
  return {
    ...rowOf(item, match.isDraft ? null : match.priceKobo),
    kind: differences.length > 0 || isOnSale ? "changed" : "same",
    changes: differences.filter(({ label }) => label !== fieldOf("priceKobo").label),
  };
}

/** Compares a file with the menu, matching items by name within their category. */
async function plan(
  tx: Tx,
  vendorId: string,
  menu: ReadMenu,
  about: AboutMenu,
): Promise<MenuImportPlan & { changes: Change[]; options: OptionsPlan | null }> {
  const { items: read, options: optionRows, errors, ...asked } = menu;
  const existing = await existingItems(tx, vendorId);
  const items = inCategories(read, existing, errors);
  const byKey = new Map<string, Existing | "several">();
  for (const item of existing)
    byKey.set(itemKey(item), byKey.has(itemKey(item)) ? "several" : item);
  const known = new Set(
    (
      await tx
        .select({ name: categories.name })
        .from(categories)
        .where(eq(categories.vendorId, vendorId))
    ).map(({ name }) => name.toLowerCase()),
  );
  const options = await planFileOptions(tx, vendorId, existing, { items, options: optionRows });
  errors.push(...(options?.errors ?? []));
  const newCategories = new Map<string, string>();
  const changes: Change[] = [];
  for (const item of items) {
    const match = byKey.get(itemKey(item));
    if (match === "several") {
      errors.push({
        line: item.line,
        message: `Your menu has ${item.name} more than once in ${item.category}. Rename one of them first`,
      });
      continue;
    }
    if (!known.has(item.category.toLowerCase()) && !newCategories.has(item.category.toLowerCase()))
      newCategories.set(item.category.toLowerCase(), item.category);
    // A stored description says more than the words beside a pasted price.
    if (match && about.isPasted) delete item.description;
    const row = match
      ? changedRow(item, match, options?.changedItems.has(itemKey(item)) === true)
      : { ...rowOf(item, null), kind: "new" as const };
    changes.push({ id: match?.id ?? null, item, row });
  }
  const rows = changes.map(({ row }) => row);
  const counts = tally(rows);
  const planned = options?.rows ?? [];
  const size = {
    items: existing.length + counts.new,
    categories: known.size + newCategories.size,
  };
  const grows = counts.new > 0 || newCategories.size > 0;
  const sizeError = grows ? menuSizeError(size, await maxItemsOf(tx, vendorId)) : null;
  if (sizeError) errors.push({ line: null, message: sizeError });
  errors.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    errors,
    isTooLarge: sizeError !== null,
    ...asked,
    counts,
    optionCounts: tally(planned),
    options,
    newCategories: [...newCategories.values()],
    changes,
    rows: [...rows, ...planned],
  };
}

function tally(rows: readonly PlannedRow[]): MenuImportPlan["counts"] {
  const counts = { new: 0, changed: 0, same: 0 };
  for (const { kind } of rows) counts[kind]++;
  return counts;
}

async function planFileOptions(
  tx: Tx,
  vendorId: string,
  items: readonly KnownItem[],
  file: { items: readonly CsvItem[]; options: readonly CsvOption[] },
): Promise<OptionsPlan | null> {
  if (file.options.length === 0 && !file.items.some(({ groups }) => groups)) return null;
  const groups = await groupsIn(tx, vendorId, databaseNow());
  return planOptions({ groups, items, links: await groupsOfItems(tx, vendorId) }, file);
}

/** Parses in a worker thread; a timeout becomes the menu's error. */
const readInThread = (text: string, about: AboutMenu): Promise<ReadMenu> =>
  readFile("menu", (menu) => readMenu(menu.text, menu.about), { text, about }).catch(
    (error: unknown) => {
      log().warn({ err: error }, "A menu could not be read");
      return failed("We couldn’t read this menu. Try a part of it, or a simpler file");
    },
  );

/** Returns what a file would change, and all of its errors. Writes nothing. */
export async function planMenuImport(
  vendorId: string,
  text: string,
  about: AboutMenu = {},
): Promise<MenuImportPlan> {
  const menu = await readInThread(text, about);
  const {
    changes: _changes,
    options: _options,
    ...planned
  } = await forVendor(vendorId, (tx) => plan(tx, vendorId, menu, about));
  return planned;
}

/** Returns why a file can't be imported, or null: 409 if the menu would be too large, else 400. */
export function importRefusal({ errors, isTooLarge }: MenuImportPlan): Refusal | null {
  const [first] = errors;
  if (!first) return null;
  return isTooLarge
    ? refuse("menu-too-large", first.message, { field: "file" })
    : refuse("invalid-file", first.message, { field: "file", status: 400 });
}

/**
 * Imports a whole file or nothing. It is parsed again and compared with the menu in the writing
 * transaction. Never deletes (docs/rules.md, Menu as CSV).
 * @returns how many items and options were added or changed, or a refusal with the plan that has
 * the errors
 */
export async function importMenu(
  vendorId: string,
  text: string,
  about: AboutMenu = {},
): Promise<
  { ok: true; count: number; optionCount: number } | (Refusal & { plan: MenuImportPlan })
> {
  const menu = await readInThread(text, about);
  return forVendor(vendorId, async (tx) => {
    // This also serialises a vendor's imports: two at once would both add a missing item.
    await lockMenuSize(tx, vendorId);
    await lockMenu(tx, vendorId);
    await lockGroups(tx, vendorId);
    const { changes, options, ...planned } = await plan(tx, vendorId, menu, about);
    const refusal = importRefusal(planned);
    if (refusal) return { ...refusal, plan: planned };
    await createCategories(tx, vendorId, planned.newCategories);
    await writeCategoryHours(tx, vendorId, changes);
    await writeItems(
      tx,
      vendorId,
      changes.filter(({ row }) => row.kind !== "same"),
    );
    if (options)
      await writePlannedOptions(tx, vendorId, options, await existingItems(tx, vendorId));
    const { counts, optionCounts } = planned;
    return {
      ok: true as const,
      count: counts.new + counts.changed,
      optionCount: optionCounts.new + optionCounts.changed,
    };
  });
}

/** Locks items by id, as placing an order does, to avoid deadlocks. */
async function lockMenu(tx: Tx, vendorId: string): Promise<void> {
  await lockCategories(tx, vendorId, "key share");
  await tx.execute(sql`
    select count(*) from (
      select id from menu_items where vendor_id = ${vendorId} and archived_at is null
      order by id for no key update
    ) locked`);
}

async function createCategories(tx: Tx, vendorId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`
    insert into categories (vendor_id, name, sort_order)
    select ${vendorId}::uuid, n.name, n.place - 1
      + (select coalesce(max(sort_order) + 1, 0) from categories where vendor_id = ${vendorId})
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)
      with ordinality as n(name, place)
    on conflict do nothing`);
}

async function writeCategoryHours(
  tx: Tx,
  vendorId: string,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.flatMap(({ item: { category, categoryHours } }) =>
    categoryHours === undefined ? [] : [{ category, hours: categoryHours }],
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    update categories c set hours = d.hours, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(category text, hours text)
    where c.vendor_id = ${vendorId} and lower(c.name) = lower(d.category)
      and c.hours is distinct from d.hours`);
}

const storedColumns = storedFields.map((field) => ({ field, ...columnSql(field) }));
/** Each column has a flag beside it, as an empty cell is a value too. */
const rowColumns = storedColumns.flatMap(({ field, name, type }) => [
  `${name} ${type}`,
  `"has_${field}" boolean`,
]);
const recordset = (rows: unknown) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as d(id uuid, place int, category text, ${sql.raw(rowColumns.join(", "))})`;
const columnNames = sql.raw(storedColumns.map(({ name }) => name).join(", "));
const givenColumns = sql.raw(storedColumns.map(({ name }) => `d.${name}`).join(", "));
const changedColumns = sql.raw(
  storedColumns
    .filter(({ field }) => field !== "isAvailable")
    .map(
      ({ field, name }) => `${name} = case when d."has_${field}" then d.${name} else p.${name} end`,
    )
    .join(", "),
);

async function writeItems(tx: Tx, vendorId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, item }, place) => ({
    id,
    place,
    category: item.category,
    ...Object.fromEntries(
      storedColumns.flatMap(({ field, name }) => [
        [name.replaceAll('"', ""), item[field] ?? fieldOf(field).blank],
        [`has_${field}`, item[field] !== undefined],
      ]),
    ),
  }));
  // A draft goes on sale once it has a price; other items change only where the file has a value.
  await tx.execute(sql`
    update menu_items p set ${changedColumns},
      is_draft = p.is_draft and d.price = 0,
      is_available = case
        when p.is_draft then d.price > 0 and d.is_available
        when d."has_isAvailable" then d.is_available
        else p.is_available end,
      updated_at = now()
    from ${recordset(rows)} where d.id is not null and p.vendor_id = ${vendorId} and p.id = d.id`);
  // Append new items to their category, in file order.
  await tx.execute(sql`
    insert into menu_items (vendor_id, category_id, sort_order, ${columnNames})
    select ${vendorId}::uuid, c.id,
      d.place + (
        select coalesce(max(p.sort_order) + 1, 0) from menu_items p
        where p.vendor_id = ${vendorId} and p.category_id = c.id and p.archived_at is null
      ), ${givenColumns}
    from ${recordset(rows)}
      join categories c on c.vendor_id = ${vendorId} and lower(c.name) = lower(d.category)
    where d.id is null`);
}

export async function exportMenu(vendorId: string): Promise<string> {
  const { items, groups, links } = await forVendor(vendorId, async (tx) => ({
    items: await tx
      .select({
        ...itemColumns(["id", ...storedFields, "soldCount"]),
        category: categories.name,
        categoryHours: categories.hours,
      })
      .from(menuItems)
      .innerJoin(categories, ofItem)
      .where(onMenu(vendorId))
      .orderBy(...menuOrder),
    groups: await groupsIn(tx, vendorId, databaseNow()),
    links: await groupsOfItems(tx, vendorId),
  }));
  return writeMenu(
    items.map((item) => ({
      ...item,
      groups: itemGroupsOf({ groups, items }, links.get(item.id) ?? []),
    })),
    groups.flatMap((group) => exportedOptions(group, items)),
  );
}

/** A group without options becomes a row of its own. */
function exportedOptions(
  { name: group, isSize, min, max, free, options }: ManagedGroup,
  items: readonly KnownItem[],
): CsvOption[] {
  const limits = { line: 0, group, choose: { isSize, min, max }, free };
  const rows = options.flatMap(({ itemId, ...option }): CsvOption[] => {
    const item = items.find(({ id }) => id === itemId);
    if (itemId && !item) return [];
    return [
      { ...option, ...limits, name: item?.name ?? option.name, category: item?.category ?? "" },
    ];
  });
  return rows.length > 0 ? rows : [{ ...limits, name: "", category: "" }];
}
