import { index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/** Line key → line. The key is opaque to everyone but the cart; today it is the item's id, options will come. */
export type CartData = { lines: Record<string, { itemId: string; quantity: number }>; checkoutToken: string };

/** A customer's cart at one store. The cookie holds the token, the row only its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    vendorId: uuid("vendor_id").notNull().references(() => vendorProfiles.id, { onDelete: "cascade" }),
    sessionToken: text("session_token").notNull(),
    cartData: jsonb("cart_data").$type<CartData>().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique("sessions_token").on(t.vendorId, t.sessionToken), index("sessions_expiry").on(t.expiresAt)],
);
