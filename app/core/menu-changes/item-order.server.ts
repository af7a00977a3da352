import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { categories, menuItems } from "~schema";
import { forVendor, readForVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";

export type ArrangedCategory = { id: string; name: string; items: { id: string; name: string }[] };
/** 404: another vendor's item, or not on the menu any more. */
type ItemOrderOutcome = { ok: true; categoryId: string } | Refusal;

const itemNotFound = refuse("item-not-found", "This item does not exist any more", { status: 404 });

const inCategory = (vendorId: string, categoryId: string) =>
  and(
    eq(menuItems.vendorId, vendorId),
    eq(menuItems.categoryId, categoryId),
    isNull(menuItems.archivedAt),
  );
/** Drafts aren't on the menu: they keep their order, after the other items. */
const menuOrder = [
  asc(menuItems.isDraft),
  asc(menuItems.sortOrder),
  asc(menuItems.name),
  asc(menuItems.id),
];

/** Reads a category with its items, without drafts; null if the vendor has no such category. */
export async function findArrangedCategory(
  vendorId: string,
  categoryId: string | null,
): Promise<ArrangedCategory | null> {
  if (!isUuid(categoryId)) return null;
  return readForVendor(vendorId, async (tx) => {
    const [[category], items] = await Promise.all([
      tx
        .select({ id: categories.id, name: categories.name })
        .from(categories)
        .where(and(eq(categories.vendorId, vendorId), eq(categories.id, categoryId))),
      tx
        .select({ id: menuItems.id, name: menuItems.name })
        .from(menuItems)
        .where(and(inCategory(vendorId, categoryId), eq(menuItems.isDraft, false)))
        .orderBy(...menuOrder),
    ]);
    return category ? { ...category, items } : null;
  });
}

export const moveItem = (vendorId: string, itemId: string, by: -1 | 1): Promise<ItemOrderOutcome> =>
  reorder(vendorId, itemId, (order) => {
    const at = order.indexOf(itemId);
    const to = Math.max(0, Math.min(order.length - 1, at + by));
    return [...order.filter((id) => id !== itemId).slice(0, to), itemId];
  });

/**
 * Puts an item after another of its category, wherever that is now (docs/rules.md, Menu items).
 * @param afterId null for the first place; if that item is gone, nothing moves
 */
export const placeItem = (
  vendorId: string,
  itemId: string,
  afterId: string | null,
): Promise<ItemOrderOutcome> =>
  reorder(vendorId, itemId, (order) => {
    const others = order.filter((id) => id !== itemId);
    const to = afterId === null ? 0 : others.indexOf(afterId) + 1;
    return afterId !== null && to === 0 ? order : [...others.slice(0, to), itemId];
  });

/**
 * Writes the order of an item's category. Locks the items by id, in the order that orders use.
 * @param begin returns the start of the new order; the other items follow in their old order
 */
async function reorder(
  vendorId: string,
  itemId: string,
  begin: (order: string[]) => string[],
): Promise<ItemOrderOutcome> {
  if (!isUuid(itemId)) return itemNotFound;
  return forVendor(vendorId, async (tx): Promise<ItemOrderOutcome> => {
    const [item] = await tx
      .select({ categoryId: menuItems.categoryId })
      .from(menuItems)
      .where(and(eq(menuItems.vendorId, vendorId), eq(menuItems.id, itemId)));
    if (!item) return itemNotFound;
    await tx
      .select({ id: menuItems.id })
      .from(menuItems)
      .where(inCategory(vendorId, item.categoryId))
      .orderBy(menuItems.id)
      .for("no key update");
    const rows = await tx
      .select({ id: menuItems.id, isDraft: menuItems.isDraft })
      .from(menuItems)
      .where(inCategory(vendorId, item.categoryId))
      .orderBy(...menuOrder);
    const onMenu = rows.filter(({ isDraft }) => !isDraft).map(({ id }) => id);
    if (!onMenu.includes(itemId)) return itemNotFound;
    const first = begin(onMenu);
    const rest = rows.map(({ id }) => id).filter((id) => !first.includes(id));
    await writeOrder(tx, vendorId, [...first, ...rest]);
    return { ok: true, categoryId: item.categoryId };
  });
}

async function writeOrder(tx: Tx, vendorId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update menu_items p set sort_order = o.place - 1, updated_at = now()
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as o(id, place)
    where p.vendor_id = ${vendorId} and p.id = o.id::uuid and p.sort_order is distinct from o.place - 1`);
}
