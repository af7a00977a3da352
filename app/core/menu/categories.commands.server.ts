import { and, asc, count, eq, isNull, ne, sql } from "drizzle-orm";
import { categories, menuItems } from "~schema";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { changedMeanwhile, isOutdated } from "~/shared/form-changes";
import { hoursLabel } from "~/core/opening-hours/item-hours";
import { MAX_CATEGORIES, TOO_MANY_CATEGORIES } from "./menu-size.server";

export type ManagedCategory = {
  id: string;
  name: string;
  isActive: boolean;
  /** When its items are available, as stored; null: always. */
  hours: string | null;
  itemCount: number;
};
/** 404: another vendor's, or deleted. 409 with `now`: somebody else changed the same field. */
export type CategoryOutcome = { ok: true } | (Refusal & { now?: string });
/** A field's value when its form was opened, if known, and as typed. */
type TypedField<Value> = { base: string | undefined; typed: Value };

const hasName = (vendorId: string, name: string) =>
  and(eq(categories.vendorId, vendorId), sql`lower(${categories.name}) = lower(${name})`);
const nameTaken = refuse("name-taken", "You already have a category with this name", {
  field: "name",
});
const categoryNotFound = refuse("category-not-found", "This category does not exist any more", {
  status: 404,
  field: "name",
});

/** Lists a vendor's categories in order; `itemCount` includes drafts, not archived items. */
export function listCategories(vendorId: string): Promise<ManagedCategory[]> {
  return forVendor(vendorId, (tx) =>
    tx
      .select({
        id: categories.id,
        name: categories.name,
        isActive: categories.isActive,
        hours: categories.hours,
        itemCount: sql<number>`(select count(*)::int from menu_items p where p.vendor_id = ${vendorId} and p.category_id = ${sql.raw('"categories"."id"')} and p.archived_at is null)`,
      })
      .from(categories)
      .where(eq(categories.vendorId, vendorId))
      .orderBy(asc(categories.sortOrder), asc(categories.id)),
  );
}

/**
 * Returns the category with this name, ignoring case, or adds it at the end of the menu
 * (docs/rules.md, Menu items). It can't be deleted before the commit.
 * @param name trimmed, not empty
 * @returns its id; null when the menu has the most it may have
 */
export async function findOrCreateCategory(
  tx: Tx,
  vendorId: string,
  name: string,
): Promise<{ id: string; created: boolean } | null> {
  // A category may be deleted after it was found and before it is locked: then try again.
  for (let tries = 0; tries < 5; tries++) {
    const [made] = await tx.execute<{ id: string }>(sql`
      insert into categories (vendor_id, name, sort_order)
      select ${vendorId}::uuid, ${name}, coalesce(max(c.sort_order) + 1, 0) from categories c where c.vendor_id = ${vendorId} having count(*) < ${MAX_CATEGORIES}
      on conflict do nothing returning id`);
    if (made) return { id: made.id, created: true };
    const [there] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(hasName(vendorId, name))
      .for("key share");
    if (there) return { id: there.id, created: false };
    const [all] = await tx
      .select({ categories: count() })
      .from(categories)
      .where(eq(categories.vendorId, vendorId));
    if (all!.categories >= MAX_CATEGORIES) return null;
  }
  throw new Error("A category could not be found or made");
}

/** @param name trimmed, not empty */
export function createCategory(vendorId: string, name: string): Promise<CategoryOutcome> {
  return forVendor(vendorId, async (tx): Promise<CategoryOutcome> => {
    const category = await findOrCreateCategory(tx, vendorId, name);
    if (!category) return refuse("too-many-categories", TOO_MANY_CATEGORIES, { field: "name" });
    return category.created ? { ok: true } : nameTaken;
  });
}

const outdated = (field: "name" | "hours", now: string, label = now): CategoryOutcome => ({
  ...refuse("changed-meanwhile", changedMeanwhile(label), { field }),
  now,
});

/** @param name trimmed, not empty */
export function renameCategory(
  vendorId: string,
  id: string,
  { base, typed: name }: TypedField<string>,
): Promise<CategoryOutcome> {
  return forVendor(vendorId, async (tx): Promise<CategoryOutcome> => {
    await lockCategories(tx, vendorId);
    const now = await ownCategory(tx, vendorId, id);
    if (!now) return categoryNotFound;
    if (isOutdated(base, name, now.name)) return outdated("name", now.name);
    const [other] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(and(hasName(vendorId, name), ne(categories.id, id)));
    if (other) return nameTaken;
    await tx
      .update(categories)
      .set({ name, updatedAt: sql`now()` })
      .where(and(eq(categories.vendorId, vendorId), eq(categories.id, id)));
    return { ok: true };
  });
}

/** Hides a category with all its items from customers, or shows it again. */
export const setCategoryVisible = (
  vendorId: string,
  id: string,
  isActive: boolean,
): Promise<CategoryOutcome> =>
  forVendor(vendorId, (tx) => setOnCategory(tx, vendorId, id, { isActive }));

