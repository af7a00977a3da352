/** Counting on would read every order a store ever had (docs/rules.md, Orders). */
export const MAX_COUNTED = 999;

export const countText = (orders: number): string =>
  orders > MAX_COUNTED ? `${MAX_COUNTED}+` : String(orders);

/** A search covers the latest orders; older ones need the whole number (docs/rules.md, Orders). */
export const ORDERS_SEARCHED = 2_000;
