import type { RefundStatus } from "~schema/refunds";
import type { ListedAddition } from "~/core/additions/additions.queries.server";
import type { Mismatch } from "~/core/mismatches/mismatch.queries.server";
import type { LineOption, PlateText } from "~/core/options/ordered-options";
import type { OrderSums } from "~/core/pricing/order-price";
import { isUuid } from "~/shared/ids";
import type { WithoutMoney } from "~/core/staff/hide-money";
import { ORDERS_SEARCHED } from "~/core/orders/long-list";
import { statusLabel, type ForwardTransition, type ScreenStatus } from "~/core/orders/order-status";
import type { KnownCustomer } from "~/dashboard/orders/lines/customer-marks";
import type { HistoryEntry } from "~/dashboard/orders/detail/order-history";

/** The statuses of the Active tab, as its groups follow each other (docs/rules.md, Orders). */
export const activeStatuses = ["pending", "processing", "on_the_way"] as const;

/**
 * The tabs of the list in their order. Cancelled orders have no tab; they are under all
 * (docs/rules.md, Orders).
 */
export const orderTabs = [
  "active",
  "all",
  "pending",
  "processing",
  "on_the_way",
  "delivered",
  "payment_failed",
] as const;
export type OrderTab = (typeof orderTabs)[number];
/** Returns the statuses shown under a tab; null for all of them. */
export const tabStatuses = (tab: OrderTab): readonly ScreenStatus[] | null =>
  tab === "all" ? null : tab === "active" ? activeStatuses : [tab];
/** Returns what a tab is called. */
export const tabLabel = (tab: OrderTab): string =>
  tab === "active" ? "Active" : tab === "all" ? "All" : statusLabel(tab);
/** Where a search of a long list ends, and what finds the rest. */
export const SEARCH_ENDS = `We searched the latest ${ORDERS_SEARCHED.toLocaleString("en")} orders. To find an older one, type its full number or phone number.`;
export type TabCounts = Record<OrderTab, number>;

const MAX_SEARCH_LENGTH = 100;

/**
 * What an address asks of the list. `after` and `before` name the order at the edge of the page
 * that was left; at most one of them is given.
 */
export type OrderListRequest = {
  tab: OrderTab;
  q: string;
  after: string | null;
  before: string | null;
};

/**
 * Reads tab, search and place in the list out of an address. Whatever is not understood is the
 * default.
 */
export function readOrderListRequest(search: URLSearchParams): OrderListRequest {
  const mark = (name: string) => (isUuid(search.get(name)) ? search.get(name) : null);
  const after = mark("after");
  const place = {
    q: (search.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    after,
    before: after ? null : mark("before"),
  };
  const tab = orderTabs.find((name) => name === search.get("tab")) ?? defaultTab(place);
  return { ...place, tab };
}

/** A search, or a place in the list, that names no tab is about all orders. */
const defaultTab = ({ q, after, before }: Omit<OrderListRequest, "tab">): OrderTab =>
  q || after || before ? "all" : "active";

/** Returns the request as query fields, the reverse of reading it. */
export function orderListFields({ tab, q, after, before }: OrderListRequest): {
  tab?: string;
  q?: string;
  after?: string;
  before?: string;
} {
  return {
    ...(tab === defaultTab({ q, after, before }) ? {} : { tab }),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  };
}

/** An order as its viewer may see it: its amounts are null for who sees no money. */
export type ShownOrder = WithoutMoney<ListedOrder>;
export type ShownOrderDetails = WithoutMoney<ListedOrderDetails>;

/** Returns whether its viewer sees an order's amounts: all of them, or none. */
export const hasAmounts = (order: ShownOrderDetails): order is ListedOrderDetails =>
  order.totalKobo !== null;

/** A line of the list. Amounts are kobo. */
export type ListedOrder = {
  id: string;
  orderNumber: string;
  orderType: "pickup" | "delivery";
  /** custom: the vendor made it. */
  source: "storefront" | "custom";
  status: ScreenStatus;
  /** True when the store's setting accepted it on payment, and nobody has changed it since. */
  autoAccepted: boolean;
  /** Since when it waits for the vendor's yes or no; null when it does not. */
  waitingSince: Date | null;
  /** What goes out with it: the order that it was added to, or what was added to it and is paid. */
  together?: string;
  customerName: string;
  customer: KnownCustomer;
  deliveryAddress: string | null;
  vendorInstructions: string | null;
  totalKobo: number;
  paymentMethod: string;
  scheduledFor: Date | null;
  promisedAt: Date | null;
  priority: boolean;
  needsAttention: string | null;
  isPaid: boolean;
  /** Its payment status as a short label. */
  payment: string;
  createdAt: Date;
  items: {
    name: string;
    /** How many are left of it. */
    quantity: number;
    note: string | null;
    options?: LineOption[] | null;
    plate?: PlateText[];
    /** The order waits, and this is sold out by now. */
    soldOut?: boolean;
  }[];
};

/** Everything the vendor may know of one order. Amounts are kobo. */
export type ListedOrderDetails = Omit<ListedOrder, "items" | keyof OrderSums> &
  OrderSums & {
    customerPhone: string | null;
    secondPhone: string | null;
    deliveryInstructions: string | null;
    deliveryPin: string | null;
    notes: string | null;
    declineReason: string | null;
    couponCode: string | null;
    items: {
      id: string;
      name: string;
      /** How many are left of it, and how many were taken off: all of them were charged. */
      quantity: number;
      off: number;
      priceKobo: number;
      specialInstructions: string | null;
      options?: LineOption[] | null;
      plate?: PlateText[];
      soldOut?: boolean;
    }[];
    /** When the order entered each of its statuses, in order. */
    events: { status: ScreenStatus; at: Date }[];
    /** Who moved it last, and how, in words; null where nobody did. */
    lastMove: { id: string; isOwn: boolean; text: string } | null;
    /** The vendor's last step, if it can be taken back, and until when; else null. */
    undo: { step: ForwardTransition; until: Date } | null;
    /** Who did what when, in order. */
    history: HistoryEntry[];
    /** What the customer said of it; null when nothing. */
    rating: { stars: number; title: string | null; comment: string | null } | null;
    /** Kobo of its payment that can still go back. */
    refundableKobo: number;
    /** What the provider keeps of its payment. */
    keptKobo: number | null;
    /** All of its payment is back with the customer. */
    isRefundedInFull: boolean;
    refunds: RefundLine[];
    /** What has to be decided about its money; null for nothing. */
    mismatch: Mismatch | null;
    /** What was added to it, paid or not, oldest first, and whether more can be. */
    additions: ListedAddition[];
    isAddable: boolean;
    /** The id of the order that it was added to. */
    addsTo: string | null;
    /** Names the next refund by hand, or the next rest that is asked for: sent twice, it is one. */
    refundToken: string;
  };

/** Money of an order that goes back, or was to. */
export type RefundLine = {
  id: string;
  amountKobo: number;
  status: RefundStatus;
  reason: string;
  processedAt: Date | null;
  /** Of the form that asked for it. */
  token: string | null;
};

/** Returns how many pieces an order has: two plates of one item are two. */
export const pieceCount = (items: { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);
