import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import type { CustomerMessageEvent, MessageWay } from "./messages";
import { vendorProfiles } from "./vendors";

export type TimeUnit = "minutes" | "hours";
export type FeePayer = "vendor" | "customer" | "split";
/** An order for a full slot is refused, or offered the next free slot. */
export type SlotFull = "refuse" | "next";

/**
 * How a store takes orders. Times are minutes unless the name says otherwise; the *_unit columns
 * only record how the vendor typed them. The limits also apply to a mode that is off, so that it
 * can be switched on unchanged (docs/rules.md, Business settings).
 */
export const vendorBusinessSettings = pgTable(
  "vendor_business_settings",
  {
    vendorId: uuid("vendor_id")
      .primaryKey()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    pickupEnabled: boolean("pickup_enabled").notNull().default(true),
    deliveryEnabled: boolean("delivery_enabled").notNull().default(true),
    minPickupTime: integer("min_pickup_time").notNull().default(15),
    maxPickupTime: integer("max_pickup_time").notNull().default(30),
    pickupAdvanceNotice: integer("pickup_advance_notice").notNull().default(15),
    pickupInstructions: text("pickup_instructions"),
    minDeliveryTime: integer("min_delivery_time").notNull().default(30),
    maxDeliveryTime: integer("max_delivery_time").notNull().default(60),
    minDeliveryTimeUnit: text("min_delivery_time_unit")
      .$type<TimeUnit>()
      .notNull()
      .default("minutes"),
    maxDeliveryTimeUnit: text("max_delivery_time_unit")
      .$type<TimeUnit>()
      .notNull()
      .default("minutes"),
    deliveryFee: kobo("delivery_fee").notNull().default(0),
    /** What a rider earns for one delivery. */
    riderFee: kobo("rider_fee").notNull().default(0),
    packagingFee: kobo("packaging_fee").notNull().default(0),
    serviceFeeValue: kobo("service_fee_value").notNull().default(0),
    /** Hundredths of a percent: 750 is 7.5 %. */
    taxRate: integer("tax_rate").notNull().default(0),
    minimumOrder: kobo("minimum_order").notNull().default(0),
    autoAcceptOrders: boolean("auto_accept_orders").notNull().default(false),
    emergencyPauseEnabled: boolean("emergency_pause_enabled").notNull().default(false),
    pauseUntil: instant("pause_until"),
    /** Added to the times that customers read, until `busyUntil`. */
    busyMinutes: integer("busy_minutes"),
    busyUntil: instant("busy_until"),
    maintenanceMode: boolean("maintenance_mode").notNull().default(false),
    instantOrdersEnabled: boolean("instant_orders_enabled").notNull().default(true),
    scheduledOrdersEnabled: boolean("scheduled_orders_enabled").notNull().default(true),
    preOrdersEnabled: boolean("pre_orders_enabled").notNull().default(false),
    preOrderLeadTimeHours: integer("pre_order_lead_time").notNull().default(24),
    allowSpecialInstructions: boolean("allow_special_instructions").notNull().default(true),
    maxItemsPerOrder: integer("max_items_per_order"),
    /** How many orders may be due in one slot; null: unlimited. */
    slotCapacity: integer("slot_capacity"),
    slotFull: text("slot_full").$type<SlotFull>().notNull().default("next"),
    /** After how many minutes an unanswered order is refunded; null: never. */
    refundUnansweredAfter: integer("refund_unanswered_after"),
    /** Which events send customers a message, and how; an event without an entry sends none. */
    messageWays: jsonb("message_ways")
      .$type<Partial<Record<CustomerMessageEvent, MessageWay>>>()
      .notNull()
      .default({}),
    /** Before an order is paid, its phone is verified by a code. */
    requirePhoneVerification: boolean("require_phone_verification").notNull().default(false),
    /** After how many minutes the store's phone gets a message about it; null: never. */
    messageUnansweredAfter: integer("message_unanswered_after"),
    /** One or two phones as typed; empty: the store's own. */
    unansweredPhones: text("unanswered_phones").notNull().default(""),
    /** The most that messages to phones may cost in a month. */
    monthlyMessageCap: kobo("monthly_message_cap").notNull().default(200_000),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("business_rider_fee", sql`${t.riderFee} between 0 and 1000000`),
    check(
      "business_fees",
      sql`${t.deliveryFee} between 0 and 1000000 and ${t.packagingFee} between 0 and 1000000 and ${t.serviceFeeValue} between 0 and 1000000 and ${t.taxRate} between 0 and 10000 and ${t.minimumOrder} between 0 and 100000000`,
    ),
    check(
      "business_times",
      sql`${t.minPickupTime} between 5 and 60 and ${t.maxPickupTime} between 10 and 120 and ${t.maxPickupTime} >= ${t.minPickupTime} and ${t.pickupAdvanceNotice} between 5 and 60 and ${t.minDeliveryTime} between 10 and 10080 and ${t.maxDeliveryTime} between 20 and 10080 and ${t.maxDeliveryTime} >= ${t.minDeliveryTime}`,
    ),
    check(
      "business_busy",
      sql`(${t.busyMinutes} is null) = (${t.busyUntil} is null) and coalesce(${t.busyMinutes}, 1) between 1 and 120`,
    ),
    check("business_modes", sql`${t.pickupEnabled} or ${t.deliveryEnabled}`),
    check("business_timing", sql`${t.instantOrdersEnabled} or ${t.scheduledOrdersEnabled}`),
    check(
      "business_units",
      sql`${t.minDeliveryTimeUnit} in ('minutes','hours') and ${t.maxDeliveryTimeUnit} in ('minutes','hours')`,
    ),
    check(
      "business_max_items",
      sql`${t.maxItemsPerOrder} is null or ${t.maxItemsPerOrder} between 1 and 9900`,
    ),
    check("business_lead_time", sql`${t.preOrderLeadTimeHours} between 1 and 720`),
    check(
      "business_unanswered",
      sql`${t.refundUnansweredAfter} is null or ${t.refundUnansweredAfter} between 10 and 60`,
    ),
    check(
      "business_messages",
      sql`(${t.messageUnansweredAfter} is null or ${t.messageUnansweredAfter} between 3 and 10) and ${t.monthlyMessageCap} between 0 and 5000000`,
    ),
    index("business_messages_unanswered")
      .on(t.vendorId)
      .where(sql`${t.messageUnansweredAfter} is not null`),
    index("business_refunds_unanswered")
      .on(t.vendorId)
      .where(sql`${t.refundUnansweredAfter} is not null`),
    check(
      "business_slots",
      sql`(${t.slotCapacity} is null or ${t.slotCapacity} between 1 and 1000) and ${t.slotFull} in ('refuse','next')`,
    ),
  ],
);

