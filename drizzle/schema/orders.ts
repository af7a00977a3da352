import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { coupons } from "./coupons";
import { customers } from "./customers";
import { menuItems } from "./menu";
import { vendorProfiles } from "./vendors";

export const orderStatuses = [
  "payment_pending",
  "payment_custom",
  "payment_failed",
  "pending",
  "processing",
  "confirmed",
  "preparing",
  "ready",
  "on_the_way",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const orderPaymentStatuses = [
  "pending",
  "payment_custom",
  "success",
  "completed",
  "failed",
  "refunded",
  "partially_refunded",
] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];
export type OrderType = "pickup" | "delivery";
/** storefront: a customer placed it; custom: the vendor made it, and it has an invoice. */
export type OrderSource = "storefront" | "custom";
const paymentChannels = ["bank_transfer", "card", "ussd"] as const;
export type PaymentChannel = (typeof paymentChannels)[number];
export type ActorType = "customer" | "vendor" | "provider" | "system";

const oneOf = (values: readonly string[]) => sql.raw(values.map((v) => `'${v}'`).join(","));

export const orders = pgTable(
  "orders",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    customerId: uuid("customer_id"),
    orderNumber: text("order_number").notNull(),
    /** The paid order that it adds to and goes out with. */
    addsTo: uuid("adds_to"),
    source: text("source").$type<OrderSource>().notNull().default("storefront"),
    orderType: text("order_type").$type<OrderType>().notNull(),
    customerName: text("customer_name").notNull(),
    customerPhone: text("customer_phone"),
    /** Another number to reach the customer by, E.164. */
    secondPhone: text("second_phone"),
    /** The customer ticked messages to their phone. */
    messagesWanted: boolean("messages_wanted").notNull().default(false),
    /** When a code showed that the phone is the customer's own. */
    phoneVerifiedAt: instant("phone_verified_at"),
    /** Why its customer paid without the code that the store asks for. */
    phoneUnverified: text("phone_unverified"),
    customerEmail: text("customer_email"),
    deliveryAddress: text("delivery_address"),
    /** The name of the store's delivery area when it was placed. */
    deliveryArea: text("delivery_area"),
    deliveryInstructions: text("delivery_instructions"),
    /** Where the customer was when they shared it: latitude and longitude in degrees. */
    deliveryPin: text("delivery_pin"),
    vendorInstructions: text("vendor_instructions"),
    notes: text("notes"),
    isScheduled: boolean("is_scheduled").notNull().default(false),
    scheduledFor: instant("scheduled_for"),
    slotAt: instant("slot_at"),
    /** The end of the time promised to the customer, set when the order is paid. */
    promisedAt: instant("promised_at"),
    /** The promise when the order was accepted, which delays don't move. */
    firstPromisedAt: instant("first_promised_at"),
    subtotal: kobo("subtotal").notNull(),
    /** The coupon's discount, already subtracted from the total. */
    discount: kobo("discount").notNull().default(0),
    deliveryFee: kobo("delivery_fee").notNull().default(0),
    packagingFee: kobo("packaging_fee").notNull().default(0),
    serviceFee: kobo("service_fee").notNull().default(0),
    tax: kobo("tax").notNull().default(0),
    transactionFee: kobo("transaction_fee").notNull().default(0),
    platformFee: kobo("platform_fee").notNull().default(0),
    totalAmount: kobo("total_amount").notNull(),
    currency: text("currency").notNull().default("NGN"),
    /** A line each, so that a search doesn't read the items of 2,000 orders. */
    itemNames: text("item_names").notNull().default(""),
    /** For searches of the lists, besides the phone; a line each. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`search_text(order_number || chr(10) || customer_name || chr(10) || item_names)`,
    ),
    couponCode: text("coupon_code"),
    couponId: uuid("coupon_id"),
    /** The payment channel that its customer chose last; null: all are offered. */
    paymentChannel: text("payment_channel").$type<PaymentChannel>(),
    paymentMethod: text("payment_method").notNull().default("Card"),
    status: text("status").$type<OrderStatus>().notNull(),
    paymentStatus: text("payment_status").$type<OrderPaymentStatus>().notNull().default("pending"),
    priority: boolean("priority").notNull().default(false),
    declineReason: text("decline_reason"),
    needsAttention: text("needs_attention"),
    /** The checkout's token: sent twice, it makes one order. */
    clientToken: text("client_token").notNull(),
    /** A hash of the visitor who placed it, for limits; null for the API without a cookie. */
    placedBy: text("placed_by"),
    stockHeldUntil: instant("stock_held_until"),
    stockReleasedAt: instant("stock_released_at"),
    /** Since when others may take an unpaid order's slot and stock. */
    holdEndedAt: instant("hold_ended_at"),
    soldCountedAt: instant("sold_counted_at"),
    expiresAt: instant("expires_at"),
    /** Written by a trigger, by the zone and end of day at that time (docs/rules.md, Reports). */
    businessDay: date("business_day")
      .notNull()
      .default(sql`current_date`),
    businessHour: smallint("business_hour").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    unique("orders_number").on(t.vendorId, t.orderNumber),
    unique("orders_client_token").on(t.vendorId, t.clientToken),
    foreignKey({
      name: "orders_customer",
      columns: [t.vendorId, t.customerId],
      foreignColumns: [customers.vendorId, customers.id],
    }),
    foreignKey({
      name: "orders_adds_to",
      columns: [t.vendorId, t.addsTo],
      foreignColumns: [t.vendorId, t.id],
    }),
    foreignKey({
      name: "orders_coupon",
      columns: [t.vendorId, t.couponId],
      foreignColumns: [coupons.vendorId, coupons.id],
    }),
    // These two cover counting and paging of the tabs, which never read the rows.
    index("orders_list").on(t.vendorId, t.createdAt.desc(), t.id, t.status),
    index("orders_by_status").on(t.vendorId, t.status, t.createdAt.desc(), t.id),
    index("orders_by_customer").on(t.vendorId, t.customerId, t.createdAt.desc()),
    // To look customers up.
    index("orders_by_phone").on(t.vendorId, t.customerPhone),
    index("orders_by_email").on(t.vendorId, t.customerEmail),
    // For retention; an erased order leaves the index.
    index("orders_with_customer")
      .on(t.createdAt)
      .where(sql`${t.customerName} <> 'Erased customer'`),
    index("orders_attention")
      .on(t.vendorId, t.createdAt.desc())
      .where(sql`${t.needsAttention} is not null`),
    // For the sweeper: unpaid orders whose time may be up.
    index("orders_awaiting_payment")
      .on(t.createdAt)
      .where(sql`${t.source} = 'storefront' and ${t.status} = 'payment_pending'`),
    index("orders_held_stock")
      .on(t.stockHeldUntil)
      .where(
        sql`${t.stockReleasedAt} is null and ${t.status} in ('payment_pending','payment_failed')`,
      ),
    index("orders_holds")
      .on(t.createdAt)
      .where(
        sql`${t.source} = 'storefront' and ${t.holdEndedAt} is null and ${t.status} in ('payment_pending','payment_failed')`,
      ),
    index("orders_custom")
      .on(t.vendorId, t.createdAt.desc(), t.id)
      .where(sql`${t.source} = 'custom'`),
    // Covers counting and paging of the tabs, which never read the rows.
    index("orders_custom_by_payment")
      .on(t.vendorId, t.paymentStatus, t.createdAt.desc(), t.id, t.expiresAt, t.status)
      .where(sql`${t.source} = 'custom'`),
    // What can't be withdrawn yet: undelivered orders, and those of the latest days. Row-level
    // security lets a vendor's query use no index on `coalesce`, which Postgres calls leaky.
    index("orders_ripening")
      .on(
        t.vendorId,
        sql`(case when status not in ('delivered', 'cancelled') then 'infinity'::timestamptz when sold_counted_at is null then updated_at else sold_counted_at end)`,
      )
      .where(sql`${t.paymentStatus} in ('success','partially_refunded')`),
    index("orders_additions")
      .on(t.vendorId, t.addsTo)
      .where(sql`${t.addsTo} is not null`),
    index("orders_slots")
      .on(t.vendorId, t.slotAt)
      .where(sql`${t.slotAt} is not null`),
    check("orders_extras", sql`${t.packagingFee} >= 0 and ${t.serviceFee} >= 0 and ${t.tax} >= 0`),
    check(
      "orders_amounts",
      sql`${t.subtotal} >= 0 and ${t.deliveryFee} >= 0 and ${t.transactionFee} >= 0 and ${t.platformFee} >= 0 and ${t.totalAmount} >= 0`,
    ),
    check("orders_discount", sql`${t.discount} >= 0 and ${t.discount} <= ${t.subtotal}`),
    check("orders_status", sql`${t.status} in (${oneOf(orderStatuses)})`),
    check("orders_payment_status", sql`${t.paymentStatus} in (${oneOf(orderPaymentStatuses)})`),
    check("orders_payment_channel", sql`${t.paymentChannel} in (${oneOf(paymentChannels)})`),
    check(
      "orders_delivery_pin",
      sql`${t.deliveryPin} ~ '^-?[0-9]{1,2}\\.[0-9]{5},-?[0-9]{1,3}\\.[0-9]{5}$'`,
    ),
    check("orders_type", sql`${t.orderType} in ('pickup','delivery')`),
    check("orders_source", sql`${t.source} in ('storefront','custom')`),
    check(
      "orders_addition",
      sql`${t.addsTo} is null or (${t.source} = 'custom' and ${t.addsTo} <> ${t.id})`,
    ),
    check("orders_schedule", sql`not ${t.isScheduled} or ${t.scheduledFor} is not null`),
  ],
);

