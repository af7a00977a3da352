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
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { type ActorType, orders } from "./orders";
import { payments } from "./payments";

/**
 * waiting: the store's wallet does not cover it yet. requested: it only exists here. pending: the
 * provider has it. needs_attention: it waits for a person there. processed and failed are final.
 */
export const refundStatuses = [
  "waiting",
  "requested",
  "pending",
  "processed",
  "failed",
  "needs_attention",
] as const;
/** Not final, and to be sent or followed now. */
export const openRefundStatuses = [
  "requested",
  "pending",
  "needs_attention",
] as const satisfies RefundStatus[];
export type RefundStatus = (typeof refundStatuses)[number];
export const refundSources = ["decline", "hand", "duplicate", "late"] as const;
export type RefundSource = (typeof refundSources)[number];

/**
 * A refunded part of an order: portions of a line, or one option of some of its portions. `lineId`
 * null: the fees besides the lines. `name` and `option` are the order's.
 */
export type RefundPart = {
  lineId: string | null;
  name: string;
  quantity: number;
  option: { id: string; name: string } | null;
};

/**
 * The parts of a refund: the `at`th of its order's refunds by line, `linesKobo` of it for the
 * lines, `feesKobo` for the fees on top. `off`: they were taken off the order (docs/rules.md,
 * Refunds).
 */
export type RefundedParts = {
  at: number;
  linesKobo: number;
  feesKobo: number;
  parts: RefundPart[];
  off?: true;
};

/**
 * Refunds to customers. The sum of a payment's refunds that have not failed never exceeds the
 * payment: checked under its row's lock.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    paymentId: uuid("payment_id").notNull(),
    amount: kobo("amount").notNull(),
    currency: text("currency").notNull().default("NGN"),
    status: text("status").$type<RefundStatus>().notNull().default("requested"),
    reason: text("reason").notNull(),
    source: text("source").$type<RefundSource>().notNull(),
    /** Null: it is an amount. */
    parts: jsonb("parts").$type<RefundedParts>(),
    /** Such as `decline:{order id}`: one refund per cause, however often it is requested. */
    cause: text("cause").notNull(),
    actorType: text("actor_type").$type<ActorType>().notNull(),
    actorId: text("actor_id"),
    providerRefundId: text("provider_refund_id"),
    /** Since when the provider may have it: it is asked before anything is sent again. */
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last try failed, for the log and the vendor. */
    lastError: text("last_error"),
    /** When the provider reported it as done. */
    processedAt: instant("processed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    unique("refunds_cause").on(t.vendorId, t.cause),
    unique("refunds_provider_id").on(t.providerRefundId, t.vendorId),
    foreignKey({
      name: "refunds_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }),
    foreignKey({
      name: "refunds_payment",
      columns: [t.vendorId, t.paymentId],
      foreignColumns: [payments.vendorId, payments.id],
    }),
    index("refunds_by_order").on(t.vendorId, t.orderId, t.createdAt),
    index("refunds_by_payment").on(t.vendorId, t.paymentId),
    index("refunds_recent").on(t.vendorId, t.updatedAt.desc()),
    index("refunds_open")
      .on(t.updatedAt)
      .where(
        sql`${t.status} in (${sql.raw(openRefundStatuses.map((status) => `'${status}'`).join(","))})`,
      ),
    index("refunds_waiting")
      .on(t.vendorId, t.createdAt)
      .where(sql`${t.status} = 'waiting'`),
    check("refunds_amount", sql`${t.amount} >= 1`),
    check(
      "refunds_status",
      sql`${t.status} in (${sql.raw(refundStatuses.map((status) => `'${status}'`).join(","))})`,
    ),
    check(
      "refunds_source",
      sql`${t.source} in (${sql.raw(refundSources.map((source) => `'${source}'`).join(","))})`,
    ),
    check("refunds_actor", sql`${t.actorType} in ('customer','vendor','provider','system')`),
    check("refunds_attempts", sql`${t.attempts} >= 0`),
  ],
);
