import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { customers } from "./customers";
import { vendorProfiles } from "./vendors";

export type CouponKind = "percent" | "fixed";
export type CouponAudience = "everyone" | "customers";

/** The discount is calculated when an order is placed; a use counts when it is paid, once. */
export const coupons = pgTable(
  "coupons",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    code: text("code").notNull(),
    kind: text("kind").$type<CouponKind>().notNull(),
    /** Whole percent (1 to 100), or kobo. */
    value: kobo("value").notNull(),
    /** The subtotal from which the code applies, in kobo. */
    minimumOrder: kobo("minimum_order").notNull().default(0),
    /** Kobo; null: no limit. */
    maxDiscount: kobo("max_discount"),
    startsAt: instant("starts_at").notNull().defaultNow(),
    endsAt: instant("ends_at"),
    maxUses: integer("max_uses"),
    maxUsesPerPhone: integer("max_uses_per_phone"),
    usedCount: integer("used_count").notNull().default(0),
    /** customers: only those of `coupon_customers`, recognised by their phone. */
    audience: text("audience").$type<CouponAudience>().notNull().default("everyone"),
    /** The segment that they were in when the coupon was made. */
    segment: text("segment"),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether the store's menu may show it while it can be used. */
    onMenu: boolean("on_menu").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    uniqueIndex("coupons_code").on(t.vendorId, sql`lower(${t.code})`),
    check("coupons_code_form", sql`${t.code} ~ '^[A-Za-z0-9_-]{1,40}$'`),
    check("coupons_kind", sql`${t.kind} in ('percent','fixed')`),
    check("coupons_value", sql`${t.value} >= 1 and (${t.kind} <> 'percent' or ${t.value} <= 100)`),
    check(
      "coupons_amounts",
      sql`${t.minimumOrder} >= 0 and (${t.maxDiscount} is null or ${t.maxDiscount} >= 1)`,
    ),
    check(
      "coupons_uses",
      sql`${t.usedCount} >= 0 and (${t.maxUses} is null or ${t.maxUses} >= 1) and (${t.maxUsesPerPhone} is null or ${t.maxUsesPerPhone} >= 1)`,
    ),
    check("coupons_audience", sql`${t.audience} in ('everyone','customers')`),
    check("coupons_on_menu", sql`not ${t.onMenu} or ${t.audience} = 'everyone'`),
    check("coupons_period", sql`${t.endsAt} is null or ${t.endsAt} > ${t.startsAt}`),
  ],
);

/** The customers of a coupon that isn't for everyone. */
export const couponCustomers = pgTable(
  "coupon_customers",
  {
    vendorId: uuid("vendor_id").notNull(),
    couponId: uuid("coupon_id").notNull(),
    customerId: uuid("customer_id").notNull(),
  },
  (t) => [
    primaryKey({
      name: "coupon_customers_pk",
      columns: [t.vendorId, t.couponId, t.customerId],
    }),
    foreignKey({
      name: "coupon_customers_coupon",
      columns: [t.vendorId, t.couponId],
      foreignColumns: [coupons.vendorId, coupons.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "coupon_customers_customer",
      columns: [t.vendorId, t.customerId],
      foreignColumns: [customers.vendorId, customers.id],
    }).onDelete("cascade"),
    index("coupon_customers_of").on(t.vendorId, t.customerId),
  ],
);
