import type { WithoutMoney } from "~/core/staff/hide-money";
import type { ScreenStatus } from "~/core/orders/order-status";

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

/** `when` is text such as `Today 4:57 pm`. */
type ShownOrder = Omit<SearchResults["orders"][number], "createdAt"> & { when: string };

/** Amounts are null if the viewer may not see money. */
type ShownResults = WithoutMoney<Omit<SearchResults, "orders"> & { orders: ShownOrder[] }>;

/** `q` is empty if the query was too short. */
export type SearchAnswer = {
  q: string;
  found: ShownResults;
  total: number;
};

/** Normalises a query: single spaces, at most 100 characters; empty if too short. */
export function readSearch(text: string | null): string {
  const q = (text ?? "").trim().replace(/\s+/g, " ").slice(0, MAX_SEARCH_LENGTH).trim();
  return q.length < MIN_SEARCH_LENGTH ? "" : q;
}
