import { sql } from "drizzle-orm";
import { check, foreignKey, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, tenantId, tenantKey } from "./columns";
import { orders } from "./orders";
import { payments } from "./payments";
import { payouts } from "./payouts";
import { refunds } from "./refunds";
import { vendorProfiles } from "./vendors";

export const ledgerAccounts = [
  "customer_payments",
  "gateway_fees",
  "vendor_balance",
  "platform_balance",
  "refunds",
  "reversals",
  "payouts_under_way",
  "payouts",
  "taken_outside",
  "outside_sales",
  "top_ups",
  "added_money",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/**
 * Double entry. The rows of one `transaction_id` belong to one vendor and sum to zero, which a
 * deferred trigger enforces; another forbids changing or deleting a row (docs/rules.md, Ledger).
 * Written in the transaction of the recorded fact.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: tenantId(),
    transactionId: uuid("transaction_id").notNull(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id),
    account: text("account").$type<LedgerAccount>().notNull(),
    /** Signed kobo: positive into the account, negative out of it. */
    amount: kobo("amount").notNull(),
    /** The fact, such as `payment:{payment id}`: booked once. */
    cause: text("cause").notNull(),
    orderId: uuid("order_id"),
    paymentId: uuid("payment_id"),
    refundId: uuid("refund_id"),
    payoutId: uuid("payout_id"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique("ledger_entries_once").on(t.vendorId, t.cause, t.account),
    foreignKey({
      name: "ledger_entries_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }),
    foreignKey({
      name: "ledger_entries_payment",
      columns: [t.vendorId, t.paymentId],
      foreignColumns: [payments.vendorId, payments.id],
    }),
    foreignKey({
      name: "ledger_entries_refund",
      columns: [t.vendorId, t.refundId],
      foreignColumns: [refunds.vendorId, refunds.id],
    }),
    foreignKey({
      name: "ledger_entries_payout",
      columns: [t.vendorId, t.payoutId],
      foreignColumns: [payouts.vendorId, payouts.id],
    }),
    index("ledger_entries_transaction").on(t.transactionId),
    index("ledger_entries_by_order").on(t.vendorId, t.orderId),
    index("ledger_entries_balance").on(t.vendorId, t.account, t.createdAt, t.id),
    index("ledger_entries_sales")
      .on(t.vendorId, t.createdAt, t.id)
      .where(sql`${t.account} = 'vendor_balance' and ${t.cause} like 'payment:%'`),
    index("ledger_entries_payouts")
      .on(t.vendorId, t.createdAt, t.id)
      .where(sql`${t.account} = 'vendor_balance' and ${t.payoutId} is not null`),
    index("ledger_entries_returns")
      .on(t.vendorId, t.createdAt, t.id)
      .where(
        sql`${t.account} = 'vendor_balance' and ${t.payoutId} is null and ${t.cause} not like 'payment:%' and ${t.cause} not like 'message:%'`,
      ),
    index("ledger_entries_messages")
      .on(t.vendorId, t.createdAt, t.id)
      .where(sql`${t.account} = 'vendor_balance' and ${t.cause} like 'message:%'`),
    check("ledger_entries_amount", sql`${t.amount} <> 0`),
    check(
      "ledger_entries_account",
      sql`${t.account} in (${sql.raw(ledgerAccounts.map((account) => `'${account}'`).join(","))})`,
    ),
  ],
);

/** A fact, what of it differs, and both values: kobo, or as text. */
export type StoredDifference = { fact: string; of: string; expected: string; stored: string };

/** The progress of the nightly audit of each store's ledger (docs/rules.md, Ledger). */
export const ledgerAudits = pgTable(
  "ledger_audits",
  {
    vendorId: uuid("vendor_id")
      .primaryKey()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** The last order of an interrupted audit; null: it begins with the first. */
    afterOrderId: uuid("after_order_id"),
    auditedAt: instant("audited_at").notNull(),
    /** What the latest audit has found so far, at most 20. */
    differences: jsonb("differences").$type<StoredDifference[]>().notNull().default([]),
  },
  (t) => [
    index("ledger_audits_oldest").on(t.auditedAt),
    index("ledger_audits_differences")
      .on(t.auditedAt)
      .where(sql`${t.differences} <> '[]'`),
  ],
);
