import type { WithoutMoney } from "~/core/staff/hide-money";
import type { ScreenStatus } from "~/core/orders/order-status";

/** From this many letters on a search is begun. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 100;

export type SearchResults = {
  orders: {
    id: string;
    orderNumber: string;
    customerName: string;
    totalKobo: number;
    status: ScreenStatus;
    orderType: string;
    createdAt: Date;
  }[];
  items: { id: string; name: string; category: string; priceKobo: number }[];
  /** Phones are E.164. */
  customers: { id: string; name: string | null; phone: string; email: string | null }[];
};

/** An order as it is shown: when it came in words, such as `Today 4:57 pm`. */
type ShownOrder = Omit<SearchResults["orders"][number], "createdAt"> & { when: string };

/** The results as they are shown, without their amounts for who sees no money. */
type ShownResults = WithoutMoney<Omit<SearchResults, "orders"> & { orders: ShownOrder[] }>;

/**
 * Answer to the search page and to search boxes. `q` is empty when there was too little to search
 * for.
 */
export type SearchAnswer = {
  q: string;
  found: ShownResults;
  total: number;
};

/**
 * Normalizes a search text: single spaces, cut at 100 characters; empty when it is too short to
 * search for.
 */
export function readSearch(text: string | null): string {
  const q = (text ?? "").trim().replace(/\s+/g, " ").slice(0, MAX_SEARCH_LENGTH).trim();
  return q.length < MIN_SEARCH_LENGTH ? "" : q;
}
