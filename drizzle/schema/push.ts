import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { authSessions, users } from "./accounts";
import { createdAt, instant, tenantId, tenantKey } from "./columns";
import { orders } from "./orders";
import { vendorProfiles } from "./vendors";

/** The push service's address and the encryption keys: anybody with these can send a message. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session it belongs to: signing out deletes it; expiry doesn't. */
    sessionId: uuid("session_id")
      .notNull()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSuccessAt: instant("last_success_at"),
    lastFailureAt: instant("last_failure_at"),
    /** Why the last message failed, in words for its person. */
    lastFailure: text("last_failure"),
    failures: integer("failures").notNull().default(0),
  },
  (t) => [
    tenantKey(t),
    unique("push_subscriptions_endpoint").on(t.vendorId, t.endpoint),
    index("push_subscriptions_user").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
    index("push_subscriptions_by_endpoint").on(t.endpoint),
    check("push_subscriptions_failures", sql`${t.failures} >= 0`),
  ],
);

/** Written in the transaction that makes the order wait; the text is made when they are sent. */
export const pushMessages = pgTable(
  "push_messages",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    subscriptionId: uuid("subscription_id").notNull(),
    /** Minutes after the order came: 0, then the reminders. */
    afterMinutes: smallint("after_minutes").notNull(),
    createdAt: createdAt(),
    /** The push service asked for a pause until then. */
    notBefore: instant("not_before"),
    sentAt: instant("sent_at"),
    /** When it was given up, or became obsolete: `lastError` says why. */
    givenUpAt: instant("given_up_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "push_messages_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "push_messages_subscription",
      columns: [t.vendorId, t.subscriptionId],
      foreignColumns: [pushSubscriptions.vendorId, pushSubscriptions.id],
    }).onDelete("cascade"),
    unique("push_messages_once").on(t.vendorId, t.orderId, t.subscriptionId, t.afterMinutes),
    index("push_messages_subscription_id").on(t.subscriptionId),
    index("push_messages_age").on(t.createdAt),
    check("push_messages_attempts", sql`${t.attempts} >= 0`),
  ],
);

/** Browsers that get pushes about one order; deleted days after its end. */
export const orderPushSubscriptions = pgTable(
  "order_push_subscriptions",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "order_push_subscriptions_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    unique("order_push_subscriptions_endpoint").on(t.vendorId, t.orderId, t.endpoint),
    index("order_push_subscriptions_age").on(t.createdAt),
  ],
);

/**
 * Messages to these browsers, one per state of the order, written in the transaction that changes
 * it and sent by a job with the row's id.
 */
export const orderPushMessages = pgTable(
  "order_push_messages",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    subscriptionId: uuid("subscription_id").notNull(),
    /** The status as screens show it; late: the store has moved the promised time;
     * waiting: nobody has accepted it for long. */
    state: text("state").notNull(),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
    /** When it was given up, or became obsolete. */
    givenUpAt: instant("given_up_at"),
    attempts: integer("attempts").notNull().default(0),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "order_push_messages_subscription",
      columns: [t.vendorId, t.subscriptionId],
      foreignColumns: [orderPushSubscriptions.vendorId, orderPushSubscriptions.id],
    }).onDelete("cascade"),
    unique("order_push_messages_once").on(t.vendorId, t.subscriptionId, t.state),
    check(
      "order_push_messages_state",
      sql`${t.state} in ('processing', 'on_the_way', 'cancelled', 'late', 'waiting')`,
    ),
  ],
);
