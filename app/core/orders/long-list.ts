/**
 * From here on a tab shows `999+`: counting further would read every order a store ever had
 * (docs/rules.md, Orders).
 */
export const MAX_COUNTED = 999;

/** Returns a tab's count as it is shown. */
export const countText = (orders: number): string =>
  orders > MAX_COUNTED ? `${MAX_COUNTED}+` : String(orders);

/**
 * How many of the latest orders of a tab a search covers; older ones are found by their whole
 * number or phone (docs/rules.md, Orders).
 */
export const ORDERS_SEARCHED = 2_000;
