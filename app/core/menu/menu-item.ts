import { msg, type Message } from "~/shared/translate";
import type { OptionGroup } from "~/core/options/item-price";
import type { PublicItemValues } from "./item-fields";

/**
 * An item as customers see it. `inventory` null: not counted. `image` is an address without width
 * and extension. `groups`: its options, if any.
 */
export type MenuItem = {
  id: string;
  groups?: OptionGroup[] | null;
  /** When it is available; null: always. */
  hours?: string | null;
  /** Set outside of its hours: the hours as customers read them. */
  away?: string;
} & Omit<PublicItemValues, "hours">;
/**
 * An item on a menu: without its groups, at its lowest price. `choice`: it has options, which
 * change its price ('from') or don't ('same'). `found`: an index into the menu's list of option
 * texts. `popular`: one of those sold most lately.
 */
export type ListedMenuItem = Omit<MenuItem, "groups" | "hours"> & {
  choice?: "from" | "same";
  found?: number;
  popular?: true;
};
/** A cart's part of an item. `key` identifies the line; `error`: it can't be ordered. */
export type CartItem = Pick<
  MenuItem,
  "id" | "name" | "priceKobo" | "image" | "imageColor" | "inventory" | "isAvailable" | "away"
> &
  Pick<ListedMenuItem, "choice"> & { key?: string; error?: Message | null };
export type MenuCategory<Item = ListedMenuItem> = { id: string; name: string; items: Item[] };

/** Customers see how many are left from this count down (docs/rules.md, Stock). */
export const LOW_STOCK = 5;

/**
 * Returns the stock that pages for everybody have: above the count that customers see they say
 * nothing, so that they don't change with each sale (docs/rules.md, Page cache).
 */
export const shownStock = (inventory: number | null): number | null =>
  inventory !== null && inventory <= LOW_STOCK ? inventory : null;

/** Returns an item, with its options, with the stock that pages for everybody have. */
export const withShownStock = (item: MenuItem): MenuItem => ({
  ...item,
  inventory: shownStock(item.inventory),
  ...(item.groups
    ? {
        groups: item.groups.map((group) => ({
          ...group,
          options: group.options.map((option) => ({
            ...option,
            inventory: shownStock(option.inventory),
          })),
        })),
      }
    : {}),
});

/** Returns whether an item is switched on and, if counted, in stock (docs/rules.md, Stock). */
export function canOrder(item: Pick<MenuItem, "isAvailable" | "inventory">, quantity = 1): boolean {
  return item.isAvailable && (item.inventory === null || item.inventory >= quantity);
}

export const itemCount = (n: number): Message => msg("{n} item|{n} items", { n });

/**
 * `Available Fri, 06:00–11:00` outside of these hours, `Unavailable`, `Sold out`, `Only 4 left`, or
 * null.
 */
export function stockLabel(
  item: Pick<MenuItem, "isAvailable" | "inventory" | "away">,
): Message | null {
  if (item.away) return msg("Available {times}", { times: item.away });
  if (!item.isAvailable) return msg("Unavailable");
  if (item.inventory === null) return null;
  if (item.inventory === 0) return msg("Sold out");
  return item.inventory <= LOW_STOCK ? msg("Only {n} left", { n: item.inventory }) : null;
}

/** Returns the first 3 items of each category, at most 9 (docs/rules.md, Featured meals). */
export function featuredItems(menu: MenuCategory[]): ListedMenuItem[] {
  return menu.flatMap((category) => category.items.slice(0, 3)).slice(0, 9);
}
