import { and, count, eq, isNull, sql } from "drizzle-orm";
import { payments, menuItems } from "~schema";
import type { Tx } from "~/platform/db.server";

/** With drafts, without archived items (docs/rules.md, Menu items). */
const MAX_ITEMS = 5_000;
/** The limit until a customer has paid: accounts are free, and large menus slow every store. */
export const MAX_ITEMS_UNPAID = 500;
export const MAX_CATEGORIES = 200;

const formatCount = (number: number) => number.toLocaleString("en-NG");

export async function maxItemsOf(tx: Tx, vendorId: string): Promise<number> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.vendorId, vendorId), eq(payments.status, "success")))
    .limit(1);
  return paid ? MAX_ITEMS : MAX_ITEMS_UNPAID;
}

const until = (max: number) => (max === MAX_ITEMS ? "" : " until its first order is paid");

export const menuFullMessage = (max: number): string =>
  `A menu can have ${formatCount(max)} items${until(max)}, and yours has as many. Please delete some that you don't sell any more`;

export const TOO_MANY_CATEGORIES = `A menu can have ${formatCount(MAX_CATEGORIES)} categories, and yours has as many. Please use one that is there`;

/**
 * Serialises additions to a menu, as two at once would both find the last place free. Call it
 * before any other lock on items and categories.
 */
export async function lockMenuSize(tx: Tx, vendorId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`menu-size:${vendorId}`}, 0))`,
  );
}

export async function countMenu(tx: Tx, vendorId: string): Promise<number> {
  const [row] = await tx
    .select({ items: count() })
    .from(menuItems)
    .where(and(eq(menuItems.vendorId, vendorId), isNull(menuItems.archivedAt)));
  return row!.items;
}

/**
 * @param after how many there would be with the file
 * @param max from `maxItemsOf`
 */
export function menuSizeError(
  after: { items: number; categories: number },
  max: number,
): string | null {
  if (after.items > max)
    return `With this file your menu would have ${formatCount(after.items)} items. There can be ${formatCount(max)} at the most${until(max)}`;
  if (after.categories > MAX_CATEGORIES)
    return `With this file your menu would have ${formatCount(after.categories)} categories. There can be ${formatCount(MAX_CATEGORIES)} at the most`;
  return null;
}
