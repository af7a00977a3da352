import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, kobo, tenantId, tenantKey } from "./columns";
import { orders } from "./orders";
import { vendorProfiles } from "./vendors";

/** Events that a store may tell customers who asked for it (docs/rules.md, Messages to phones). */
export const customerMessageEvents = [
  "order_accepted",
  "order_ready",
  "order_late",
  "order_declined",
  "payment_link",
  "review_asked",
] as const;
export const messageEvents = [...customerMessageEvents, "phone_code", "order_unanswered"] as const;
export const messageWays = ["whatsapp", "sms"] as const;
export type CustomerMessageEvent = (typeof customerMessageEvents)[number];
export type MessageEvent = (typeof messageEvents)[number];
export type MessageWay = (typeof messageWays)[number];
export type MessageState =
  "queued" | "unknown" | "sent" | "failed" | "superseded" | "delivered" | "read";

const oneOf = (values: readonly string[]) => sql.raw(values.map((v) => `'${v}'`).join(","));

/**
 * Messages to phones: written in the transaction that they report on, and sent by a job with the
 * row's id (docs/rules.md, Messages to phones).
 */
export const messages = pgTable(
  "messages",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** Null: it isn't about an order. */
    orderId: uuid("order_id"),
    event: text("event").$type<MessageEvent>().notNull(),
    way: text("way").$type<MessageWay>().notNull(),
    /** A promised time, a code's id; empty: it happens once per order. */
    about: text("about").notNull().default(""),
    /** E.164. */
    recipient: text("recipient").notNull(),
    /** What the event's text is filled with. */
    values: jsonb("values").$type<Record<string, string>>().notNull(),
    state: text("state").$type<MessageState>().notNull().default("queued"),
    /** What the vendor pays, since the first try. */
    price: kobo("price").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    /** Since when a try is under way; an old one was cut off, and its answer is lost. */
    tryingAt: instant("trying_at"),
    /** The provider asked for a pause until then. */
    notBefore: instant("not_before"),
    providerId: text("provider_id"),
    /** When the provider took it, which the ledger books; and when its price went back. */
    takenAt: instant("taken_at"),
    returnedAt: instant("returned_at"),
    /** Why it failed, without numbers. */
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "messages_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    unique("messages_once")
      .on(t.vendorId, t.orderId, t.event, t.about, t.recipient, t.way)
      .nullsNotDistinct(),
    uniqueIndex("messages_provider").on(t.way, t.providerId, t.vendorId),
    index("messages_of_month").on(t.vendorId, t.createdAt),
    // For retention.
    index("messages_age").on(t.createdAt),
    index("messages_to").on(t.recipient, t.createdAt),
    index("messages_open")
      .on(t.createdAt)
      .where(sql`${t.state} = 'queued'`),
    index("messages_failed")
      .on(t.createdAt)
      .where(sql`${t.state} = 'failed'`),
    check("messages_event", sql`${t.event} in (${oneOf(messageEvents)})`),
    check("messages_way", sql`${t.way} in (${oneOf(messageWays)})`),
    check(
      "messages_state",
      sql`${t.state} in ('queued', 'unknown', 'sent', 'failed', 'superseded', 'delivered', 'read')`,
    ),
    check("messages_price", sql`${t.price} >= 0 and ${t.attempts} >= 0`),
  ],
);

/** Phones that want no more messages: of a store, or of any. */
export const messageStops = pgTable(
  "message_stops",
  {
    id: id(),
    /** E.164. */
    phone: text("phone").notNull(),
    /** Null: of the whole platform. */
    vendorId: uuid("vendor_id").references(() => vendorProfiles.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [unique("message_stops_once").on(t.phone, t.vendorId).nullsNotDistinct()],
);

/**
 * Codes that verify an order's phone. The code itself is derived from the row's id when it is sent
 * and when it is checked, and stored nowhere (docs/rules.md, Phone verification).
 */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    /** E.164: the order's phone when the code was asked for. */
    phone: text("phone").notNull(),
    wrongTries: integer("wrong_tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "phone_codes_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    // For retention.
    index("phone_codes_age").on(t.createdAt),
    index("phone_codes_of_order").on(t.vendorId, t.orderId, t.createdAt),
    check("phone_codes_tries", sql`${t.wrongTries} between 0 and 5`),
  ],
);
