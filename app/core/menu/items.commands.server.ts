import { and, eq, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import { categories, orderItems, menuItems } from "~schema";
import { forVendor, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { deletePicture, deleteUnsavedPictures } from "~/platform/store-picture.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { formChanges } from "~/shared/form-changes";
import {
  copyItemGroups,
  refuseItemGroups,
  type ItemOptionGroup,
  writeItemGroups,
} from "~/core/options/item-groups.server";
import { findOrCreateCategory } from "./categories.commands.server";
import { columnSql, itemRow, placeAtEnd } from "./item-columns.server";
import { editedFields, type EditedField, type ItemValues } from "./item-fields";
import { itemSnapshot, snapshotNames, type ItemSnapshot } from "./item-snapshot";
import { editedItem, openingRulesOf } from "./items.queries.server";
import {
  countMenu,
  lockMenuSize,
  maxItemsOf,
  menuFullMessage,
  TOO_MANY_CATEGORIES,
} from "./menu-size.server";
import { unavailableUntil, type OutTime } from "./unavailable-until";

/** 404: another vendor's item, or deleted. */
export type ItemOutcome = { ok: true; itemId: string } | Refusal;
export type ItemConflict = Refusal & { conflict: Partial<ItemSnapshot> };

/** A new category's name overrides `categoryId`; without `optionGroups` the item keeps its own. */
export type ItemInput = ItemValues<EditedField> & {
  optionGroups?: ItemOptionGroup[];
  categoryId: string | null;
  newCategory: string;
};

const itemNotFound = refuse("item-not-found", "This item does not exist any more", { status: 404 });
const ownItem = (vendorId: string, itemId: string) =>
  and(eq(menuItems.vendorId, vendorId), eq(menuItems.id, itemId), isNull(menuItems.archivedAt));

const itemChanged = refuse(
  "changed-meanwhile",
  "This item was changed while you had it open. Check the marked fields, then save again.",
);
const noCategory = refuse(
  "no-category",
  "This category does not exist any more. Please choose another one",
  { status: 404, field: "categoryId" },
);
const tooManyCategories = refuse("too-many-categories", TOO_MANY_CATEGORIES, {
  field: "newCategory",
});

async function categoryOf(
  tx: Tx,
  vendorId: string,
  { newCategory, categoryId }: Pick<ItemInput, "newCategory" | "categoryId">,
): Promise<{ id: string } | Refusal> {
  if (newCategory)
    return (await findOrCreateCategory(tx, vendorId, newCategory)) ?? tooManyCategories;
  if (!categoryId) return noCategory;
  const [row] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.vendorId, vendorId), eq(categories.id, categoryId)))
    .for("key share");
  return row ?? noCategory;
}

/** Returns a refusal if the menu is full; else null, and keeps the room until the commit. */
async function menuFull(tx: Tx, vendorId: string): Promise<Refusal | null> {
  await lockMenuSize(tx, vendorId);
  const max = await maxItemsOf(tx, vendorId);
  return (await countMenu(tx, vendorId)) < max ? null : refuse("menu-full", menuFullMessage(max));
}

/** @param itemId from the opened form: the same form sent twice makes one item */
export function createItem(
  vendorId: string,
  itemId: string,
  input: ItemInput,
): Promise<ItemOutcome> {
  return forVendor(vendorId, async (tx): Promise<ItemOutcome> => {
    const [there] = await tx
      .select({ id: menuItems.id })
      .from(menuItems)
      .where(and(eq(menuItems.vendorId, vendorId), eq(menuItems.id, itemId)));
    if (there) return { ok: true, itemId };
    const refusal =
      (await menuFull(tx, vendorId)) ?? (await refuseItemGroups(tx, vendorId, input.optionGroups));
    if (refusal) return refusal;
    const category = await categoryOf(tx, vendorId, input);
    if (!("id" in category)) return category;
    const made = await tx
      .insert(menuItems)
      .values({
        id: itemId,
        vendorId,
        categoryId: category.id,
        ...itemRow(input),
        sortOrder: placeAtEnd(vendorId, category.id),
      })
      .onConflictDoNothing()
      .returning({ id: menuItems.id });
    if (made.length > 0 && input.optionGroups)
      await writeItemGroups(tx, vendorId, itemId, input.optionGroups);
    return { ok: true, itemId };
  });
}

/**
 * Writes the fields that the form changed; somebody else may have changed the others meanwhile. A
 * price above 0 ends a draft; without one the item stays a draft, off the menu (docs/rules.md, Menu
 * items).
 * @param snapshot the values that the form was opened with; null writes all fields
 * @returns 409 with `conflict`, and writes nothing, if somebody else changed the same fields
 */
