import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
  /** When their last PIN or passkey went, which a person without their sign-in can't have wanted. */
  factorsRemovedAt: instant("factors_removed_at"),
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
    /** When the person proved their second factor in this session. */
    factorAt: instant("factor_at"),
    /** The question that a passkey is to sign, used up by its answer. */
    passkeyChallenge: text("passkey_challenge"),
    passkeyChallengeAt: instant("passkey_challenge_at"),
  },
  (t) => [index("auth_sessions_user").on(t.userId), index("auth_sessions_expiry").on(t.expiresAt)],
);

/** A person's six digits, as a salted scrypt hash. */
export const pins = pgTable(
  "pins",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text("hash").notNull(),
    setAt: instant("set_at").notNull().defaultNow(),
    /** Wrong tries since the last right one or the last lock. */
    tries: integer("tries").notNull().default(0),
    /** How often it was locked since the last right try: each lock lasts twice as long. */
    locks: integer("locks").notNull().default(0),
    lockedUntil: instant("locked_until"),
  },
  (t) => [check("pins_tries", sql`${t.tries} between 0 and 5`)],
);

/** A person's passkeys (WebAuthn). The private keys never leave their devices. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Base64url, as browsers send it. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it signed, if its device counts: a copied key falls behind. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull().default([]),
    /** The device it was added on, in plain words. */
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);
