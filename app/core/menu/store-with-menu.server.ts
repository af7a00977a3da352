import { sql } from "drizzle-orm";
import { products } from "~schema";
import { jsonColumns, publicColumns } from "./item-columns.server";
import { LOW_STOCK, type MenuCategory } from "./menu-item";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import {
  fromStoreJson,
  storeJson,
  type StoreJson,
  type StoreRecord,
} from "~/core/stores/store-record.server";

/**
 * Stock that customers don't see is left out: the page does not change with it, so neither may what
 * the page is made of. Nothing is left of what is sold out today.
 */
const shownInventory = sql<
  number | null
>`case when ${products.soldOutUntil} > now.at then 0 when ${products.inventory} <= ${sql.raw(String(LOW_STOCK))} then ${products.inventory} end`;
const item = jsonColumns(publicColumns(shownInventory));

const storeWithMenu = statement<
  { found: StoreJson & { menu: MenuCategory[] | null; backAt: string | null } },
  "slug" | "now"
>(sql`
  select json_build_object(
    ${sql.raw(storeJson.fields)},
    'menu', (
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'items', served.items) order by c.sort_order, c.id)
      from categories c cross join lateral (
        select json_agg(${item} order by products.sort_order, products.name) as items from products
        where products.vendor_id = c.vendor_id and category_id = c.id and archived_at is null and not is_draft
      ) served
      where c.vendor_id = p.id and c.is_active and served.items is not null
    ),
    'backAt', (
      select min(sold_out_until) from products where vendor_id = p.id and sold_out_until > now.at and archived_at is null
    )
  ) as found
  from (select ${sql.placeholder("now")}::timestamptz as at) now cross join ${sql.raw(storeJson.tables)}
  where lower(p.store_slug) = ${sql.placeholder("slug")} and p.onboarding_step = 'completed'`);

/**
 * Reads a store with its public menu, in one round trip and one statement (docs/performance.md).
 * The menu is that of `menuOf`, but `inventory` is null also for items with more portions left than
 * customers see (docs/rules.md, Page cache).
 * @param now decides what is sold out today
 * @returns `backAt`: when the first item that is sold out today comes back; null when no store that
 * has finished onboarding has this slug
 */
export async function findStoreWithMenu(
  slug: string,
  now = databaseNow(),
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
