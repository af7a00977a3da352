import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, kobo } from "./columns";

/**
 * What operators looked at and did. Only added to: a trigger refuses every change
 * (drizzle/triggers/operator-log.sql), and the system role may only read and insert. No foreign
 * keys: an entry outlives its person and its store.
 */
export const operatorLog = pgTable(
  "operator_log",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    operatorId: uuid("operator_id").notNull(),
    operatorEmail: text("operator_email").notNull(),
    /** Such as `look:vendor` or `confirm-payout`. */
    act: text("act").notNull(),
    /** Named apart from `vendor_id`, which would open the table to the store's own role. */
    aboutVendorId: uuid("about_vendor_id"),
    /** The reference or id of what it was done to. */
    subject: text("subject"),
    details: jsonb("details").$type<Record<string, string | number>>().notNull().default({}),
    /** As in the process's log. */
    requestId: text("request_id").notNull(),
  },
  (t) => [
    index("operator_log_latest").on(t.at.desc(), t.id),
    index("operator_log_by_vendor").on(t.aboutVendorId, t.at.desc()),
  ],
);

/** Cases that an operator has seen to without changing what they are about. */
export const seenCases = pgTable(
  "seen_cases",
  {
    kind: text("kind").notNull(),
    /** The case's id. */
    subject: text("subject").notNull(),
    /** What the case said; once it says something else, it comes back. */
    mark: text("mark").notNull(),
    /** When it comes back although nothing has changed; null: never. */
    until: instant("until"),
    operatorId: uuid("operator_id").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: "seen_cases_pk", columns: [t.kind, t.subject] })],
);

/** What the platform's account at the provider holds, and what vendors could be paid from it now. */
export const providerBalance = pgTable(
  "provider_balance",
  {
    /** One row. */
    id: boolean("id").primaryKey().default(true),
    balance: kobo("balance").notNull(),
    due: kobo("due").notNull(),
    checkedAt: instant("checked_at").notNull().defaultNow(),
  },
  (t) => [check("provider_balance_one", sql`${t.id}`)],
);
