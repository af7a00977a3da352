import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant, kobo } from "./columns";
import { customers } from "./customers";
import { orders } from "./orders";

/**
 * Orders of known customers that were ever paid, with their revenue, for the customers' sums.
 * Written by triggers of `orders` and `refunds` (decision 0036).
 */
export const customerOrders = pgTable(
  "customer_orders",
  {
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    customerId: uuid("customer_id").notNull(),
    placedAt: instant("placed_at").notNull(),
    /** Zero: it was refunded in full, and doesn't count. */
    brought: kobo("brought").notNull(),
  },
  (t) => [
    primaryKey({ name: "customer_orders_pk", columns: [t.vendorId, t.orderId] }),
    foreignKey({
      name: "customer_orders_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "customer_orders_customer",
      columns: [t.vendorId, t.customerId],
      foreignColumns: [customers.vendorId, customers.id],
    }).onDelete("cascade"),
    // A customer's first, last and third last order are at the ends of the index.
    index("customer_orders_by_time").on(
      t.vendorId,
      t.customerId,
      sql`(${t.brought} > 0)`,
      t.placedAt,
    ),
  ],
);
