import { isUuid } from "~/shared/ids";
import type { CustomOrderState } from "./custom-order";

export const listTabs = {
  all: "All",
  open: "Open links",
  paid: "Paid",
  expired: "Expired",
  unpaid: "No link",
} as const;
export type ListTab = keyof typeof listTabs;
export const listTabNames = Object.keys(listTabs) as ListTab[];

/** The list's part of a URL. `after` is the id of the previous page's last order. */
export type CustomOrderListRequest = { tab: ListTab; q: string; after: string | null };

export function readCustomOrderListRequest(search: URLSearchParams): CustomOrderListRequest {
  const after = search.get("after");
  return {
    tab: listTabNames.find((name) => name === search.get("tab")) ?? "all",
    q: (search.get("q") ?? "").trim().slice(0, 100),
    after: isUuid(after) ? after : null,
  };
}

/** Amounts in kobo. */
export type CustomOrderLine = {
  id: string;
  number: string;
  customerName: string;
  totalKobo: number;
  state: CustomOrderState;
  createdAt: Date;
  expiresAt: Date | null;
  items: string;
};

export type CustomOrderPage = {
  orders: CustomOrderLine[];
  counts: Record<ListTab, number>;
  /** The order after which the next page begins; null on the last page. */
  next: string | null;
  /** Whether the search skipped older orders, found only by their whole number. */
  searchEnds: boolean;
};
