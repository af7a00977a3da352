import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, kobo, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/**
 * Money sent to a vendor's bank. `reference` is the one shown (PAYOUT_…); the provider gets its own
 * lower-case form.
 */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    amount: kobo("amount").notNull(),
    platformFee: kobo("platform_fee").notNull().default(0),
    currency: text("currency").notNull().default("NGN"),
    status: text("status")
      .$type<"pending" | "processing" | "completed" | "failed">()
      .notNull()
      .default("pending"),
    bankCode: text("bank_code").notNull(),
    accountNumber: text("account_number").notNull(),
    accountName: text("account_name").notNull(),
    reference: text("reference").notNull().unique(),
    providerReference: text("provider_reference").notNull().unique(),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("payouts_tenant").on(t.vendorId, t.id),
    index("payouts_list").on(t.vendorId, t.createdAt.desc()),
    check("payouts_amount", sql`${t.amount} >= 0 and ${t.platformFee} >= 0`),
    check("payouts_status", sql`${t.status} in ('pending','processing','completed','failed')`),
  ],
);
