import { and, count, eq, isNull, sql } from "drizzle-orm";
import { products } from "~schema";
import type { Tx } from "~/platform/db.server";

/**
 * Largest number of items on a menu, counting drafts but not archived items (docs/rules.md,
 * Menu items).
 */
export const MAX_ITEMS = 5_000;
export const MAX_CATEGORIES = 200;

const formatCount = (number: number) => number.toLocaleString("en-NG");

export const MENU_FULL = `A menu can have ${formatCount(MAX_ITEMS)} items, and yours has as many. Please delete some that you don't sell any more`;
export const TOO_MANY_CATEGORIES = `A menu can have ${formatCount(MAX_CATEGORIES)} categories, and yours has as many. Please use one that is there`;

/**
 * Keeps a vendor's menu from growing until the commit, but for what this transaction adds: two at
 * once would both find the last place free. Comes before any other lock on items and categories.
 */
export async function lockMenuSize(tx: Tx, vendorId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`menu-size:${vendorId}`}, 0))`,
  );
}

/** Counts the items of a vendor's menu, drafts included. */
export async function countMenu(tx: Tx, vendorId: string): Promise<number> {
  const [row] = await tx
    .select({ items: count() })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), isNull(products.archivedAt)));
  return row!.items;
}

/**
 * Returns why a file would make a menu too large; null when there is room.
 * @param after how many there would be then
 */
export function menuSizeError(after: { items: number; categories: number }): string | null {
  if (after.items > MAX_ITEMS)
    return `With this file your menu would have ${formatCount(after.items)} items. There can be ${formatCount(MAX_ITEMS)} at the most`;
  if (after.categories > MAX_CATEGORIES)
    return `With this file your menu would have ${formatCount(after.categories)} categories. There can be ${formatCount(MAX_CATEGORIES)} at the most`;
  return null;
}
