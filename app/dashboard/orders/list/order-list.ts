import type { RefundStatus } from "~schema/refunds";
import type { ListedAddition } from "~/core/additions/additions.queries.server";
import type { Dispute } from "~/core/disputes/dispute";
import type { Mismatch } from "~/core/mismatches/mismatch.queries.server";
import type { LineOption, PlateText } from "~/core/options/ordered-options";
import type { OrderSums } from "~/core/pricing/order-price";
import { isUuid } from "~/shared/ids";
import type { WithoutMoney } from "~/core/staff/hide-money";
import type { Suggestion } from "~/core/orders/kitchen-load";
import { ORDERS_SEARCHED } from "~/core/orders/long-list";
import { statusLabel, type ForwardTransition, type ScreenStatus } from "~/core/orders/order-status";
import type { KnownCustomer } from "~/dashboard/orders/lines/customer-marks";
import type { HistoryEntry } from "~/dashboard/orders/detail/order-history";

/** In the order in which the Active tab groups them (docs/rules.md, Orders). */
export const activeStatuses = ["pending", "processing", "on_the_way"] as const;

/** Cancelled orders show only under "all" (docs/rules.md, Orders). */
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
/** Null means all statuses. */
export const tabStatuses = (tab: OrderTab): readonly ScreenStatus[] | null =>
  tab === "all" ? null : tab === "active" ? activeStatuses : [tab];
export const tabLabel = (tab: OrderTab): string =>
  tab === "active" ? "Active" : tab === "all" ? "All" : statusLabel(tab);
export const SEARCH_ENDS = `We searched the latest ${ORDERS_SEARCHED.toLocaleString("en")} orders. To find an older one, type its full number or phone number.`;
export type TabCounts = Record<OrderTab, number>;

const MAX_SEARCH_LENGTH = 100;

/** `after` and `before` are the order at the previous page's edge; at most one is set. */
export type OrderListRequest = {
  tab: OrderTab;
  q: string;
  after: string | null;
  before: string | null;
};

/** Reads tab, search and page from an address; invalid values become defaults. */
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

/** A search or page without a tab covers all orders. */
const defaultTab = ({ q, after, before }: Omit<OrderListRequest, "tab">): OrderTab =>
  q || after || before ? "all" : "active";

/** The reverse of `readOrderListRequest`. */
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

/** Amounts are null if the viewer may not see money. */
export type ShownOrder = WithoutMoney<ListedOrder>;
export type ShownOrderDetails = WithoutMoney<ListedOrderDetails>;

/** A viewer sees all of an order's amounts or none. */
export const hasAmounts = (order: ShownOrderDetails): order is ListedOrderDetails =>
  order.totalKobo !== null;

/** Amounts in kobo. */
export type ListedOrder = {
  id: string;
  orderNumber: string;
  orderType: "pickup" | "delivery";
  /** custom: made by the vendor. */
  source: "storefront" | "custom";
  status: ScreenStatus;
  /** Whether the store's setting accepted it on payment and nobody has moved it since. */
  autoAccepted: boolean;
  /** When it began to wait for the vendor's answer; null if it doesn't wait. */
  waitingSince: Date | null;
  /** Names the orders that go out with it: its parent, or its paid additions. */
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
  payment: string;
  createdAt: Date;
  items: {
    name: string;
    /** Without refunded portions. */
    quantity: number;
    note: string | null;
    options?: LineOption[] | null;
    plate?: PlateText[];
    /** The order is waiting, and this item has sold out since. */
    soldOut?: boolean;
  }[];
};

/** Amounts in kobo. */
export type ListedOrderDetails = Omit<ListedOrder, "items" | keyof OrderSums> &
  OrderSums & {
    customerPhone: string | null;
    secondPhone: string | null;
    deliveryInstructions: string | null;
    deliveryPin: string | null;
    notes: string | null;
    declineReason: string | null;
    /** The promise when it was accepted. */
    firstPromisedAt: Date | null;
    couponCode: string | null;
    items: {
      id: string;
      name: string;
      /** `quantity` remains after `off` were taken off; the customer was charged for both. */
      quantity: number;
      off: number;
      priceKobo: number;
      specialInstructions: string | null;
      options?: LineOption[] | null;
      plate?: PlateText[];
      soldOut?: boolean;
    }[];
    /** When the order entered each status, oldest first. */
    events: { status: ScreenStatus; at: Date }[];
    /** The time to promise when accepting; null if it isn't waiting, or has its time. */
    suggestion: Suggestion | null;
    lastMove: { id: string; isOwn: boolean; text: string } | null;
    /** The vendor's last step, while it can be undone. */
    undo: { step: ForwardTransition; until: Date } | null;
    history: HistoryEntry[];
    rating: { stars: number; title: string | null; comment: string | null } | null;
    /** Kobo of the payment not refunded yet. */
    refundableKobo: number;
    keptKobo: number | null;
    isRefundedInFull: boolean;
    refunds: RefundLine[];
    /** The decision due on money that doesn't match; null for none. */
    mismatch: Mismatch | null;
    /** What the customer's bank asks for; null once it has decided. */
    dispute: Dispute | null;
    /** Paid and unpaid, oldest first. */
    additions: ListedAddition[];
    isAddable: boolean;
    addsTo: string | null;
    /** Who has it, or had it last. */
    riderName: string | null;
    /** Idempotency token of the next manual refund or request for the rest. */
    refundToken: string;
  };

export type RefundLine = {
  id: string;
  amountKobo: number;
  status: RefundStatus;
  reason: string;
  processedAt: Date | null;
  /** Idempotency token of the form that asked for it. */
  token: string | null;
};

export const pieceCount = (items: { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

/** A card on a phone leaves room for its button. */
const ROWS_SHOWN = 8;

/** Returns the first lines that fit a card with their options and notes, at least one. */
export function firstLines<Line extends Pick<ListedOrder["items"][number], "plate" | "note">>(
  lines: Line[],
): Line[] {
  let rows = 0;
  const end = lines.findIndex(({ plate = [], note }) => {
    rows += 1 + plate.length + (note ? 1 : 0);
    return rows > ROWS_SHOWN;
  });
  return end < 0 ? lines : lines.slice(0, Math.max(1, end));
}
