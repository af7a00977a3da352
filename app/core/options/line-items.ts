import type { Message } from "~/shared/translate";
import type { OptionChoice } from "./item-price";
import { pricedLine, stockNeeds, type CountedItem } from "./stock-needs";

type Line = { key: string; itemId: string; quantity: number; choices?: OptionChoice[] };

/** An item at the price of a line's choices, with the stock left for that line. */
type LineItem<Item> = Omit<Item, "groups"> & { key: string; error: Message | null };

/**
 * Returns each line's item, without lines whose item is missing: a browser shows a cart from it and
 * prices no options itself. `inventory` is how many portions the other lines leave, `error` why the
 * choices can't be ordered (docs/rules.md, Item options).
 * @param items with their groups
 */
export function lineItems<Item extends CountedItem>(
  lines: readonly Line[],
  items: readonly Item[],
): LineItem<Item>[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const priced = lines.flatMap(({ key, itemId, quantity, choices = [] }) => {
    const item = byId.get(itemId);
    return item ? [{ key, ...pricedLine(item, choices, quantity) }] : [];
  });
  const needs = new Map(stockNeeds(priced).map((need) => [need.id, need]));
  return priced.map(({ key, item, price, quantity }) => {
    const left = stockNeeds([{ item, price, quantity: 1 }]).map((one) => {
      const { inventory, quantity: all } = needs.get(one.id)!;
      const others = all - one.quantity * quantity;
      return inventory === null
        ? Infinity
        : Math.max(0, Math.floor((inventory - others) / one.quantity));
    });
    const { groups: _, ...own } = item;
    const inventory = Math.min(...left);
    return {
      ...own,
      key,
      priceKobo: price.portionKobo,
      inventory: inventory === Infinity ? null : inventory,
      error: price.errors[0]?.message ?? null,
    };
  });
}