export async function updateItem(
  vendorId: string,
  itemId: string,
  input: ItemInput,
  snapshot: ItemSnapshot | null = null,
): Promise<ItemOutcome | ItemConflict> {
  if (!isUuid(itemId)) return itemNotFound;
  let replaced: string | null = null;
  const outcome = await forVendor(vendorId, async (tx): Promise<ItemOutcome | ItemConflict> => {
    await tx
      .select({ id: menuItems.id })
      .from(menuItems)
      .where(ownItem(vendorId, itemId))
      .for("update");
    const before = await editedItem(tx, vendorId, itemId);
    if (!before) return itemNotFound;
    const now = itemSnapshot(before);
    const { newCategory, optionGroups = now.optionGroups } = input;
    const typed = itemSnapshot({
      ...input,
      optionGroups,
      categoryId: newCategory ? `new: ${newCategory}` : (input.categoryId ?? ""),
    });
    const { values, conflict } = formChanges(snapshotNames, {
      opened: snapshot,
      typed,
      now,
    });
    if (conflict) return { ...itemChanged, conflict };
    const refusal = await refuseItemGroups(tx, vendorId, input.optionGroups && values.optionGroups);
    if (refusal) return refusal;
    const category = await categoryOf(tx, vendorId, { newCategory, categoryId: values.categoryId });
    if (!("id" in category)) return category;
    const isDraft = before.isDraft && values.priceKobo === 0;
    // The colour belongs to the picture, so take both from the same side.
    const { imageColor } = values.image === now.image ? before : input;
    await tx
      .update(menuItems)
      .set({
        ...itemRow({ ...values, imageColor }),
        categoryId: category.id,
        ...(category.id === before.categoryId
          ? {}
          : { sortOrder: placeAtEnd(vendorId, category.id) }),
        isDraft,
        isAvailable: values.isAvailable && !isDraft,
        updatedAt: sql`now()`,
      })
      .where(ownItem(vendorId, itemId));
    if (input.optionGroups) await writeItemGroups(tx, vendorId, itemId, values.optionGroups);
    if (before.image !== values.image) replaced = before.image;
    return { ok: true, itemId };
  });
  if (outcome.ok && replaced) await deleteUnusedPictures(vendorId, replaced);
  return outcome;
}

/** Switching on also ends 'sold out today'; drafts can't be (docs/rules.md, Sold out today). */
export function setAvailable(
  vendorId: string,
  itemId: string,
  isAvailable: boolean,
): Promise<ItemOutcome> {
  return updateOwnItem(vendorId, itemId, async (tx, { isDraft }) => {
    if (isAvailable && isDraft) return refuse("no-price", "Give this item a price first");
    await tx
      .update(menuItems)
      .set({ isAvailable, ...(isAvailable ? { soldOutUntil: null } : {}), updatedAt: sql`now()` })
      .where(ownItem(vendorId, itemId));
    return { ok: true, itemId };
  });
}

/**
 * Takes an item off sale for two hours or until the store's next day, or puts it back on sale. When
 * the time is over the item is on sale, even if it was off before (docs/rules.md, Sold out today).
 * @param time null: back on sale now
 */
export function setUnavailableUntil(
  vendorId: string,
  itemId: string,
  time: OutTime | null,
  now: Date,
): Promise<ItemOutcome> {
  return updateOwnItem(vendorId, itemId, async (tx, { isDraft }) => {
    const soldOutUntil = time && unavailableUntil(await openingRulesOf(tx, vendorId), now, time);
    await tx
      .update(menuItems)
      .set({
        soldOutUntil,
        ...(time && !isDraft ? { isAvailable: true } : {}),
        updatedAt: sql`now()`,
      })
      .where(ownItem(vendorId, itemId));
    return { ok: true, itemId };
  });
}

/**
 * Takes the items of some lines off sale for today (docs/rules.md, Sold out today). Locks the items
 * of all lines first, by id, against deadlocks with later locks.
 */
export async function markLinesSoldOut(
  tx: Tx,
  { vendorId, orderId, lineIds }: { vendorId: string; orderId: string; lineIds: string[] },
  now: Date,
): Promise<void> {
  if (lineIds.length === 0) return;
  const soldOutUntil = unavailableUntil(await openingRulesOf(tx, vendorId), now);
  const itemsOf = (lines?: SQL) =>
    and(
      eq(menuItems.vendorId, vendorId),
      inArray(
        menuItems.id,
        tx
          .select({ id: orderItems.itemId })
          .from(orderItems)
          .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId), lines)),
      ),
    );
  await tx
    .select({ id: menuItems.id })
    .from(menuItems)
    .where(itemsOf())
    .orderBy(menuItems.id)
    .for("no key update");
  await tx
    .update(menuItems)
    .set({ soldOutUntil, updatedAt: sql`now()` })
    .where(itemsOf(inArray(orderItems.id, lineIds)));
}

