import { isUuid } from "~/shared/ids";

/** The price of an option: its own, or what it costs with one item. */
type OptionPrice = { optionId: string; productId: string | null };

const PREFIX = "option";

/** Returns the key of an option's price, which no item's id is. */
export const priceKey = ({ optionId, productId }: OptionPrice): string =>
  [PREFIX, optionId, ...(productId ? [productId] : [])].join(".");

/** Reads a key that `priceKey` made. @returns null for anything else, such as an item's id */
export function readPriceKey(key: string): OptionPrice | null {
  const [prefix, optionId, productId = null, ...rest] = key.split(".");
  if (prefix !== PREFIX || !isUuid(optionId) || rest.length > 0) return null;
  return productId === null || isUuid(productId) ? { optionId, productId } : null;
}
