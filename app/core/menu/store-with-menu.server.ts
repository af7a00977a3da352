import { getTableColumns, sql, type Column } from "drizzle-orm";
import { categories, products } from "~schema";
import { LOW_STOCK, type MenuCategory, type MenuItem } from "./menu-item";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import {
  fromStoreJson,
  storeJson,
  type StoreJson,
  type StoreRecord,
} from "~/core/stores/store-record.server";

const category = getTableColumns(categories);
const product = getTableColumns(products);
const col = (alias: string, column: Column) => `${alias}."${column.name}"`;

/**
 * A dish as the menu has it, at the instant `now.at`. Stock that nobody is told of is left out: the
 * page does not change with it, so neither may what the page is made of. What is sold out today has
 * none left.
 */
const itemFields: Record<keyof MenuItem, string> = {
  id: col("d", product.id),
  name: col("d", product.name),
  description: col("d", product.description),
  priceKobo: col("d", product.price),
  image: col("d", product.image),
  imageColor: col("d", product.imageColor),
  inventory: `case when d.sold_out_until > now.at then 0 when d.inventory <= ${LOW_STOCK} then d.inventory end`,
  isAvailable: col("d", product.isAvailable),
  preparationMinutes: col("d", product.preparationTimeMinutes),
  allergens: col("d", product.allergens),
};
const item = `json_build_object(${Object.entries(itemFields)
  .map(([name, expression]) => `'${name}', ${expression}`)
  .join(", ")})`;

const storeWithMenu = statement<
  { found: StoreJson & { menu: MenuCategory[] | null; backAt: string | null } },
  "slug" | "now"
>(sql`
  select json_build_object(
    ${sql.raw(storeJson.fields)},
    'menu', (
      select json_agg(json_build_object('id', c.id, 'name', ${sql.raw(col("c", category.name))}, 'items', served.items) order by c.sort_order, c.id)
      from categories c cross join lateral (
        select json_agg(${sql.raw(item)} order by d.sort_order, d.name) as items from products d
        where d.vendor_id = c.vendor_id and d.category_id = c.id and d.archived_at is null and not d.is_draft
      ) served
      where c.vendor_id = p.id and c.is_active and served.items is not null
    ),
    'backAt', (select min(d.sold_out_until) from products d where d.vendor_id = p.id and d.sold_out_until > now.at and d.archived_at is null)
  ) as found
  from (select ${sql.placeholder("now")}::timestamptz as at) now cross join ${sql.raw(storeJson.tables)}
  where lower(p.store_slug) = ${sql.placeholder("slug")} and p.onboarding_step = 'completed'`);

/**
 * A store with its public menu, in one round trip and one statement (docs/performance.md). The menu
 * is that of `menuOf`, but `inventory` is null also for dishes with more portions than a customer
 * is told of (docs/rules.md, Page cache).
 * @param now decides what is sold out today
 * @returns `backAt`: when the first dish that is sold out today comes back; null when no store that
 * has finished onboarding has this slug
 */
export async function findStoreWithMenu(
  slug: string,
  now = new Date(),
): Promise<{ store: StoreRecord; menu: MenuCategory[]; backAt: Date | null } | null> {
  const [row] = await storeWithMenu(systemDb, { slug: slug.toLowerCase(), now: now.toISOString() });
  if (!row) return null;
  const { menu, backAt } = row.found;
  return {
    store: fromStoreJson(row.found),
    menu: menu ?? [],
    backAt: backAt === null ? null : new Date(backAt),
  };
}
