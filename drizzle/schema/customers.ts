import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { users } from "./accounts";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/** The condition of the vendor's list (docs/rules.md, Customers). */
const isListed = (t: Record<"paidAt" | "blockedAt", AnyPgColumn>) =>
  sql`${t.paidAt} is not null or ${t.blockedAt} is not null`;

/** A vendor's customers, one row per phone (E.164). */
export const customers = pgTable(
  "customers",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    phone: text("phone").notNull(),
    name: text("name"),
    /** For searches; cut, as an index contains it. */
    searchName: text("search_name").generatedAlwaysAs(sql`search_text(left(name, 200))`),
    email: text("email"),
    /** For searches of the customer list: name, phone and e-mail; cut, as an index contains it. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`search_text(coalesce(left(name, 200), '') || chr(10) || phone || chr(10) || coalesce(left(email, 200), ''))`,
    ),
    /**
     * From here to `slipsAt`: sums of their orders with revenue, written by triggers in the
     * transaction that changes an order (docs/rules.md, Customers).
     */
    orderCount: integer("order_count").notNull().default(0),
    /** Their revenue, less refunds. */
    spent: kobo("spent").notNull().default(0),
    firstOrderAt: instant("first_order_at"),
    lastOrderAt: instant("last_order_at"),
    /** When their third last order came: since then they have ordered three times. */
    thirdLastOrderAt: instant("third_last_order_at"),
    /** When they will have been away for twice their usual gap; null below three orders. */
    slipsAt: instant("slips_at"),
    /** Of their first order that was ever paid, even if refunded since; null: not listed. */
    paidAt: instant("paid_at"),
    /** The vendor's own, which the kitchen sees. */
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'`),
    note: text("note"),
    notedBy: uuid("noted_by").references(() => users.id, { onDelete: "set null" }),
    notedAt: instant("noted_at"),
    /** Since when their orders are refused. */
    blockedAt: instant("blocked_at"),
    blockedBy: uuid("blocked_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    unique("customers_phone").on(t.vendorId, t.phone),
    // Covers the columns that a search reads.
    index("customers_list").on(t.vendorId, t.createdAt.desc(), t.id, t.searchName, t.phone),
    index("customers_by_email").on(t.vendorId, t.email),
    index("customers_oldest").on(t.createdAt),
    // One for each sort order of the list and one for each segment, only of listed customers, so
    // that a segment is counted from its index alone. The first covers a search. With case, not
    // coalesce: under row-level security Postgres only searches indexes with leakproof expressions,
    // and takes coalesce for a leaky one.
    index("customers_by_last_order")
      .on(
        t.vendorId,
        sql`(case when ${t.lastOrderAt} is null then '-infinity' else ${t.lastOrderAt} end) desc`,
        t.id,
        t.searchText,
        t.lastOrderAt,
      )
      .where(isListed(t)),
    index("customers_by_order_count").on(t.vendorId, t.orderCount.desc(), t.id).where(isListed(t)),
    index("customers_by_spent").on(t.vendorId, t.spent.desc(), t.id).where(isListed(t)),
    index("customers_by_name")
      .on(
        t.vendorId,
        sql`((case when ${t.searchName} is null or ${t.searchName} = '' then 'unknown customer' else ${t.searchName} end) collate "C")`,
        t.id,
      )
      .where(isListed(t)),
    index("customers_new")
      .on(t.vendorId, t.firstOrderAt.desc().nullsLast(), t.id)
      .where(isListed(t)),
    index("customers_regulars")
      .on(t.vendorId, t.thirdLastOrderAt.desc().nullsLast(), t.id)
      .where(isListed(t)),
    index("customers_slip").on(t.vendorId, t.slipsAt, t.id).where(isListed(t)),
    index("customers_blocked")
      .on(t.vendorId, t.phone)
      .where(sql`${t.blockedAt} is not null`),
    check("customers_sums", sql`${t.orderCount} >= 0 and ${t.spent} >= 0`),
    check("customers_phone_form", sql`${t.phone} ~ '^\\+[0-9]{8,15}$'`),
  ],
);

/** Records an erasure: by whom, and how many orders; never whose. */
export const customerErasures = pgTable(
  "customer_erasures",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    erasedBy: uuid("erased_by").references(() => users.id, { onDelete: "set null" }),
    orders: integer("orders").notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantKey(t), index("customer_erasures_list").on(t.vendorId, t.createdAt.desc())],
);

/** Totals in one row, so that no page sums customers: written by a trigger of `customers`. */
export const customerTotals = pgTable("customer_totals", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendorProfiles.id, { onDelete: "cascade" }),
  /** Customers that have ever paid an order. */
  customers: integer("customers").notNull().default(0),
  /** Their orders with revenue, and its sum. */
  orders: integer("orders").notNull().default(0),
  spent: kobo("spent").notNull().default(0),
});

/** Records an export of customers: by whom, how many, and which segment; never the search text. */
export const customerExports = pgTable(
  "customer_exports",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    exportedBy: uuid("exported_by").references(() => users.id, { onDelete: "set null" }),
    segment: text("segment"),
    searched: boolean("searched").notNull(),
    customers: integer("customers").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    index("customer_exports_list").on(t.vendorId, t.createdAt.desc()),
    index("customer_exports_oldest").on(t.createdAt),
  ],
);

/** Addresses that opted out of a store's e-mails asking for reviews. In lower case. */
export const emailOptOuts = pgTable(
  "email_opt_outs",
  {
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "email_opt_outs_pk", columns: [t.vendorId, t.email] })],
);
