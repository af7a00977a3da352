import { and, eq, gt, isNull, min } from "drizzle-orm";
import { menuItems, options } from "~schema";
import { lowestPrice } from "~/core/options/lowest-price";
import { hoursEndAt, itemsToAdd } from "~/core/opening-hours/item-hours";
import type { MenuCoupon } from "~/core/pricing/coupon";
import { readCouponOnMenu, readCouponTurn } from "~/core/pricing/coupon-on-menu.server";
import { isStoreAt, readStore, type StoreRecord } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { readMenu } from "./menu.queries.server";
import { readPopularItems } from "./popular-items.server";
import { shownStock, type ListedMenuItem, type MenuCategory, type MenuItem } from "./menu-item";

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

/**
 * Reads a store with its public menu: that of `menuOf` without its options (`listedItem`).
 * @param now decides what is sold out today
 * @returns null when no store that has finished onboarding has this slug
 */
export const findStoreWithMenu = (
  slug: string,
  now = databaseNow(),
): Promise<StoreWithMenu | null> =>
  systemDb.transaction(async (tx) => {
    const store = await readStore(tx, isStoreAt(slug));
    if (!store) return null;
    const [menu, popular, shown, turn, back] = await Promise.all([
      readMenu(tx, store.id, now),
      readPopularItems(tx, store.id, now),
      readCouponOnMenu(tx, store.id, now),
      readCouponTurn(tx, store.id, now),
      readReturns(tx, store.id, now),
    ]);
    const hours = new Set(menu.flatMap(({ items }) => items.flatMap(hoursOf)));
    const optionTexts: string[] = [];
    return {
      store,
      menu: menu.map((category) => ({
        ...category,
        items: itemsToAdd(category.items, now, store.opening).map((item) => ({
          ...listedItem(item, optionTexts),
          ...(popular.has(item.id) ? { popular: true as const } : {}),
        })),
      })),
      optionTexts,
      coupon: shown && shown.coupon,
      backAt: earliest([
        turn,
        ...back,
        ...[...hours].map((each) => hoursEndAt(each, now, store.opening.timeZone)),
      ]),
    };
  });

/** Reads when the first item, and the first option, that is sold out today comes back. */
async function readReturns(tx: Tx, vendorId: string, now: Date): Promise<(Date | null)[]> {
  const [[item], [option]] = await Promise.all([
    tx
      .select({ at: min(menuItems.soldOutUntil) })
      .from(menuItems)
      .where(
        and(
          eq(menuItems.vendorId, vendorId),
          isNull(menuItems.archivedAt),
          gt(menuItems.soldOutUntil, now),
        ),
      ),
    tx
      .select({ at: min(options.soldOutUntil) })
      .from(options)
      .where(and(eq(options.vendorId, vendorId), gt(options.soldOutUntil, now))),
  ]);
  return [item?.at ?? null, option?.at ?? null];
}

const hoursOf = ({ hours, groups }: MenuItem): string[] =>
  [{ hours }, ...(groups ?? []).flatMap((group) => group.options)].flatMap((of) => of.hours ?? []);

const earliest = (times: (Date | null)[]): Date | null =>
  times.reduce((first, at) => (at && (!first || at < first) ? at : first), null);

/**
 * Returns an item as a menu lists it. Nothing is left of an item that can't be chosen, as too little
 * is left in a group that it needs (docs/rules.md, Item options). Stock that customers don't see is
 * left out, so that the page doesn't change with it (docs/rules.md, Page cache).
 * @param texts names of options, for the search: many items have the same, so each is there once
 */
function listedItem({ groups, hours: _hours, ...item }: MenuItem, texts: string[]): ListedMenuItem {
  const listed = { ...item, inventory: shownStock(item.inventory) };
  if (!groups?.length) return listed;
  const names = groups.flatMap(({ options }) => options.map(({ name }) => name)).join(" ");
  const found = texts.includes(names) ? texts.indexOf(names) : texts.push(names) - 1;
  const lowest = lowestPrice({ ...item, groups });
  if (!lowest) return { ...listed, inventory: 0, choice: "same", found };
  const { priceKobo, varies } = lowest;
  return { ...listed, priceKobo, choice: varies ? "from" : "same", found };
}
