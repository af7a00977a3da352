/**
 * From here on a tab says `999+`: counting further would read every order a store ever had
 * (docs/rules.md, Orders).
 */
export const MAX_COUNTED = 999;

/** A tab's count as it is written. */
export const countText = (orders: number): string =>
  orders > MAX_COUNTED ? `${MAX_COUNTED}+` : String(orders);

/**
 * How many of the latest orders of a tab a search looks into; older ones are found by what is
 * whole: their number, their phone (docs/rules.md, Orders).
 */
export const ORDERS_SEARCHED = 2_000;
