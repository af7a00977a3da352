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
import { createdAt, id, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { orders } from "./orders";
import { vendorProfiles } from "./vendors";

export const attemptStatuses = [
  "initialized",
  "pending",
  "success",
  "failed",
  "abandoned",
  "reversed",
  "mismatch",
  "duplicate",
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/**
 * What an attempt is paid into without the provider's page (docs/rules.md, Transfer screen): an
 * account for it alone, open until `expiresAt` (ISO), or a code to dial at the bank of `type`.
 */
export type PaymentAccount =
  | { kind: "transfer"; bank: string; number: string; name: string; expiresAt: string }
  | { kind: "ussd"; type: string; code: string };

/** The reference is the provider's idempotency key. An order has at most one open attempt. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    provider: text("provider").notNull().default("paystack"),
    reference: text("reference").notNull(),
    expectedAmount: kobo("expected_amount").notNull(),
    expectedFee: kobo("expected_fee").notNull().default(0),
    currency: text("currency").notNull().default("NGN"),
    status: text("status").$type<AttemptStatus>().notNull().default("initialized"),
    /** Set once the provider knows the attempt: its page's code, or a charge's own reference. */
    accessCode: text("access_code"),
    authorizationUrl: text("authorization_url"),
    providerTransactionId: text("provider_tx_id"),
    gatewayResponse: text("gateway_response"),
    /** Chosen for a charge; afterwards the one that the provider names. */
    channel: text("channel"),
    account: jsonb("account").$type<PaymentAccount>(),
    paidAmount: kobo("paid_amount"),
    fees: kobo("fees"),
    paidAt: instant("paid_at"),
    raw: jsonb("raw"),
    lastCheckedAt: instant("last_checked_at"),
    checks: integer("checks").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "payment_attempts_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    unique("payment_attempts_reference").on(t.reference, t.vendorId),
    uniqueIndex("payment_attempts_one_open")
      .on(t.orderId, t.vendorId)
      .where(sql`${t.status} in ('initialized','pending')`),
    index("payment_attempts_by_order").on(t.vendorId, t.orderId, t.createdAt),
    index("payment_attempts_left")
      .on(t.createdAt)
      .where(sql`${t.status} in ('abandoned','failed')`),
    // Followed for longer than other abandoned attempts.
    index("payment_attempts_unanswered")
      .on(t.createdAt)
      .where(
        sql`${t.status} in ('abandoned','failed') and ${t.raw} is null and ${t.accessCode} is not null`,
      ),
    index("payment_attempts_open")
      .on(t.createdAt)
      .where(sql`${t.status} in ('initialized','pending')`),
    index("payment_attempts_with_raw")
      .on(t.createdAt)
      .where(sql`${t.raw} is not null`),
    check("payment_attempts_amount", sql`${t.expectedAmount} >= 0`),
    check(
      "payment_attempts_status",
      sql`${t.status} in ('initialized','pending','success','failed','abandoned','reversed','mismatch','duplicate')`,
    ),
  ],
);

/** Every event from the provider, once. `vendor_id` null: an unknown reference. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: id(),
    provider: text("provider").notNull().default("paystack"),
    event: text("event").notNull(),
    /** The provider's object id, else the reference: unique with provider and event. */
    providerEventId: text("provider_event_id").notNull(),
    reference: text("reference"),
    vendorId: uuid("vendor_id").references(() => vendorProfiles.id, { onDelete: "cascade" }),
    payload: jsonb("payload").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    processedAt: instant("processed_at"),
    outcome: text("outcome"),
  },
  (t) => [
    unique("payment_events_once").on(t.provider, t.event, t.providerEventId),
    index("payment_events_reference").on(t.reference),
    index("payment_events_oldest").on(t.receivedAt),
    index("payment_events_for_operators")
      .on(t.receivedAt)
      .where(sql`${t.outcome} in ('lost', 'unmatched')`),
    index("payment_events_unprocessed")
      .on(t.receivedAt)
      .where(sql`${t.processedAt} is null`),
  ],
);

/** Money that arrived. Only finalizePayment writes it. */
export const payments = pgTable(
  "payments",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    attemptId: uuid("attempt_id").notNull(),
    reference: text("reference").notNull(),
    amount: kobo("amount").notNull(),
    currency: text("currency").notNull().default("NGN"),
    status: text("status")
      .$type<"pending" | "success" | "failed" | "reversed" | "duplicate">()
      .notNull(),
    paymentMethod: text("payment_method").notNull().default("card"),
    gatewayFee: kobo("gateway_fee").notNull().default(0),
    platformFee: kobo("platform_fee").notNull().default(0),
    vendorRevenue: kobo("vendor_revenue").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "payments_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }),
    foreignKey({
      name: "payments_attempt",
      columns: [t.vendorId, t.attemptId],
      foreignColumns: [paymentAttempts.vendorId, paymentAttempts.id],
    }),
    unique("payments_reference").on(t.reference, t.vendorId),
    uniqueIndex("payments_one_success")
      .on(t.orderId, t.vendorId)
      .where(sql`${t.status} = 'success'`),
    index("payments_by_order").on(t.vendorId, t.orderId),
    index("payments_list").on(t.vendorId, t.createdAt.desc()),
    check(
      "payments_amounts",
      sql`${t.amount} >= 0 and ${t.gatewayFee} >= 0 and ${t.platformFee} >= 0`,
    ),
    check(
      "payments_status",
      sql`${t.status} in ('pending','success','failed','reversed','duplicate')`,
    ),
  ],
);
