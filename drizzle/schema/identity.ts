import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, tenantId, tenantKey } from "./columns";
import { vendorProfiles } from "./vendors";

/**
 * checking: the provider has been asked. review: an operator decides. failed: the provider's no, or
 * no answer. refused: an operator's no.
 */
export const identityStatuses = ["checking", "review", "confirmed", "failed", "refused"] as const;
export type IdentityStatus = (typeof identityStatuses)[number];
/** Nothing is decided yet. */
export const openIdentityStatuses = ["checking", "review"] as const satisfies IdentityStatus[];

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(","));

/** Each time a vendor named the owner of their bank account (docs/rules.md, Identity). */
export const identityChecks = pgTable(
  "identity_checks",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"person" | "business">().notNull(),
    status: text("status").$type<IdentityStatus>().notNull().default("checking"),
    /** As typed: the person's, or the business's registered name. */
    name: text("name").notNull(),
    /** The name was compared with these: it, the owner's and the store's at that time. */
    names: jsonb("names").$type<string[]>().notNull(),
    /** The bank's name of the account that it was for. */
    accountName: text("account_name").notNull(),
    /** The last two digits of a person's BVN; the rest is never stored. */
    bvnEnding: text("bvn_ending"),
    cacNumber: text("cac_number"),
    /** The provider's customer, made for this check alone. */
    customerCode: text("customer_code"),
    /** An operator's, for the vendor. */
    reason: text("reason"),
    createdAt: createdAt(),
    decidedAt: instant("decided_at"),
    /** The operator's e-mail. */
    decidedBy: text("decided_by"),
  },
  (t) => [
    tenantKey(t),
    unique("identity_checks_customer_code").on(t.customerCode, t.vendorId),
    uniqueIndex("identity_checks_open")
      .on(t.vendorId)
      .where(sql`${t.status} in (${oneOf(openIdentityStatuses)})`),
    index("identity_checks_by_vendor").on(t.vendorId, t.createdAt.desc()),
    index("identity_checks_undecided")
      .on(t.status, t.createdAt)
      .where(sql`${t.status} in (${oneOf(openIdentityStatuses)})`),
    check("identity_checks_kind", sql`${t.kind} in ('person','business')`),
    check("identity_checks_status", sql`${t.status} in (${oneOf(identityStatuses)})`),
    check("identity_checks_bvn", sql`length(${t.bvnEnding}) = 2`),
  ],
);
