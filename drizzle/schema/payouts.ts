import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id, instant, kobo, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/**
 * pending: the provider has not taken it yet. processing: it may have, and is asked about it.
 * completed and failed are conclusive; only the provider's bank can still return a completed one.
 */
export const payoutStatuses = ["pending", "processing", "completed", "failed"] as const;
/** Not conclusive: it is still to be sent, or asked about. */
export const openPayoutStatuses = ["pending", "processing"] as const satisfies PayoutStatus[];
export type PayoutStatus = (typeof payoutStatuses)[number];
export const payoutSources = ["manual", "automatic"] as const;
export type PayoutSource = (typeof payoutSources)[number];

const listOf = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(","));

/**
 * Money sent to a vendor's bank. `reference` is the one shown (PAYOUT_…); the provider gets its own
 * lower-case form, one for ever (docs/rules.md, Payouts).
 */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** What reaches the bank; it leaves the balance together with `platformFee`. */
    amount: kobo("amount").notNull(),
    platformFee: kobo("platform_fee").notNull().default(0),
    currency: text("currency").notNull().default("NGN"),
    status: text("status").$type<PayoutStatus>().notNull().default("pending"),
    source: text("source").$type<PayoutSource>().notNull().default("automatic"),
    /** `manual:{token of the form}` or `automatic:{end of the period}`: one cause is one payout. */
    cause: text("cause")
      .notNull()
      .default(sql`'payout:' || gen_random_uuid()`),
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name"),
    accountNumber: text("account_number").notNull(),
    accountName: text("account_name").notNull(),
    reference: text("reference").notNull().unique(),
    providerReference: text("provider_reference").notNull().unique(),
    /** The provider's own code, by which a transfer that needs an OTP is finalized. */
    transferCode: text("transfer_code"),
    /** The provider's status, as it last said. */
    providerStatus: text("provider_status"),
    /** Since when the provider may know of it: from then on it is asked before anything is sent. */
    sentAt: instant("sent_at"),
    /** When a transfer was last sent and not answered. */
    unansweredAt: instant("unanswered_at"),
    /** When it was last sent or asked about. */
    triedAt: instant("tried_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last try failed, for the log. */
    lastError: text("last_error"),
    /** Why no money arrived, for the vendor. */
    failure: text("failure"),
    /** When it was requested or ended: what is news to the vendor. */
    statusAt: instant("status_at").notNull().defaultNow(),
    completedAt: instant("completed_at"),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("payouts_tenant").on(t.vendorId, t.id),
    unique("payouts_cause").on(t.vendorId, t.cause),
    index("payouts_list").on(t.vendorId, t.createdAt.desc()),
    index("payouts_recent").on(t.vendorId, t.statusAt.desc()),
    index("payouts_open")
      .on(t.triedAt)
      .where(sql`${t.status} in (${listOf(openPayoutStatuses)})`),
    index("payouts_completed")
      .on(t.completedAt)
      .where(sql`${t.status} = 'completed'`),
    check("payouts_amount", sql`${t.amount} >= 0 and ${t.platformFee} >= 0`),
    check("payouts_status", sql`${t.status} in ('pending','processing','completed','failed')`),
    check("payouts_source", sql`${t.source} in (${listOf(payoutSources)})`),
    check("payouts_attempts", sql`${t.attempts} >= 0`),
  ],
);

/**
 * What the ledger says of a vendor's money, in kobo, kept up to date by a trigger on the ledger's
 * entries (decision 0035). Its row is the vendor's lock for payouts.
 */
export const wallets = pgTable("wallets", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendorProfiles.id, { onDelete: "cascade" }),
  /** Earned and not yet asked for; below zero after a refund of what was paid out. */
  balance: kobo("balance").notNull().default(0),
  /** Payouts that are pending or processing. */
  underWay: kobo("under_way").notNull().default(0),
  /** Payouts that have arrived. */
  paidOut: kobo("paid_out").notNull().default(0),
  /** The platform's fees of both. */
  fees: kobo("fees").notNull().default(0),
});

/**
 * What each day has changed, by UTC, kept by the trigger that keeps the wallet: a month's sum, or
 * the balance at any time, is read from the days and what is left at their ends (decision 0035).
 */
export const walletDays = pgTable(
  "wallet_days",
  {
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** Of the entries' own time. */
    day: date("day").notNull(),
    /** Sales less the gateway's fees, refunds and reversals. */
    earned: kobo("earned").notNull().default(0),
    /** The same, and payouts with their fees. */
    changed: kobo("changed").notNull().default(0),
  },
  (t) => [primaryKey({ name: "wallet_days_pk", columns: [t.vendorId, t.day] })],
);

/** The provider's name for a bank account; made once per account. */
export const transferRecipients = pgTable(
  "transfer_recipients",
  {
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    bankCode: text("bank_code").notNull(),
    accountNumber: text("account_number").notNull(),
    recipientCode: text("recipient_code").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({
      name: "transfer_recipients_account",
      columns: [t.vendorId, t.bankCode, t.accountNumber],
    }),
  ],
);

export const payoutRunOutcomes = ["requested", "nothing", "held", "no_account"] as const;
export type PayoutRunOutcome = (typeof payoutRunOutcomes)[number];

/**
 * What became of a vendor's last automatic payout: a period is decided once (docs/rules.md,
 * Payouts).
 */
export const payoutRuns = pgTable(
  "payout_runs",
  {
    vendorId: uuid("vendor_id")
      .primaryKey()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** The period that it paid for ended then: a midnight on the store's clock. */
    periodEnd: instant("period_end").notNull(),
    outcome: text("outcome").$type<PayoutRunOutcome>().notNull(),
    payoutId: uuid("payout_id"),
    /** Until when it waits, where the bank account was changed. */
    heldUntil: instant("held_until"),
    decidedAt: instant("decided_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "payout_runs_payout",
      columns: [t.vendorId, t.payoutId],
      foreignColumns: [payouts.vendorId, payouts.id],
    }),
    index("payout_runs_held")
      .on(t.heldUntil)
      .where(sql`${t.outcome} = 'held'`),
    check("payout_runs_outcome", sql`${t.outcome} in (${listOf(payoutRunOutcomes)})`),
  ],
);
