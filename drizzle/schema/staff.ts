import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, instant, tenantId, tenantKey } from "./columns";
import { vendorProfiles } from "./vendors";

/** The owner is the profile's own user and has no row here. */
export type StaffRole = "manager" | "kitchen";

/**
 * Those who may work in a store: people, by invitation, and kitchen devices, by pairing. For an
 * invitation's link only the token's SHA-256 is stored.
 */
export const staffMembers = pgTable(
  "staff_members",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** Null: an invitation for anybody with the link, or a device. */
    email: text("email"),
    /** A kitchen device, whose name is its user's. */
    isDevice: boolean("is_device").notNull().default(false),
    role: text("role").$type<StaffRole>().notNull(),
    /** The person who accepted the invitation; null: nobody yet. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash"),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    removedAt: instant("removed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique("staff_members_token").on(t.tokenHash, t.vendorId),
    uniqueIndex("staff_members_email")
      .on(t.vendorId, sql`lower(${t.email})`)
      .where(sql`${t.removedAt} is null`),
    uniqueIndex("staff_members_user")
      .on(t.vendorId, t.userId)
      .where(sql`${t.removedAt} is null and ${t.userId} is not null`),
    index("staff_members_of_user")
      .on(t.userId)
      .where(sql`${t.removedAt} is null`),
    check("staff_members_role", sql`${t.role} in ('manager','kitchen')`),
    check("staff_members_device", sql`not ${t.isDevice} or ${t.role} = 'kitchen'`),
  ],
);

/** Codes by which a kitchen device can be paired: at most one per store, deleted once used. */
export const pairingCodes = pgTable("pairing_codes", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendorProfiles.id, { onDelete: "cascade" }),
  /** HMAC of the code. */
  codeHash: text("code_hash").notNull().unique(),
  deviceName: text("device_name").notNull(),
  createdBy: uuid("created_by")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  expiresAt: instant("expires_at").notNull(),
});
