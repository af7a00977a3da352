import { sql } from "drizzle-orm";
import { bigint, timestamp, uuid } from "drizzle-orm/pg-core";

/** A random UUID primary key, made by the database. */
export const id = () =>
  uuid("id")
    .primaryKey()
    .default(sql`gen_random_uuid()`);

/**
 * An amount in kobo. `number` is exact up to 2^53 kobo (about ₦90 trillion); the column itself is a
 * bigint.
 */
export const kobo = (name: string) => bigint(name, { mode: "number" });

/** An instant, stored with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
