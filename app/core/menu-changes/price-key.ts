import { isUuid } from "~/shared/ids";

/** The price of an option: its own, or what it costs with one item. */
type OptionPrice = { optionId: string; itemId: string | null };

const PREFIX = "option";

/** Returns the key of an option's price, which no item's id is. */
export const priceKey = ({ optionId, itemId }: OptionPrice): string =>
  [PREFIX, optionId, ...(itemId ? [itemId] : [])].join(".");

/** Reads a key that `priceKey` made. @returns null for anything else, such as an item's id */
export function readPriceKey(key: string): OptionPrice | null {
  const [prefix, optionId, itemId = null, ...rest] = key.split(".");
  if (prefix !== PREFIX || !isUuid(optionId) || rest.length > 0) return null;
  return itemId === null || isUuid(itemId) ? { optionId, itemId } : null;
}