/** Who pays the gateway's fee, and how and where the vendor is paid out. */
export const vendorPaymentSettings = pgTable(
  "vendor_payment_settings",
  {
    vendorId: uuid("vendor_id")
      .primaryKey()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    bankCode: text("bank_code"),
    bankName: text("bank_name"),
    accountNumber: text("account_number"),
    accountName: text("account_name"),
    bankVerified: boolean("bank_verified").notNull().default(false),
    verificationDate: instant("verification_date"),
    verificationMethod: text("verification_method"),
    feeBearer: text("fee_bearer").$type<FeePayer>().notNull().default("vendor"),
    /** The customer's share of the fee, in percent. */
    feeSplitPercentage: integer("fee_split_percentage").notNull().default(0),
    /** Whether the customer's fee is calculated on the whole charge, this fee included. */
    coverFeeExactly: boolean("cover_fee_exactly").notNull().default(false),
    payoutCycle: text("payout_cycle")
      .$type<"daily" | "weekly" | "monthly">()
      .notNull()
      .default("weekly"),
    minimumPayoutAmount: kobo("minimum_payout_amount").notNull().default(100_000),
    autoPayoutEnabled: boolean("auto_payout_enabled").notNull().default(true),
    currency: text("currency").notNull().default("NGN"),
    /** No payout before this: the bank account was changed recently. */
    payoutsHeldUntil: instant("payouts_held_until"),
    /** Since when the store is no longer new (docs/rules.md, Payouts). */
    grownAt: instant("grown_at"),
    /** When an operator let it withdraw sales at once. */
    trustedAt: instant("trusted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("payment_settings_bearer", sql`${t.feeBearer} in ('vendor','customer','split')`),
    check("payment_settings_split", sql`${t.feeSplitPercentage} between 0 and 100`),
    check("payment_settings_cycle", sql`${t.payoutCycle} in ('daily','weekly','monthly')`),
    check("payment_settings_minimum", sql`${t.minimumPayoutAmount} >= 0`),
    check(
      "payment_settings_account",
      sql`${t.accountNumber} is null or ${t.accountNumber} ~ '^[0-9]{1,10}$'`,
    ),
  ],
);

/** A customer chooses one at the checkout; without any, the store's one fee applies. */
export const deliveryAreas = pgTable(
  "delivery_areas",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    fee: kobo("fee").notNull().default(0),
    /** Smaller orders aren't delivered there; 0: only the store's own minimum applies. */
    minimumOrder: kobo("minimum_order").notNull().default(0),
    /** The subtotal from which delivery is free; null: never. */
    freeAbove: kobo("free_above"),
    sortOrder: integer("sort_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    index("delivery_areas_list").on(t.vendorId, t.sortOrder),
    check("delivery_areas_named", sql`length(trim(${t.name})) > 0`),
    check(
      "delivery_areas_amounts",
      sql`${t.fee} >= 0 and ${t.minimumOrder} >= 0 and (${t.freeAbove} is null or ${t.freeAbove} >= 0)`,
    ),
  ],
);

/** The values of a settings section before and after a change, who made it and how. */
export const settingsChanges = pgTable(
  "settings_changes",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    category: text("category").notNull(),
    cause: text("cause").$type<"save" | "reset" | "import">().notNull(),
    before: jsonb("before").$type<Record<string, unknown>>().notNull(),
    after: jsonb("after").$type<Record<string, unknown>>().notNull(),
    changedBy: uuid("changed_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    index("settings_changes_list").on(t.vendorId, t.category, t.createdAt.desc()),
    index("settings_changes_oldest").on(t.createdAt),
    check("settings_changes_cause", sql`${t.cause} in ('save','reset','import','undo')`),
  ],
);