/**
 * An option when it was ordered, for one portion of its line (docs/rules.md, Item options).
 * `priceKobo` is for each; of `quantity`, `free` cost nothing. A size has no price here: it is in
 * the item's. `taken`: it took counted stock, the item's own if the option is a menu item.
 */
export type OrderedOption = {
  id: string;
  itemId: string | null;
  group: string;
  name: string;
  priceKobo: number;
  quantity: number;
  free: number;
  taken: boolean;
  /** How many of all portions' are back in stock. */
  returned?: number;
  /** How many of all portions' were taken off the order. */
  off?: number;
};

/** Name and price when ordered, with one portion's options; `item_id` null: typed by hand. */
export const orderItems = pgTable(
  "order_items",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    itemId: uuid("item_id"),
    position: integer("position").notNull().default(0),
    name: text("name").notNull(),
    description: text("description"),
    specialInstructions: text("special_instructions"),
    price: kobo("price").notNull(),
    quantity: integer("quantity").notNull(),
    options: jsonb("options").$type<OrderedOption[]>(),
    /** Whether this line took counted stock, so that exactly that is returned. */
    stockTaken: boolean("stock_taken").notNull().default(false),
    /** How many portions of a continuing order are back in stock. */
    returned: integer("returned").notNull().default(0),
    /** How many portions were taken off the order, at its customer's wish. */
    takenOff: integer("taken_off").notNull().default(0),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "order_items_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "order_items_item",
      columns: [t.vendorId, t.itemId],
      foreignColumns: [menuItems.vendorId, menuItems.id],
    }),
    index("order_items_order_position").on(t.vendorId, t.orderId, t.position),
    index("order_items_by_item").on(t.vendorId, t.itemId),
    check("order_items_quantity", sql`${t.quantity} >= 1`),
    check("order_items_taken_off", sql`${t.takenOff} >= 0 and ${t.takenOff} <= ${t.quantity}`),
    check("order_items_price", sql`${t.price} >= 0`),
  ],
);

