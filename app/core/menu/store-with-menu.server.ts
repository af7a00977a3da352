import { sql } from "drizzle-orm";
import { menuItems } from "~schema";
import { jsonColumns, publicColumns } from "./item-columns.server";
import {
  groupsOfVendor,
  linkedGroups,
  linksOfItem,
  type GroupLink,
} from "~/core/options/groups-json.server";
import type { OptionGroup } from "~/core/options/item-price";
import { lowestPrice } from "~/core/options/item-price";
import type { MenuCoupon } from "~/core/pricing/coupon";
import { couponOnMenu, couponsTurnAt } from "~/core/pricing/coupon-on-menu.server";
import { LOW_STOCK, type ListedMenuItem, type MenuCategory, type MenuItem } from "./menu-item";
import { databaseNow } from "~/platform/database-clock.server";
import { hoursEndAt, itemsToAdd } from "~/core/opening-hours/item-hours";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import {
  fromStoreJson,
  storeJson,
  type StoreJson,
  type StoreRecord,
} from "~/core/stores/store-record.server";

/** Null while the page doesn't show the exact stock, so that cached pages don't change with it. */
const shownInventory = sql<
  number | null
>`case when ${menuItems.soldOutUntil} > now.at then 0 when ${menuItems.inventory} <= ${sql.raw(String(LOW_STOCK))} then ${menuItems.inventory} end`;
const item = jsonColumns({ ...publicColumns(shownInventory), links: linksOfItem });
type LinkedItem = MenuItem & { links: GroupLink[] | null };

/**
 * A store with its menu. `optionTexts`: names of its items' options, for the search; `coupon`: the
 * one on the menu; `backAt`: when the page next changes: an item or option comes back, or its hours
 * or a coupon begin or end.
 */
export type StoreWithMenu = {
  store: StoreRecord;
  menu: MenuCategory[];
  optionTexts: string[];
  coupon: MenuCoupon | null;
  backAt: Date | null;
};

const storeWithMenu = statement<
  {
    found: StoreJson & {
      menu: MenuCategory<LinkedItem>[] | null;
      groups: OptionGroup[] | null;
      coupon: MenuCoupon | null;
      backAt: string | null;
    };
  },
  "slug" | "now"
>(sql`
  select json_build_object(
    ${sql.raw(storeJson.fields)},
    'menu', (
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'items', served.items) order by c.sort_order, c.id)
      from categories c cross join lateral (
        select json_agg(${item} order by menu_items.sort_order, menu_items.name) as items from menu_items
        where menu_items.vendor_id = c.vendor_id and category_id = c.id and archived_at is null and not is_draft
      ) served
      where c.vendor_id = p.id and c.is_active and served.items is not null
    ),
    'groups', ${groupsOfVendor(sql`p.id`, sql`now.at`)},
    'coupon', (${couponOnMenu(sql`json_build_object('code', q.code, 'kind', q.kind, 'value', q.value, 'minimumKobo', q.minimum_order, 'maxDiscountKobo', q.max_discount)`, sql`p.id`, sql`now.at`)}),
    'backAt', least(
      (${couponsTurnAt(sql`p.id`, sql`now.at`)}),
      (select min(sold_out_until) from menu_items where vendor_id = p.id and sold_out_until > now.at and archived_at is null),
      (select min(sold_out_until) from options where vendor_id = p.id and sold_out_until > now.at)
    )
  ) as found
  from (select ${sql.placeholder("now")}::timestamptz as at) now cross join ${sql.raw(storeJson.tables)}
  where lower(p.store_slug) = ${sql.placeholder("slug")} and p.onboarding_step = 'completed'`);

/**
 * Reads a store with its public menu, in one round trip and one statement (docs/performance.md).
 * The menu is that of `menuOf` without its options (`listedItem`), and `inventory` is null also for
 * items with more portions left than customers see (docs/rules.md, Page cache).
 * @param now decides what is sold out today
 * @returns null when no store that has finished onboarding has this slug
 */
export async function findStoreWithMenu(
  slug: string,
  now = databaseNow(),
): Promise<StoreWithMenu | null> {
  const [row] = await storeWithMenu(systemDb, { slug: slug.toLowerCase(), now: now.toISOString() });
  if (!row) return null;
  const { menu, groups, coupon, backAt } = row.found;
  const store = fromStoreJson(row.found);
  const hours = new Set<string>();
  const note = (of: { hours?: string | null }) => of.hours && hours.add(of.hours);
  for (const { options } of groups ?? []) options.forEach(note);
  const byId = new Map(groups?.map((group) => [group.id, group]));
  const optionTexts: string[] = [];
  return {
    store,
    optionTexts,
    coupon,
    menu: (menu ?? []).map((category) => {
      category.items.forEach(note);
      const items = category.items.map((one) =>
        one.links ? { ...one, groups: linkedGroups(one.links, byId) } : one,
      );
      return {
        ...category,
        items: itemsToAdd(items, now, store.opening).map((one) => listedItem(one, optionTexts)),
      };
    }),
    backAt: earliest([
      backAt === null ? null : new Date(backAt),
      ...[...hours].map((each) => hoursEndAt(each, now, store.opening.timeZone)),
    ]),
  };
}

const earliest = (times: (Date | null)[]): Date | null =>
  times.reduce((first, at) => (at && (!first || at < first) ? at : first), null);

/**
 * Returns an item for the menu. It shows as sold out if a group that it needs has too few options
 * left (docs/rules.md, Item options).
 * @param texts collects names of options for the search; many items share them, so each is in it
 * once
 */
function listedItem(
  { groups, hours: _hours, links: _links, ...item }: LinkedItem,
  texts: string[],
): ListedMenuItem {
  if (!groups?.length) return item;
  const names = groups.flatMap(({ options }) => options.map(({ name }) => name)).join(" ");
  const found = texts.includes(names) ? texts.indexOf(names) : texts.push(names) - 1;
  const lowest = lowestPrice({ ...item, groups });
  if (!lowest) return { ...item, inventory: 0, choice: "same", found };
  const { priceKobo, varies } = lowest;
  return { ...item, priceKobo, choice: varies ? "from" : "same", found };
}
