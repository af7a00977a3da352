import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { categories, products } from "~schema";
import { lockCategories } from "~/core/menu/categories.commands.server";
import { lockMenuSize, menuSizeError } from "~/core/menu/menu-size.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { itemKey, readMenu, writeMenu, type MenuCsvError, type CsvItem } from "./menu-csv.server";

/** What a file would do to a dish. */
export type PlannedRow = {
  line: number;
  kind: "new" | "changed" | "same";
  name: string;
  category: string;
  priceKobo: number;
};
export type MenuImportPlan = {
  faults: MenuCsvError[];
  /** Whether the menu would be too large: the file itself may be right. */
  isTooLarge: boolean;
  unread: string[];
  rows: PlannedRow[];
  counts: Record<PlannedRow["kind"], number>;
  newCategories: string[];
};

type Existing = {
  id: string;
  name: string;
  category: string;
  priceKobo: number;
  description: string;
  stock: number | null;
  isAvailable: boolean;
  preparationMinutes: number | null;
  allergens: string[];
  isDraft: boolean;
};
type Change = { id: string | null; item: CsvItem; kind: PlannedRow["kind"] };

const existingItems = (tx: Tx, vendorId: string): Promise<Existing[]> =>
  tx
    .select({
      id: products.id,
      name: products.name,
      category: categories.name,
      priceKobo: products.price,
      description: products.description,
      stock: products.inventory,
      isAvailable: products.isAvailable,
      preparationMinutes: products.preparationTimeMinutes,
      allergens: products.allergens,
      isDraft: products.isDraft,
    })
    .from(products)
    .innerJoin(
      categories,
      and(eq(categories.vendorId, products.vendorId), eq(categories.id, products.categoryId)),
    )
    .where(and(eq(products.vendorId, vendorId), isNull(products.archivedAt)))
    .orderBy(asc(products.createdAt), asc(products.id));

/** Whether a file says something else of a dish than the menu does. */
function differs(item: CsvItem, there: Existing): boolean {
  const other = <T>(given: T | undefined, has: T) =>
    given !== undefined && JSON.stringify(given) !== JSON.stringify(has);
  return (
    item.name !== there.name ||
    item.priceKobo !== there.priceKobo ||
    (there.isDraft && item.priceKobo > 0) ||
    other(item.description, there.description) ||
    other(item.stock, there.stock) ||
    (!there.isDraft && other(item.isAvailable, there.isAvailable)) ||
    other(item.preparationMinutes, there.preparationMinutes) ||
    other(item.allergens, there.allergens)
  );
}

/** Holds a file against the menu: dishes are matched by their name in their category. */
async function plan(
  tx: Tx,
  vendorId: string,
  text: string,
): Promise<MenuImportPlan & { changes: Change[] }> {
  const { items, faults, unread } = readMenu(text);
  const there = new Map<string, Existing | "several">();
  const existing = await existingItems(tx, vendorId);
  for (const item of existing)
    there.set(itemKey(item), there.has(itemKey(item)) ? "several" : item);
  const known = new Set(
    (
      await tx
        .select({ name: categories.name })
        .from(categories)
        .where(eq(categories.vendorId, vendorId))
    ).map(({ name }) => name.toLowerCase()),
  );
  const newCategories = new Map<string, string>();
  const changes: Change[] = [];
  for (const item of items) {
    const match = there.get(itemKey(item));
    if (match === "several") {
      faults.push({
        line: item.line,
        message: `Your menu has ${item.name} more than once in ${item.category}. Give them different names first`,
      });
      continue;
    }
    if (!known.has(item.category.toLowerCase()) && !newCategories.has(item.category.toLowerCase()))
      newCategories.set(item.category.toLowerCase(), item.category);
    changes.push({
      id: match?.id ?? null,
      item,
      kind: !match ? "new" : differs(item, match) ? "changed" : "same",
    });
  }
  const counts = { new: 0, changed: 0, same: 0 };
  for (const { kind } of changes) counts[kind]++;
  const full = menuSizeError({
    items: existing.length + counts.new,
    categories: known.size + newCategories.size,
  });
  if (full) faults.push({ line: null, message: full });
  faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    faults,
    isTooLarge: full !== null,
    unread,
    counts,
    newCategories: [...newCategories.values()],
    changes,
    rows: changes.map(({ kind, item: { line, name, category, priceKobo } }) => ({
      line,
      kind,
      name,
      category,
      priceKobo,
    })),
  };
}

/**
 * What a file would do, with everything that is wrong with it; nothing is written.
 * @param text of the file
 */
export async function planMenuImport(vendorId: string, text: string): Promise<MenuImportPlan> {
  const { changes: _changes, ...planned } = await forVendor(vendorId, (tx) =>
    plan(tx, vendorId, text),
  );
  return planned;
}

