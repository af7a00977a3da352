import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { users } from "./accounts";
import { createdAt, id, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/** A vendor's customers, one row a phone. Phones are E.164. */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    phone: text("phone").notNull(),
    name: text("name"),
    /** As a search compares it; cut, as it is part of an index. */
    searchName: text("search_name").generatedAlwaysAs(sql`lower(left(name, 200))`),
    email: text("email"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("customers_tenant").on(t.vendorId, t.id),
    unique("customers_phone").on(t.vendorId, t.phone),
    // Covers what a search looks at.
    index("customers_list").on(t.vendorId, t.createdAt.desc(), t.id, t.searchName, t.phone),
    index("customers_by_email").on(t.vendorId, t.email),
    index("customers_oldest").on(t.createdAt),
    check("customers_phone_form", sql`${t.phone} ~ '^\\+[0-9]{8,15}$'`),
  ],
);

/** Records that a customer's data were erased, by whom, and of how many orders: never whose. */
export const customerErasures = pgTable(
  "customer_erasures",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    erasedBy: uuid("erased_by").references(() => users.id, { onDelete: "set null" }),
    orders: integer("orders").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("customer_erasures_list").on(t.vendorId, t.createdAt.desc())],
);
