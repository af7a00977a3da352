import { getTableColumns, type Column } from "drizzle-orm";
import { categories, products, vendorBusinessSettings, vendorPaymentSettings, vendorProfiles } from "~schema";
import { LOW_STOCK, type MenuCategory, type MenuItem } from "~/menu/menu-item";
import { postgresClient } from "~/platform/db.server";
import { storeColumns, toStoreRecord, type StoreRecord, type StoreRows } from "~/settings/store-record.server";

/** `json_build_object` of some columns of a table, under the names that the schema gives them. */
function jsonOf<Columns extends Record<string, Column>>(alias: string, columns: Columns, names: readonly (keyof Columns & string)[]): string {
  return `json_build_object(${names.map((name) => `'${name}', ${alias}."${columns[name]!.name}"`).join(", ")})`;
}

const profile = jsonOf("p", getTableColumns(vendorProfiles), storeColumns.profile);
const business = jsonOf("b", getTableColumns(vendorBusinessSettings), storeColumns.business);
const payment = jsonOf("pay", getTableColumns(vendorPaymentSettings), storeColumns.payment);
const category = getTableColumns(categories);
const product = getTableColumns(products);
const col = (alias: string, column: Column) => `${alias}."${column.name}"`;

/**
 * A dish as the menu has it, at the instant $2. Stock that nobody is told of is left out: the page does not change with it, so neither may what the page
 * is made of. What is sold out today has none left.
 */
const dishFields: Record<keyof MenuItem, string> = {
  id: col("d", product.id), name: col("d", product.name), description: col("d", product.description), priceKobo: col("d", product.price), image: col("d", product.image),
  imageColor: col("d", product.imageColor), inventory: `case when d.sold_out_until > $2 then 0 when d.inventory <= ${LOW_STOCK} then d.inventory end`, isAvailable: col("d", product.isAvailable),
  preparationMinutes: col("d", product.preparationTimeMinutes), allergens: col("d", product.allergens),
};
const dish = `json_build_object(${Object.entries(dishFields).map(([name, expression]) => `'${name}', ${expression}`).join(", ")})`;

const query = `
  select json_build_object(
    'profile', ${profile},
    'business', case when b.vendor_id is not null then ${business} end,
    'payment', case when pay.vendor_id is not null then ${payment} end,
    'menu', (
      select json_agg(json_build_object('id', c.id, 'name', ${col("c", category.name)}, 'items', served.items) order by c.sort_order, c.id)
      from categories c cross join lateral (
        select json_agg(${dish} order by d.sort_order, d.name) as items from products d
        where d.vendor_id = c.vendor_id and d.category_id = c.id and d.archived_at is null and not d.is_draft
      ) served
      where c.vendor_id = p.id and c.is_active and served.items is not null
    ),
    'backAt', (select min(d.sold_out_until) from products d where d.vendor_id = p.id and d.sold_out_until > $2 and d.archived_at is null)
  ) as found
  from vendor_profiles p
    left join vendor_business_settings b on b.vendor_id = p.id
    left join vendor_payment_settings pay on pay.vendor_id = p.id
  where lower(p.store_slug) = $1 and p.onboarding_step = 'completed'`;

type Found = { profile: StoreRows["profile"]; business: (Omit<NonNullable<StoreRows["business"]>, "pauseUntil"> & { pauseUntil: string | null }) | null; payment: StoreRows["payment"]; menu: MenuCategory[] | null; backAt: string | null };

/**
 * A store with its public menu, in one round trip and one statement (docs/performance.md). Past Drizzle, because its statement is prepared once a connection.
 * The menu is that of `menuOf`, but `inventory` is null also for dishes with more portions than a customer is told of (docs/rules.md, Page cache).
 * @param now decides what is sold out today
 * @returns `backAt`: when the first dish that is sold out today comes back; null when no store that has finished onboarding has this slug
 */
export async function findStoreWithMenu(slug: string, now = new Date()): Promise<{ store: StoreRecord; menu: MenuCategory[]; backAt: Date | null } | null> {
  const [row] = await postgresClient().unsafe<{ found: Found }[]>(query, [slug.toLowerCase(), now.toISOString()], { prepare: true });
  if (!row) return null;
  const { profile, business, payment, menu, backAt } = row.found;
  // JSON has instants as text; amounts are exact in it up to 2^53, as everywhere (docs/rules.md, Money).
  const withInstants = business && { ...business, pauseUntil: business.pauseUntil === null ? null : new Date(business.pauseUntil) };
  return { store: toStoreRecord({ profile, business: withInstants, payment }), menu: menu ?? [], backAt: backAt === null ? null : new Date(backAt) };
}
