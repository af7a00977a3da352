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
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/**
 * pending: the provider has not taken it yet. processing: it may have, and is checked. completed
 * and failed are conclusive; only the bank can still return a completed one.
 */
export const payoutStatuses = ["pending", "processing", "completed", "failed"] as const;
/** Not conclusive: still to be sent or checked. */
export const openPayoutStatuses = ["pending", "processing"] as const satisfies PayoutStatus[];
export type PayoutStatus = (typeof payoutStatuses)[number];
export const payoutSources = ["manual", "automatic"] as const;
export type PayoutSource = (typeof payoutSources)[number];

const listOf = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(","));

/**
 * Money sent to a vendor's bank. `reference` is shown to people (PAYOUT_…); the provider gets its
 * own lower-case form, which never changes (docs/rules.md, Payouts).
 */
export const payouts = pgTable(
  "payouts",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** The amount that reaches the bank; it leaves the balance together with `platformFee`. */
    amount: kobo("amount").notNull(),
    platformFee: kobo("platform_fee").notNull().default(0),
    currency: text("currency").notNull().default("NGN"),
    status: text("status").$type<PayoutStatus>().notNull().default("pending"),
    source: text("source").$type<PayoutSource>().notNull().default("automatic"),
    /** `manual:{token of the form}` or `automatic:{end of the period}`: one payout per cause. */
    cause: text("cause")
      .notNull()
      .default(sql`'payout:' || gen_random_uuid()`),
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name"),
    accountNumber: text("account_number").notNull(),
    accountName: text("account_name").notNull(),
    reference: text("reference").notNull(),
    providerReference: text("provider_reference").notNull(),
    /** The provider's own code, by which a transfer that needs an OTP is finalized. */
    transferCode: text("transfer_code"),
    /** The latest status from the provider. */
    providerStatus: text("provider_status"),
    /** Since when the provider may have it: from then on it is asked before anything is sent. */
    sentAt: instant("sent_at"),
    /** When the last transfer without an answer was sent. */
    unansweredAt: instant("unanswered_at"),
    triedAt: instant("tried_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last try failed, for the log. */
    lastError: text("last_error"),
    /** Why no money arrived, for the vendor. */
    failure: text("failure"),
    /** When it was requested or ended, for the vendor's notifications. */
    statusAt: instant("status_at").notNull().defaultNow(),
    completedAt: instant("completed_at"),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    unique("payouts_reference").on(t.reference, t.vendorId),
    unique("payouts_provider_reference").on(t.providerReference, t.vendorId),
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

/** A vendor's balances, in kobo, kept by a trigger (decision 0035); payouts lock the row. */
export const wallets = pgTable("wallets", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendorProfiles.id, { onDelete: "cascade" }),
  /** Neither requested nor spent; negative after a refund of money paid out, or after messages. */
  balance: kobo("balance").notNull().default(0),
  /** Payouts that are pending or processing. */
  underWay: kobo("under_way").notNull().default(0),
  paidOut: kobo("paid_out").notNull().default(0),
  /** The platform's fees of both. */
  fees: kobo("fees").notNull().default(0),
  /** What messages to phones cost, less what went back. */
  messages: kobo("messages").notNull().default(0),
  /** Money that the store has added, as far as it is in the balance. */
  added: kobo("added").notNull().default(0),
});

/**
 * For sums of a month and balances at any time, by UTC; kept by the wallet's trigger (decision
 * 0035).
 */
export const walletDays = pgTable(
  "wallet_days",
  {
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** By the entries' creation time. */
    day: date("day").notNull(),
    /** Sales less the gateway's fees, refunds and reversals. */
    earned: kobo("earned").notNull().default(0),
    /** The same, messages to phones, and payouts with their fees. */
    changed: kobo("changed").notNull().default(0),
  },
  (t) => [primaryKey({ name: "wallet_days_pk", columns: [t.vendorId, t.day] })],
);

/** The provider's recipient code for a bank account; made once per account. */
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

/** A vendor's latest automatic payout: each period is decided once (docs/rules.md, Payouts). */
export const payoutRuns = pgTable(
  "payout_runs",
  {
    vendorId: uuid("vendor_id")
      .primaryKey()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** The end of its period: a midnight on the store's clock. */
    periodEnd: instant("period_end").notNull(),
    outcome: text("outcome").$type<PayoutRunOutcome>().notNull(),
    payoutId: uuid("payout_id"),
    /** Until when it waits after a change of bank account. */
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
