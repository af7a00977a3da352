import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { orders } from "./orders";

export const mailKinds = [
  "order_paid_customer", "order_paid_vendor", "order_received_customer", "order_declined_customer", "order_refunded_customer", "order_ready_customer",
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Mail that is owed: written by the transaction of what it tells, handed over afterwards. It names what to say and about which order, never the
 * words or an address: those are read when it is sent.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    kind: text("kind").$type<MailKind>().notNull(),
    /** The id of the refund that the mail tells of; empty: the order alone. */
    about: text("about").notNull().default(""),
    createdAt: createdAt(),
    /** Null once nothing is to be done any more: sent, or given up. */
    nextTryAt: instant("next_try_at").defaultNow(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last try failed, without addresses. */
    lastError: text("last_error"),
  },
  (t) => [
    foreignKey({ name: "outbox_order", columns: [t.vendorId, t.orderId], foreignColumns: [orders.vendorId, orders.id] }).onDelete("cascade"),
    unique("outbox_once").on(t.vendorId, t.orderId, t.kind, t.about),
    index("outbox_due").on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    check("outbox_kind", sql`${t.kind} in (${sql.raw(mailKinds.map((kind) => `'${kind}'`).join(","))})`),
    check("outbox_attempts", sql`${t.attempts} >= 0`),
  ],
);
