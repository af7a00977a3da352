import { sql } from "drizzle-orm";
import { bigint, primaryKey, timestamp, uuid, type AnyPgColumn } from "drizzle-orm/pg-core";

/** Of a tenant table, whose key is `tenantKey`. */
export const tenantId = () =>
  uuid("id")
    .notNull()
    .default(sql`gen_random_uuid()`);

/** Of a table that belongs to no vendor. */
export const id = () => tenantId().primaryKey();

/**
 * Every key of a tenant table has its vendor, by which a database could be split (decision 0072).
 * The id comes first, so that the same index serves jobs, webhooks and links, which know only it.
 */
export const tenantKey = (t: { id: AnyPgColumn; vendorId: AnyPgColumn }) =>
  primaryKey({ columns: [t.id, t.vendorId] });

/** An amount in kobo, a bigint. As `number` it is exact up to 2^53 kobo (about ₦90 trillion). */
export const kobo = (name: string) => bigint(name, { mode: "number" });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
