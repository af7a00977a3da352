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
import { createdAt, instant, tenantId, tenantKey } from "./columns";
import { orders } from "./orders";

export const orderEmailKinds = [
  "order_paid_customer",
  "order_paid_vendor",
  "order_unanswered_vendor",
  "order_received_customer",
  "order_declined_customer",
  "order_refunded_customer",
  "order_ready_customer",
  "order_late_customer",
  "order_waiting_customer",
  "review_asked_customer",
  "review_low_vendor",
] as const;
export const storeEmailKinds = [
  "bank_changed_vendor",
  "staff_invited",
  "staff_joined_vendor",
  "payout_requested_vendor",
  "payout_paid_vendor",
  "payout_failed_vendor",
  "payout_held_vendor",
  "identity_decided_vendor",
  "operator_acted_vendor",
  "store_given_away",
  "dispute_opened_vendor",
  "dispute_due_vendor",
  "dispute_decided_vendor",
] as const;
/** About a person, whose store doesn't matter. */
export const personEmailKinds = ["factor_changed_person"] as const;
export const emailKinds = [...orderEmailKinds, ...storeEmailKinds, ...personEmailKinds] as const;
/** In place of a vendor: keys can't be null. */
export const NO_VENDOR = "00000000-0000-0000-0000-000000000000";
export type OrderEmailKind = (typeof orderEmailKinds)[number];
export type StoreEmailKind = (typeof storeEmailKinds)[number];
export type EmailKind = (typeof emailKinds)[number];

/**
 * E-mails to send: written in the transaction that they report on, and sent by a job with the row's
 * id. A row has the kind and the order, never the text or an address, which are read when it is
 * sent.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: tenantId(),
    /** `NO_VENDOR`: the e-mail is about a person. */
    vendorId: uuid("vendor_id").notNull(),
    /** Null: the e-mail isn't about an order. */
    orderId: uuid("order_id"),
    kind: text("kind").$type<EmailKind>().notNull(),
    /**
     * The id of a refund, an invitation, a change of settings; a promised time; a change of a
     * person's second factor; empty: only the order.
     */
    about: text("about").notNull().default(""),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
    /** When it was given up, or became obsolete: `lastError` says why. */
    givenUpAt: instant("given_up_at"),
    /** Given up because it could not be delivered, and nobody has dropped it since. */
    failed: boolean("failed").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last try failed, without addresses. */
    lastError: text("last_error"),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "outbox_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    unique("outbox_once").on(t.vendorId, t.orderId, t.kind, t.about).nullsNotDistinct(),
    index("outbox_open")
      .on(t.createdAt)
      .where(sql`${t.sentAt} is null and ${t.givenUpAt} is null`),
    index("outbox_ended")
      .on(t.createdAt)
      .where(sql`${t.sentAt} is not null or ${t.givenUpAt} is not null`),
    index("outbox_failed")
      .on(t.createdAt)
      .where(sql`${t.failed}`),
    check(
      "outbox_kind",
      sql`${t.kind} in (${sql.raw(emailKinds.map((kind) => `'${kind}'`).join(","))})`,
    ),
    check("outbox_attempts", sql`${t.attempts} >= 0`),
  ],
);
