import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

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
