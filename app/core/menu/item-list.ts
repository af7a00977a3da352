import type { WithoutMoney } from "~/core/staff/hide-money";
import { LOW_STOCK } from "./menu-item";
import type { SaleState } from "./unavailable-until";
import { cleanText } from "~/shared/clean-text";
import { isUuid } from "~/shared/ids";

/** The first is the default. */
export const itemSorts = {
  menu: "Menu",
  name: "Name",
  price: "Price",
  sold: "Most Sold",
  stock: "Stock",
} as const;
export type ItemSort = keyof typeof itemSorts;

/** Each has its count, and filters the list to it. */
export const itemGroups = {
  all: "Total Items",
  out: "Out of Stock",
  low: "Low Stock",
  available: "Available",
} as const;
export type ItemGroup = keyof typeof itemGroups;
export type ItemTiles = Record<ItemGroup, number>;

/** The first is the default. */
export const itemViews = ["list", "grid"] as const;
export type ListView = (typeof itemViews)[number];

export const toListView = (text: unknown): ListView | null =>
  itemViews.find((view) => view === text) ?? null;

export type ItemListRequest = {
  q: string;
  categoryId: string | null;
  group: ItemGroup;
  sort: ItemSort;
  /** Null: as last used in this browser. */
  view: ListView | null;
  after: ItemCursor | null;
};
/** End of a page: its last item's sort value and id. */
export type ItemCursor = { value: string | number | null; id: string };

/** An item as its vendor sees it. `inventory` null: not counted. */
export type ListedItem = {
  id: string;
  name: string;
  categoryId: string;
  category: string;
  categoryHidden: boolean;
  priceKobo: number;
  image: string | null;
  imageColor: string | null;
  inventory: number | null;
  state: SaleState;
  /** When it is on sale again, in the vendor's words: `tomorrow at 9:00 am`; null if it is now. */
  back: string | null;
  soldCount: number;
};

/** An item for its viewer: price and count are null for staff who see no money. */
export type ShownItem = WithoutMoney<ListedItem>;

/** An item that the menu starter proposes. `priceHintKobo`: its usual price. */
export type DraftItem = {
  id: string;
  name: string;
  category: string;
  priceHintKobo: number | null;
};

export const itemSortsFor = (seesMoney: boolean): Partial<Record<ItemSort, string>> => {
  const { price, sold, ...others } = itemSorts;
  return seesMoney ? itemSorts : others;
};

/** Unknown values become the defaults. @param sorts those that the viewer may choose */
export function readItemListRequest(
  search: URLSearchParams,
  sorts: Partial<Record<ItemSort, string>> = itemSorts,
): ItemListRequest {
  const among = <Key extends string>(
    table: Partial<Record<Key, unknown>>,
    name: string,
    usual: Key,
  ): Key => {
    const value = search.get(name);
    return value !== null && Object.hasOwn(table, value) ? (value as Key) : usual;
  };
  const category = search.get("category");
  return {
    q: cleanText(search.get("q") ?? "")
      .trim()
      .slice(0, 100),
    categoryId: isUuid(category) ? category : null,
    group: among(itemGroups, "show", "all"),
    sort: among<ItemSort>(sorts, "sort", "menu"),
    view: toListView(search.get("view")),
    after: readCursor(search.get("after")),
  };
}

export function itemListFields({ q, categoryId, group, sort, view, after }: ItemListRequest) {
  return {
    q: q || undefined,
    category: categoryId ?? undefined,
    show: group === "all" ? undefined : group,
    sort: sort === "menu" ? undefined : sort,
    view: view ?? undefined,
    after: after ? writeCursor(after) : undefined,
  };
}

export const writeCursor = ({ value, id }: ItemCursor): string =>
  `${id}${value === null ? "" : `.${encodeURIComponent(String(value))}`}`;

function readCursor(text: string | null): ItemCursor | null {
  const id = text?.slice(0, 36);
  if (!text || !isUuid(id)) return null;
  if (text.length === 36) return { id, value: null };
  try {
    return text[36] === "." ? { id, value: cleanText(decodeURIComponent(text.slice(37))) } : null;
  } catch {
    return null;
  }
}

/** Returns the label of an item's stock; null if it isn't counted (docs/rules.md, Menu items). */
export function stockLabel(
  inventory: number | null,
): "Out of stock" | "Low stock" | "In stock" | null {
  if (inventory === null) return null;
  if (inventory === 0) return "Out of stock";
  return inventory <= LOW_STOCK ? "Low stock" : "In stock";
}

export const priceField = (itemId: string): string => `price-${itemId}`;
/** Ticked for a proposed item that the vendor doesn't cook. */
export const unwantedField = (itemId: string): string => `unwanted-${itemId}`;
