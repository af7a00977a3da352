import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { categories, products } from "~schema";
import { forVendor } from "~/platform/db.server";
import type { CounterCategory, CounterItem } from "./counter-sale";

/**
 * Lists what a vendor can sell at the counter, by category in the menu's order, hidden categories
 * too; archived items and drafts are left out. Nothing is left of what is sold out today.
 */
export async function listCounterItems(vendorId: string): Promise<CounterCategory[]> {
  const rows = await forVendor(vendorId, (tx) =>
    tx
      .select({
        categoryId: categories.id,
        categoryName: categories.name,
        item: {
          id: products.id,
          name: products.name,
          priceKobo: products.price,
          isAvailable: products.isAvailable,
          inventory: sql<
            number | null
          >`case when ${products.soldOutUntil} > now() then 0 else ${products.inventory} end`,
        },
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
  const listed: CounterCategory[] = [];
  for (const { categoryId, categoryName, item } of rows) {
    let category = listed.at(-1);
    if (category?.id !== categoryId)
      listed.push((category = { id: categoryId, name: categoryName, items: [] }));
    category.items.push(item);
  }
  return listed;
}

/** Returns the same items by id. */
export const counterItemsById = async (vendorId: string): Promise<Map<string, CounterItem>> =>
  new Map(
    (await listCounterItems(vendorId)).flatMap(({ items }) => items.map((item) => [item.id, item])),
  );
