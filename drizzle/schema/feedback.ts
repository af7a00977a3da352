import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { orders } from "./orders";

/** A customer's rating of one delivered order, and the vendor's answer. */
export const feedback = pgTable(
  "feedback",
  {
    id: id(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    rating: integer("rating").notNull(),
    title: text("title"),
    comment: text("comment"),
    status: text("status")
      .$type<"published" | "hidden" | "flagged" | "new" | "responded">()
      .notNull()
      .default("published"),
    response: text("response"),
    respondedAt: instant("responded_at"),
    helpfulCount: integer("helpful_count").notNull().default(0),
    isVerified: boolean("is_verified").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique("feedback_one_an_order").on(t.vendorId, t.orderId),
    foreignKey({
      name: "feedback_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    index("feedback_list").on(t.vendorId, t.createdAt.desc()),
    check("feedback_rating", sql`${t.rating} between 1 and 5`),
    check("feedback_helpful", sql`${t.helpfulCount} >= 0`),
    check(
      "feedback_status",
      sql`${t.status} in ('published','hidden','flagged','new','responded')`,
    ),
  ],
);