const copied = [...editedFields, "categoryId", "isDraft", "priceHint", "sortOrder"] as const;
const copiedColumns = copied
  .filter((field) => field !== "name" && field !== "isAvailable")
  .map((field) => columnSql(field).name);

/** Makes a copy of an item, switched off and never sold. @returns the copy's id */
export function duplicateItem(vendorId: string, itemId: string): Promise<ItemOutcome> {
  if (!isUuid(itemId)) return Promise.resolve(itemNotFound);
  return forVendor(vendorId, async (tx) => {
    const full = await menuFull(tx, vendorId);
    if (full) return full;
    const [made] = await tx.execute<{ id: string }>(sql`
      insert into menu_items (vendor_id, ${sql.raw(copiedColumns.join(", "))}, name, is_available)
      select vendor_id, ${sql.raw(copiedColumns.join(", "))}, left(name, 113) || ' (copy)', false
      from menu_items where vendor_id = ${vendorId} and id = ${itemId} and archived_at is null returning id`);
    if (!made) return itemNotFound;
    await copyItemGroups(tx, vendorId, itemId, made.id);
    return { ok: true, itemId: made.id };
  });
}

/** Deletes an item. One that past orders name is archived instead, for good. */
export async function deleteItem(vendorId: string, itemId: string): Promise<ItemOutcome> {
  let image: string | null = null;
  const outcome = await updateOwnItem(vendorId, itemId, async (tx, before) => {
    const [sold] = await tx
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.itemId, itemId)))
      .limit(1);
    if (sold)
      await tx
        .update(menuItems)
        .set({
          archivedAt: sql`now()`,
          isAvailable: false,
          image: null,
          imageColor: null,
          updatedAt: sql`now()`,
        })
        .where(ownItem(vendorId, itemId));
    else await tx.delete(menuItems).where(ownItem(vendorId, itemId));
    image = before.image;
    return { ok: true, itemId };
  });
  if (outcome.ok && image) await deleteUnusedPictures(vendorId, image);
  return outcome;
}

/** Sets prices, all or none; with one above 0 a draft goes on the menu. @returns how many did */
export function priceDrafts(
  vendorId: string,
  prices: readonly { itemId: string; priceKobo: number }[],
): Promise<number> {
  if (prices.length === 0) return Promise.resolve(0);
  return forVendor(vendorId, async (tx) => {
    const priced = await tx.execute(sql`
      update menu_items p set price = d.price, is_draft = false, is_available = true, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(prices.map(({ itemId, priceKobo }) => ({ id: itemId, price: priceKobo })))}::jsonb) as d(id uuid, price bigint)
      where p.vendor_id = ${vendorId} and p.id = d.id and p.is_draft and p.archived_at is null and d.price > 0
      returning p.id`);
    return priced.length;
  });
}

/** Runs `work` on an item, locked until the commit; an order that names it waits. */
async function updateOwnItem(
  vendorId: string,
  itemId: string,
  work: (tx: Tx, before: { isDraft: boolean; image: string | null }) => Promise<ItemOutcome>,
): Promise<ItemOutcome> {
  if (!isUuid(itemId)) return itemNotFound;
  return forVendor(vendorId, async (tx) => {
    const [before] = await tx
      .select({ isDraft: menuItems.isDraft, image: menuItems.image })
      .from(menuItems)
      .where(ownItem(vendorId, itemId))
      .for("update");
    return before ? work(tx, before) : itemNotFound;
  });
}

/** Deletes a picture's files, unless another item shows it too (a copy does). */
async function deleteUnusedPictures(vendorId: string, image: string): Promise<void> {
  const users = await forVendor(vendorId, (tx) =>
    tx
      .select({ id: menuItems.id })
      .from(menuItems)
      .where(
        and(eq(menuItems.vendorId, vendorId), eq(menuItems.image, image), ne(menuItems.image, "")),
      )
      .limit(1),
  );
  if (users.length === 0) await deletePicture(vendorId, image);
}

/** Deletes uploads over an hour old that no item was saved with (docs/rules.md, Pictures). */
export async function deleteUnsavedItemPictures(vendorId: string, now: Date): Promise<void> {
  try {
    const rows = await forVendor(vendorId, (tx) =>
      tx
        .selectDistinct({ image: menuItems.image })
        .from(menuItems)
        .where(eq(menuItems.vendorId, vendorId)),
    );
    await deleteUnsavedPictures(
      vendorId,
      "item",
      new Set(rows.flatMap(({ image }) => image ?? [])),
      now,
    );
  } catch (error) {
    log().warn({ err: error }, "Unsaved pictures could not be removed");
  }
}