/**
 * Writes a file's menu, all of it or nothing: it is read, checked and held against the menu anew,
 * in the transaction that writes. Nothing is deleted (docs/rules.md, Menu as CSV).
 * @returns how many dishes were added or changed, or what is wrong
 */
export function importMenu(
  vendorId: string,
  text: string,
): Promise<{ ok: true; count: number } | { ok: false; plan: MenuImportPlan }> {
  return forVendor(vendorId, async (tx) => {
    // Also one import at a time for a vendor: two at once would both find a dish missing.
    await lockMenuSize(tx, vendorId);
    await lockMenu(tx, vendorId);
    const { changes, ...planned } = await plan(tx, vendorId, text);
    if (planned.faults.length > 0) return { ok: false as const, plan: planned };
    await makeCategories(tx, vendorId, planned.newCategories);
    await writeItems(
      tx,
      vendorId,
      changes.filter(({ kind }) => kind !== "same"),
    );
    return { ok: true as const, count: planned.counts.new + planned.counts.changed };
  });
}

/**
 * Keeps what a file is held against from being deleted meanwhile. Dishes are locked in the order of
 * their ids, as orders lock them: neither waits for the other.
 */
async function lockMenu(tx: Tx, vendorId: string): Promise<void> {
  await lockCategories(tx, vendorId, "key share");
  await tx.execute(
    sql`select count(*) from (select id from products where vendor_id = ${vendorId} and archived_at is null order by id for no key update) held`,
  );
}

async function makeCategories(tx: Tx, vendorId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`
    insert into categories (vendor_id, name, sort_order)
    select ${vendorId}::uuid, n.name, n.place - 1 + (select coalesce(max(sort_order) + 1, 0) from categories where vendor_id = ${vendorId})
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as n(name, place)
    on conflict do nothing`);
}

async function writeItems(tx: Tx, vendorId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  // A column that a file does not have comes as null beside `has_…` false: an empty cell of one
  // that it has is a value, too.
  const rows = changes.map(({ id, item }) => ({
    id,
    name: item.name,
    category: item.category,
    price: item.priceKobo,
    description: item.description ?? null,
    stock: item.stock ?? null,
    has_stock: item.stock !== undefined,
    available: item.isAvailable ?? null,
    minutes: item.preparationMinutes ?? null,
    has_minutes: item.preparationMinutes !== undefined,
    allergens: item.allergens ?? null,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, name text, category text, price bigint, description text, stock int, has_stock boolean, available boolean,
    minutes int, has_minutes boolean, allergens jsonb)`;
  const words = sql`case when d.allergens is null then null else (select coalesce(array_agg(w.word order by w.place), '{}') from jsonb_array_elements_text(d.allergens) with ordinality as w(word, place)) end`;
  await tx.execute(sql`
    update products p set name = d.name, price = d.price, description = coalesce(d.description, p.description),
      inventory = case when d.has_stock then d.stock else p.inventory end,
      preparation_time = case when d.has_minutes then d.minutes else p.preparation_time end,
      allergens = coalesce(${words}, p.allergens),
      is_draft = p.is_draft and d.price = 0,
      is_available = case when p.is_draft then d.price > 0 and coalesce(d.available, true) else coalesce(d.available, p.is_available) end,
      updated_at = now()
    from ${given} where d.id is not null and p.vendor_id = ${vendorId} and p.id = d.id`);
  await tx.execute(sql`
    insert into products (vendor_id, category_id, name, price, description, inventory, preparation_time, allergens, is_available)
    select ${vendorId}::uuid, c.id, d.name, d.price, coalesce(d.description, ''), d.stock, d.minutes, coalesce(${words}, '{}'), coalesce(d.available, true)
    from ${given} join categories c on c.vendor_id = ${vendorId} and lower(c.name) = lower(d.category) where d.id is null`);
}

/** The vendor's menu as a file, without drafts, in the order of the menu. */
export async function exportMenu(vendorId: string): Promise<string> {
  const items = await forVendor(vendorId, (tx) =>
    tx
      .select({
        name: products.name,
        description: products.description,
        category: categories.name,
        priceKobo: products.price,
        stock: products.inventory,
        isAvailable: products.isAvailable,
        preparationMinutes: products.preparationTimeMinutes,
        allergens: products.allergens,
        sold: products.soldCount,
      })
      .from(products)
      .innerJoin(
        categories,
        and(eq(categories.vendorId, products.vendorId), eq(categories.id, products.categoryId)),
      )
      .where(
        and(
          eq(products.vendorId, vendorId),
          isNull(products.archivedAt),
          eq(products.isDraft, false),
        ),
      )
      .orderBy(
        asc(categories.sortOrder),
        asc(categories.id),
        asc(products.sortOrder),
        asc(products.name),
      ),
  );
  return writeMenu(items);
}
