import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, instant, kobo, tenantId, tenantKey } from "./columns";
import { vendorProfiles } from "./vendors";

export const topUpStatuses = ["open", "ended", "paid", "mismatch"] as const;

/** Money that a store adds for refunds, by a payment of its own (docs/rules.md, Money added). */
export const topUps = pgTable(
  "top_ups",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id),
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    reference: text("reference").notNull(),
    status: text("status").$type<(typeof topUpStatuses)[number]>().notNull().default("open"),
    /** What was asked for. */
    amount: kobo("amount").notNull(),
    /** What came, and the provider's fee of it. */
    received: kobo("received").notNull().default(0),
    fee: kobo("fee").notNull().default(0),
    /** The part of it that is in the balance; below zero once its fee was taken back, too. */
    used: kobo("used").notNull().default(0),
    /** What went back: to the bank that asked for it, or given back by an operator. */
    taken: kobo("taken").notNull().default(0),
    /** The provider's id of its dispute. */
    disputeId: text("dispute_id"),
    /** What the bank asks for, or got. */
    disputed: kobo("disputed").notNull().default(0),
    disputeStatus: text("dispute_status").$type<"open" | "lost" | "won">(),
    disputeDueAt: instant("dispute_due_at"),
    /** The provider's page; null while it is being asked for. */
    authorizationUrl: text("authorization_url"),
    paidAt: instant("paid_at"),
    lastCheckedAt: instant("last_checked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique("top_ups_reference").on(t.reference, t.vendorId),
    index("top_ups_by_vendor").on(t.vendorId, t.createdAt),
    index("top_ups_open")
      .on(t.lastCheckedAt)
      .where(sql`${t.status} = 'open'`),
    // For operators, and disputes to ask about.
    index("top_ups_cases")
      .on(t.createdAt)
      .where(sql`${t.status} = 'mismatch' or ${t.disputeStatus} in ('open','lost')`),
    check(
      "top_ups_status",
      sql`${t.status} in (${sql.raw(topUpStatuses.map((status) => `'${status}'`).join(","))})`,
    ),
    check(
      "top_ups_dispute",
      sql`case when ${t.disputeStatus} is null then ${t.disputed} = 0 else ${t.disputeStatus} in ('open','lost','won') and ${t.disputed} > 0 end`,
    ),
    check(
      "top_ups_sums",
      sql`${t.amount} > 0 and ${t.fee} >= 0 and ${t.used} between -${t.fee} and ${t.received} - ${t.fee} - ${t.taken} and ${t.taken} between 0 and ${t.received}`,
    ),
  ],
);