/**
 * Sets when a category's items are available (docs/rules.md, Scheduled menus).
 * @param hours as stored; null, always, is a blank in the form
 */
export const setCategoryHours = (
  vendorId: string,
  id: string,
  { base, typed: hours }: TypedField<string | null>,
): Promise<CategoryOutcome> =>
  forVendor(vendorId, async (tx) => {
    const now = await ownCategory(tx, vendorId, id);
    const stored = now?.hours ?? "";
    if (now && isOutdated(base, hours ?? "", stored))
      return outdated("hours", stored, stored ? hoursLabel(stored) : "always");
    return setOnCategory(tx, vendorId, id, { hours });
  });

async function ownCategory(tx: Tx, vendorId: string, id: string) {
  if (!isUuid(id)) return undefined;
  const [category] = await tx
    .select({ name: categories.name, hours: categories.hours })
    .from(categories)
    .where(and(eq(categories.vendorId, vendorId), eq(categories.id, id)))
    .for("update");
  return category;
}

async function setOnCategory(
  tx: Tx,
  vendorId: string,
  id: string,
  values: { isActive: boolean } | { hours: string | null },
): Promise<CategoryOutcome> {
  if (!isUuid(id)) return categoryNotFound;
  const changed = await tx
    .update(categories)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(categories.vendorId, vendorId), eq(categories.id, id)))
    .returning({ id: categories.id });
  return changed.length ? { ok: true } : categoryNotFound;
}

export function moveCategory(vendorId: string, id: string, by: -1 | 1): Promise<CategoryOutcome> {
  return forVendor(vendorId, async (tx): Promise<CategoryOutcome> => {
    const order = await lockCategories(tx, vendorId);
    const at = order.indexOf(id);
    if (at < 0) return categoryNotFound;
    const to = at + by;
    if (to < 0 || to >= order.length) return { ok: true };
    [order[at], order[to]] = [order[to]!, order[at]!];
    await writeOrder(tx, vendorId, order);
    return { ok: true };
  });
}

/** Puts the categories in an order; unnamed ones, such as new ones, follow in their own. */
export function orderCategories(
  vendorId: string,
  ids: readonly string[],
): Promise<CategoryOutcome> {
  return forVendor(vendorId, async (tx): Promise<CategoryOutcome> => {
    const own = await lockCategories(tx, vendorId);
    if (ids.some((id) => !own.includes(id))) return categoryNotFound;
    const named = [...new Set(ids)];
    await writeOrder(tx, vendorId, [...named, ...own.filter((id) => !named.includes(id))]);
    return { ok: true };
  });
}

/**
 * Deletes a category. Moves its items to another one, archived items too, as past orders still name
 * them.
 * @param moveTo the category for its items; without it, a category that holds items is refused
 */
export function deleteCategory(
  vendorId: string,
  id: string,
  moveTo: string | null = null,
): Promise<CategoryOutcome> {
  return forVendor(vendorId, async (tx): Promise<CategoryOutcome> => {
    const own = await lockCategories(tx, vendorId);
    if (!own.includes(id)) return categoryNotFound;
    if (moveTo !== null && (moveTo === id || !own.includes(moveTo))) return categoryNotFound;
    const [held] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        live: sql<number>`count(*) filter (where ${isNull(menuItems.archivedAt)})::int`,
      })
      .from(menuItems)
      .where(and(eq(menuItems.vendorId, vendorId), eq(menuItems.categoryId, id)));
    if (held!.live > 0 && moveTo === null)
      return refuse("category-in-use", "This category still has items. Choose where to move them.");
    const other = moveTo ?? own.find((each) => each !== id);
    if (held!.count > 0 && !other)
      return refuse(
        "only-category",
        "Past orders use items of your only category. Rename it instead.",
      );
    if (other)
      await tx
        .update(menuItems)
        .set({ categoryId: other, updatedAt: sql`now()` })
        .where(and(eq(menuItems.vendorId, vendorId), eq(menuItems.categoryId, id)));
    await tx
      .delete(categories)
      .where(and(eq(categories.vendorId, vendorId), eq(categories.id, id)));
    return { ok: true };
  });
}

/**
 * Reads a vendor's categories in order and locks them until the commit, since moving one can change
 * the position of all.
 * @param strength `key share` only prevents deletion
 */
export async function lockCategories(
  tx: Tx,
  vendorId: string,
  strength: "update" | "key share" = "update",
): Promise<string[]> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.vendorId, vendorId))
    .orderBy(asc(categories.sortOrder), asc(categories.id))
    .for(strength);
  return rows.map(({ id }) => id);
}

async function writeOrder(tx: Tx, vendorId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update categories c set sort_order = o.place - 1, updated_at = now()
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as o(id, place)
    where c.vendor_id = ${vendorId} and c.id = o.id::uuid and c.sort_order is distinct from o.place - 1`);
}
