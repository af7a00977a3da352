import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { instant, kobo } from "./columns";
import { orders } from "./orders";
import { menuItems } from "./menu";
import { vendorProfiles } from "./vendors";

const vendorId = () =>
  uuid("vendor_id")
    .notNull()
    .references(() => vendorProfiles.id, { onDelete: "cascade" });

const count = (name: string) => integer(name).notNull().default(0);
const sum = (name: string) => kobo(name).notNull().default(0);

/** The sums of reports (docs/rules.md, Reports): of one order, or of a day's. */
const measures = () => ({
  /** New orders, without those whose payment failed or is awaited. */
  orders: count("orders"),
  declined: count("declined"),
  /** Paid and not cancelled, even if refunded in full since. */
  saleOrders: count("sale_orders"),
  /** Not refunded in full. */
  paidOrders: count("paid_orders"),
  /** The same, of a known customer. */
  knownOrders: count("known_orders"),
  /** The same, and the customer's first. */
  newCustomers: count("new_customers"),
  /** From here on of sales (`sale_orders`). Portions. */
  items: count("items"),
  subtotal: sum("subtotal"),
  discount: sum("discount"),
  delivery: sum("delivery"),
  packaging: sum("packaging"),
  service: sum("service"),
  tax: sum("tax"),
  transactionFee: sum("transaction_fee"),
  /** Payments of customers. */
  gross: sum("gross"),
  /** Refunds of these. */
  refunded: sum("refunded"),
  /** The rest: net sales. */
  net: sum("net"),
});

/** A part of a breakdown: portions only of items, the discount only of coupons. */
type Part = [
  dimension: ReportDimension,
  key: string,
  orders: number,
  items: number,
  kobo: number,
  discount: number,
];

/**
 * One order's part of the reports, so that a change of the order changes them by the difference:
 * written by triggers in the transaction that changes the order, its refunds or its events
 * (decision 0037).
 */
export const reportOrders = pgTable(
  "report_orders",
  {
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    day: date("day").notNull(),
    placedAt: instant("placed_at").notNull(),
    ...measures(),
    parts: jsonb("parts").$type<Part[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: "report_orders_pk", columns: [t.vendorId, t.orderId] }),
    foreignKey({
      name: "report_orders_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    index("report_orders_by_day").on(t.vendorId, t.day, t.placedAt),
  ],
);

/** The sums of a business day, written by a trigger of `report_orders`. */
export const reportDays = pgTable(
  "report_days",
  { vendorId: vendorId(), day: date("day").notNull(), ...measures() },
  (t) => [primaryKey({ name: "report_days_pk", columns: [t.vendorId, t.day] })],
);

/**
 * The dimensions of breakdowns, with the form of their keys and their numbers.
 * - hour: `{ISO weekday}:{hour}` of the business day, such as `6:19`; paid orders, their revenue
 * - item: `{item id}:{price in kobo}`, empty for hand-typed lines; before discounts and refunds
 * - method: `pickup` or `delivery`; paid orders, their revenue
 * - area: the delivery area's name, empty for none; the same
 * - payment: `online:{channel}`, or `outside:{cash or transfer}`; the same
 * - coupon: its code; the same, and the discount
 * - declined: one of the common reasons, or `Other`; the declined totals
 * - refund: the reason, up to 80 characters; refunds of sales, and their sum
 * - accept, ready: `{hour}:{whole minutes, rounded down to a step}`; orders
 * - kept: the same, of the minutes after the first promise; negative before it
 */
export const reportDimensions = [
  "hour",
  "item",
  "method",
  "area",
  "payment",
  "coupon",
  "declined",
  "refund",
  "accept",
  "ready",
  "kept",
] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/** The sums of a business day or month by a dimension's key; ranges combine both. */
export const reportBreakdowns = pgTable(
  "report_breakdowns",
  {
    vendorId: vendorId(),
    span: text("span").$type<"day" | "month">().notNull(),
    /** The day, or the month's first. */
    start: date("start").notNull(),
    dimension: text("dimension").$type<ReportDimension>().notNull(),
    key: text("key").notNull(),
    orders: count("orders"),
    items: count("items"),
    kobo: sum("kobo"),
    discount: sum("discount"),
  },
  (t) => [
    primaryKey({
      name: "report_breakdowns_pk",
      columns: [t.vendorId, t.span, t.start, t.dimension, t.key],
    }),
    check("report_breakdowns_span", sql`${t.span} in ('day', 'month')`),
  ],
);

/** When an item on the menu could not be ordered: written by a trigger of `menu_items`. */
export const itemOutages = pgTable(
  "item_outages",
  {
    vendorId: uuid("vendor_id").notNull(),
    itemId: uuid("item_id").notNull(),
    beganAt: instant("began_at").notNull(),
    /** Null while it lasts; for an item that was sold out until a time it may be set late. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ name: "item_outages_pk", columns: [t.vendorId, t.itemId, t.beganAt] }),
    foreignKey({
      name: "item_outages_item",
      columns: [t.vendorId, t.itemId],
      foreignColumns: [menuItems.vendorId, menuItems.id],
    }).onDelete("cascade"),
    // For retention.
    index("item_outages_age").on(t.endedAt),
    index("item_outages_by_end").on(t.vendorId, t.endedAt),
  ],
);
