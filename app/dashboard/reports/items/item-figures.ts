import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { changeInPercent, type Change } from "~/dashboard/home/stats";

export type StoreItem = {
  id: string;
  name: string;
  category: string;
  isArchived: boolean;
  /** Customers can see it and, stock permitting, order it. */
  isOnMenu: boolean;
  createdAt: Date;
};

/** `itemId` is null for lines typed by hand. */
export type ItemSum = { itemId: string | null; portions: number; kobo: number };

/** Parses a breakdown's key; null for lines typed by hand. */
export function itemOfKey(key: string): { itemId: string; priceKobo: number } | null {
  const [itemId = "", price = ""] = key.split(":");
  return itemId ? { itemId, priceKobo: Number(price) } : null;
}

/** Sums the breakdown by item across prices, most portions first. */
export function itemSums(rows: readonly BreakdownRow[]): ItemSum[] {
  const sums = new Map<string | null, ItemSum>();
  for (const { dimension, key, items, kobo } of rows) {
    if (dimension !== "item") continue;
    const itemId = itemOfKey(key)?.itemId ?? null;
    const known = sums.get(itemId) ?? { itemId, portions: 0, kobo: 0 };
    sums.set(itemId, {
      itemId,
      portions: known.portions + items,
      kobo: known.kobo + kobo,
    });
  }
  return [...sums.values()].sort(
    (a, b) =>
      b.portions - a.portions || b.kobo - a.kobo || ((a.itemId ?? "") < (b.itemId ?? "") ? -1 : 1),
  );
}

export type RankedItem = {
  /** Null if there is no page to link to: a line typed by hand, or a deleted item. */
  id: string | null;
  name: string;
  note: string;
  portions: number;
  kobo: number;
  /** Percent of all portions; null for too few. */
  share: number | null;
  change: Change;
};

const TOP = 10;
const FEWEST_PORTIONS = 5;

/**
 * Ranks items by portions sold (docs/rules.md, Items of reports).
 * @param compared portions of whole days now and before, by item, and the name of the previous span
 */
export function topItems(
  sums: readonly ItemSum[],
  items: ReadonlyMap<string, StoreItem>,
  compared: { now: readonly ItemSum[]; before: readonly ItemSum[]; than: string } | null,
): RankedItem[] {
  const all = sums.reduce((sum, { portions }) => sum + portions, 0);
  const portionsIn = (list: readonly ItemSum[], id: string | null) =>
    list.find(({ itemId }) => itemId === id)?.portions ?? 0;
  return sums
    .filter(({ portions }) => portions > 0)
    .slice(0, TOP)
    .map(({ itemId, portions, kobo }) => {
      const item = itemId === null ? null : (items.get(itemId) ?? null);
      const [now, before] = compared
        ? [portionsIn(compared.now, itemId), portionsIn(compared.before, itemId)]
        : [0, 0];
      return {
        id: item && !item.isArchived ? item.id : null,
        name: item?.name ?? (itemId === null ? "Not on the menu" : "Deleted item"),
        note: !item ? "" : item.isArchived ? `${item.category}, now deleted` : item.category,
        portions,
        kobo,
        share: all >= FEWEST_PORTIONS ? Math.round((portions / all) * 100) : null,
        change:
          compared && before >= FEWEST_PORTIONS
            ? changeInPercent(now, before, compared.than)
            : null,
      };
    });
}

export type SlowItem = { id: string; name: string; category: string; portions: number };

const SLOW = 5;
const FEWEST_DAYS = 7;
const FEWEST_SOLD = 100;
const FEWEST_ITEMS = 8;
/** A slow item sells at most this part of the average. */
const SLOW_PART = 0.25;

/**
 * Returns the items that sold least among those on the menu for the whole range; none from too few
 * records (docs/rules.md, Items of reports).
 * @param outDays sold-out days by item, of `soldDays`
 */
export function slowItems(
  sums: readonly ItemSum[],
  items: Iterable<StoreItem>,
  range: {
    days: number;
    begins: Date;
    soldDays: number;
    outDays: ReadonlyMap<string, ReadonlySet<string>>;
  },
): SlowItem[] {
  const portions = new Map(sums.map((sum) => [sum.itemId, sum.portions]));
  const offered = [...items].filter(
    ({ id, isOnMenu, createdAt }) =>
      isOnMenu &&
      createdAt <= range.begins &&
      (range.outDays.get(id)?.size ?? 0) * 2 < Math.max(1, range.soldDays),
  );
  const sold = offered.reduce((sum, { id }) => sum + (portions.get(id) ?? 0), 0);
  if (range.days < FEWEST_DAYS || sold < FEWEST_SOLD || offered.length < FEWEST_ITEMS) return [];
  return offered
    .map(({ id, name, category }) => ({ id, name, category, portions: portions.get(id) ?? 0 }))
    .filter((item) => item.portions <= (sold / offered.length) * SLOW_PART)
    .sort((a, b) => a.portions - b.portions || (a.name < b.name ? -1 : 1))
    .slice(0, SLOW);
}
