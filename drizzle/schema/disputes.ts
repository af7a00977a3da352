import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { orders } from "./orders";
import { payments } from "./payments";

/**
 * open: the store has not answered. accepted, answered: it has, or somebody has for it. lost, won:
 * the bank's decision.
 */
export const disputeStatuses = ["open", "accepted", "answered", "lost", "won"] as const;
/** Not decided: the money is held. */
export const undecidedDisputes = [
  "open",
  "accepted",
  "answered",
] as const satisfies DisputeStatus[];
export type DisputeStatus = (typeof disputeStatuses)[number];

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(","));

/** A customer's bank asks for a payment back, or for a part of it (docs/rules.md, Disputes). */
export const disputes = pgTable(
  "disputes",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    paymentId: uuid("payment_id").notNull(),
    providerId: text("provider_id").notNull(),
    amount: kobo("amount").notNull(),
    /** The provider's, such as `fraud`. */
    category: text("category").notNull().default(""),
    /** What the bank wrote. */
    note: text("note"),
    status: text("status").$type<DisputeStatus>().notNull().default("open"),
    /** Until when an answer counts; null if the provider doesn't say. */
    dueAt: instant("due_at"),
    /** What the store wrote to the bank. */
    answer: text("answer"),
    answeredAs: text("answered_as").$type<"store" | "operator">(),
    answeredBy: uuid("answered_by"),
    answeredAt: instant("answered_at"),
    /** When the provider took the answer. */
    sentAt: instant("sent_at"),
    /** What was booked when it was lost. */
    taken: kobo("taken"),
    remindedAt: instant("reminded_at"),
    decidedAt: instant("decided_at"),
    checkedAt: instant("checked_at").notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    unique("disputes_provider_id").on(t.providerId, t.vendorId),
    foreignKey({
      name: "disputes_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }),
    foreignKey({
      name: "disputes_payment",
      columns: [t.vendorId, t.paymentId],
      foreignColumns: [payments.vendorId, payments.id],
    }),
    index("disputes_by_order").on(t.vendorId, t.orderId, t.createdAt),
    index("disputes_by_payment").on(t.vendorId, t.paymentId),
    index("disputes_undecided")
      .on(t.vendorId, t.dueAt)
      .where(sql`${t.status} in (${oneOf(undecidedDisputes)})`),
    check("disputes_amount", sql`${t.amount} >= 1 and ${t.taken} >= 0`),
    check("disputes_status", sql`${t.status} in (${oneOf(disputeStatuses)})`),
    check("disputes_answered_as", sql`${t.answeredAs} in ('store','operator')`),
  ],
);
