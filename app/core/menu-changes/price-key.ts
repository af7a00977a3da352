import { isUuid } from "~/shared/ids";

type OptionPrice = { optionId: string; itemId: string | null };

const PREFIX = "option";

/** Returns the key of an option's price; it can't equal an item's id. */
export const priceKey = ({ optionId, itemId }: OptionPrice): string =>
  [PREFIX, optionId, ...(itemId ? [itemId] : [])].join(".");

/** Parses a key by `priceKey`. @returns null for anything else, such as an item's id */
export function readPriceKey(key: string): OptionPrice | null {
  const [prefix, optionId, itemId = null, ...rest] = key.split(".");
  if (prefix !== PREFIX || !isUuid(optionId) || rest.length > 0) return null;
  return itemId === null || isUuid(itemId) ? { optionId, itemId } : null;
}
