import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

export type TimeUnit = "minutes" | "hours";
export type FeeBearer = "vendor" | "customer" | "split";

/** How a store takes orders. Times are minutes unless the name says otherwise; the *_unit columns only say how the vendor typed them. */
export const vendorBusinessSettings = pgTable(
  "vendor_business_settings",
  {
    vendorId: uuid("vendor_id").primaryKey().references(() => vendorProfiles.id, { onDelete: "cascade" }),
    pickupEnabled: boolean("pickup_enabled").notNull().default(true),
    deliveryEnabled: boolean("delivery_enabled").notNull().default(true),
    minPickupTime: integer("min_pickup_time").notNull().default(15),
    maxPickupTime: integer("max_pickup_time").notNull().default(30),
    pickupAdvanceNotice: integer("pickup_advance_notice").notNull().default(15),
    pickupInstructions: text("pickup_instructions"),
    minDeliveryTime: integer("min_delivery_time").notNull().default(30),
    maxDeliveryTime: integer("max_delivery_time").notNull().default(60),
    minDeliveryTimeUnit: text("min_delivery_time_unit").$type<TimeUnit>().notNull().default("minutes"),
    maxDeliveryTimeUnit: text("max_delivery_time_unit").$type<TimeUnit>().notNull().default("minutes"),
    deliveryFee: kobo("delivery_fee").notNull().default(0),
    packagingFee: kobo("packaging_fee").notNull().default(0),
    serviceFeeValue: kobo("service_fee_value").notNull().default(0),
    /** Hundredths of a percent: 750 is 7.5 %. */
    taxRate: integer("tax_rate").notNull().default(0),
    minimumOrder: kobo("minimum_order").notNull().default(0),
    autoAcceptOrders: boolean("auto_accept_orders").notNull().default(false),
    emergencyPauseEnabled: boolean("emergency_pause_enabled").notNull().default(false),
    pauseUntil: instant("pause_until"),
    maintenanceMode: boolean("maintenance_mode").notNull().default(false),
    preOrdersEnabled: boolean("pre_orders_enabled").notNull().default(false),
    preOrderLeadTimeHours: integer("pre_order_lead_time").notNull().default(24),
    allowSpecialInstructions: boolean("allow_special_instructions").notNull().default(true),
    requirePhoneVerification: boolean("require_phone_verification").notNull().default(false),
    maxItemsPerOrder: integer("max_items_per_order"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("business_fees", sql`${t.deliveryFee} >= 0 and ${t.packagingFee} >= 0 and ${t.serviceFeeValue} >= 0 and ${t.taxRate} >= 0 and ${t.minimumOrder} >= 0`),
    check("business_times", sql`${t.minPickupTime} >= 0 and ${t.maxPickupTime} >= ${t.minPickupTime} and ${t.minDeliveryTime} >= 0 and ${t.maxDeliveryTime} >= ${t.minDeliveryTime}`),
    check("business_modes", sql`${t.pickupEnabled} or ${t.deliveryEnabled}`),
    check("business_units", sql`${t.minDeliveryTimeUnit} in ('minutes','hours') and ${t.maxDeliveryTimeUnit} in ('minutes','hours')`),
    check("business_max_items", sql`${t.maxItemsPerOrder} is null or ${t.maxItemsPerOrder} >= 1`),
    check("business_lead_time", sql`${t.preOrderLeadTimeHours} >= 1`),
  ],
);

/** Who bears the gateway's fee, and how and where the vendor is paid out. */
export const vendorPaymentSettings = pgTable(
  "vendor_payment_settings",
  {
    vendorId: uuid("vendor_id").primaryKey().references(() => vendorProfiles.id, { onDelete: "cascade" }),
    bankCode: text("bank_code"),
    bankName: text("bank_name"),
    accountNumber: text("account_number"),
    accountName: text("account_name"),
    bankVerified: boolean("bank_verified").notNull().default(false),
    verificationDate: instant("verification_date"),
    verificationMethod: text("verification_method"),
    feeBearer: text("fee_bearer").$type<FeeBearer>().notNull().default("vendor"),
    /** The customer's share of the fee, in percent. */
    feeSplitPercentage: integer("fee_split_percentage").notNull().default(0),
    payoutCycle: text("payout_cycle").$type<"daily" | "weekly" | "monthly">().notNull().default("weekly"),
    minimumPayoutAmount: kobo("minimum_payout_amount").notNull().default(100_000),
    autoPayoutEnabled: boolean("auto_payout_enabled").notNull().default(true),
    currency: text("currency").notNull().default("NGN"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("payment_settings_bearer", sql`${t.feeBearer} in ('vendor','customer','split')`),
    check("payment_settings_split", sql`${t.feeSplitPercentage} between 0 and 100`),
    check("payment_settings_cycle", sql`${t.payoutCycle} in ('daily','weekly','monthly')`),
    check("payment_settings_minimum", sql`${t.minimumPayoutAmount} >= 0`),
    check("payment_settings_account", sql`${t.accountNumber} is null or ${t.accountNumber} ~ '^[0-9]{1,10}$'`),
  ],
);
