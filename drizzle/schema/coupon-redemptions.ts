import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, kobo, tenantId, tenantKey } from "./columns";
import { coupons } from "./coupons";
import { orders } from "./orders";

/** One per order, written by the transaction that marks it as paid. `phone` is E.164. */
export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    couponId: uuid("coupon_id").notNull(),
    orderId: uuid("order_id").notNull(),
    phone: text("phone"),
    discount: kobo("discount").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique("coupon_redemptions_once").on(t.vendorId, t.orderId),
    foreignKey({
      name: "coupon_redemptions_coupon",
      columns: [t.vendorId, t.couponId],
      foreignColumns: [coupons.vendorId, coupons.id],
    }),
    foreignKey({
      name: "coupon_redemptions_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }),
    index("coupon_redemptions_by_phone").on(t.vendorId, t.couponId, t.phone),
    check("coupon_redemptions_discount", sql`${t.discount} >= 0`),
  ],
);