/** Changes of an order's status: by whom, when and why. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    fromStatus: text("from_status").$type<OrderStatus>(),
    toStatus: text("to_status").$type<OrderStatus>().notNull(),
    actorType: text("actor_type").$type<ActorType>().notNull(),
    actorId: text("actor_id"),
    reason: text("reason"),
    /** The promised time before this step, which an undo restores. */
    promisedBefore: instant("promised_before"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "order_events_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    index("order_events_list").on(t.vendorId, t.orderId, t.createdAt),
    index("order_events_recent").on(t.vendorId, t.createdAt.desc()),
    // One per order, to count the orders that waited at a time.
    index("order_events_taken_up")
      .on(t.vendorId, t.createdAt, t.orderId)
      .where(
        sql`${t.fromStatus} in ('pending', 'processing') and ${t.toStatus} not in ('pending', 'processing')`,
      ),
    // The few orders that nobody answered, or that the customer cancelled first, for notifications.
    index("order_events_never_accepted")
      .on(t.vendorId, t.createdAt)
      .where(
        sql`${t.actorType} in ('system', 'customer') and ${t.fromStatus} = 'pending' and ${t.toStatus} = 'cancelled'`,
      ),
    check("order_events_actor", sql`${t.actorType} in ('customer','vendor','provider','system')`),
    check("order_events_status", sql`${t.toStatus} in (${oneOf(orderStatuses)})`),
  ],
);
