/**
 * A tab with more orders shows `999+`: counting on would read every order a store ever had
 * (docs/rules.md, Orders).
 */
export const MAX_COUNTED = 999;

export const countText = (orders: number): string =>
  orders > MAX_COUNTED ? `${MAX_COUNTED}+` : String(orders);

/**
 * How many of a tab's latest orders a search covers; it finds older ones only by their whole number
 * or phone (docs/rules.md, Orders).
 */
export const ORDERS_SEARCHED = 2_000;
