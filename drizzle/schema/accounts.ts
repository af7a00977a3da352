import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";

/**
 * People and kitchen devices that sign in. `google_sub` identifies a person, as an e-mail address
 * can change hands; a kitchen device has neither.
 */
export const users = pgTable("users", {
  id: id(),
  googleSub: text("google_sub").unique(),
  email: text("email").notNull(),
  emailVerified: boolean("email_verified").notNull().default(false),
  name: text("name").notNull().default(""),
  pictureUrl: text("picture_url"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Signed-in browsers. The cookie holds the token, the row only its SHA-256. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    /** When Google last authenticated the person; null if it doesn't say. */
    authenticatedAt: instant("authenticated_at"),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** Lasts 30 days from its latest use, not 24 hours from its start. */
    isTrusted: boolean("is_trusted").notNull().default(false),
    /** Which of the person's stores this browser works in; null: their own. */
    actingVendorId: uuid("acting_vendor_id"),
  },
  (t) => [index("auth_sessions_user").on(t.userId), index("auth_sessions_expiry").on(t.expiresAt)],
);
