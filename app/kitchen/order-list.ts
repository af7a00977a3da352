import { isUuid } from "~/shared/ids";
import type { ScreenStatus } from "~/orders/order-status";
import { screenStatuses } from "~/orders/order-status";

/** The tabs of the list in their order. Cancelled orders have none of their own; they stand under all (docs/rules.md, Orders). */
export const orderTabs = ["all", "pending", "processing", "on_the_way", "delivered", "payment_failed"] as const;
export type OrderTab = (typeof orderTabs)[number];
export type TabCounts = Record<OrderTab, number>;

const LONGEST_SEARCH = 100;

/** What an address asks of the list. Whatever is not understood is the default. */
export type ListRequest = { tab: OrderTab; q: string; after: string | null };

/** Reads tab, search and place in the list out of an address. */
export function readListRequest(search: URLSearchParams): ListRequest {
  const tab = orderTabs.find((name) => name === search.get("tab")) ?? "all";
  const after = search.get("after");
  return { tab, q: (search.get("q") ?? "").trim().slice(0, LONGEST_SEARCH), after: isUuid(after) ? after : null };
}

/** Counts by what is shown, for the tabs; all is everything but what is not shown. */
export function tabCounts(byStatus: Partial<Record<ScreenStatus, number>>): TabCounts {
  const of = (status: ScreenStatus) => byStatus[status] ?? 0;
  return {
    all: screenStatuses.reduce((sum, status) => sum + of(status), 0),
    pending: of("pending"),
    processing: of("processing"),
    on_the_way: of("on_the_way"),
    delivered: of("delivered"),
    payment_failed: of("payment_failed"),
  };
}

/** A line of the list. Amounts are kobo. */
export type OrderSummary = {
  id: string;
  orderNumber: string;
  orderType: "pickup" | "delivery";
  status: ScreenStatus;
  customerName: string;
  deliveryAddress: string | null;
  vendorInstructions: string | null;
  totalKobo: number;
  paymentMethod: string;
  scheduledFor: Date | null;
  promisedAt: Date | null;
  priority: boolean;
  needsAttention: string | null;
  isPaid: boolean;
  /** How its money stands, in a word or two. */
  payment: string;
  createdAt: Date;
  items: { name: string; quantity: number }[];
};

/** Everything the vendor may know of one order. Amounts are kobo. */
export type OrderDetails = Omit<OrderSummary, "items"> & {
  customerPhone: string | null;
  customerEmail: string | null;
  deliveryInstructions: string | null;
  notes: string | null;
  declineReason: string | null;
  subtotalKobo: number;
  deliveryFeeKobo: number;
  discountKobo: number;
  couponCode: string | null;
  transactionFeeKobo: number;
  items: { id: string; name: string; quantity: number; priceKobo: number; specialInstructions: string | null }[];
  /** When the order came to each status it has been in, in order. */
  events: { id: string; status: ScreenStatus; at: Date; reason: string | null }[];
};

/** How many pieces an order has: two plates of one dish are two. */
export const itemCount = (items: { quantity: number }[]): number => items.reduce((sum, item) => sum + item.quantity, 0);
