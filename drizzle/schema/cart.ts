import { index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, tenantId, tenantKey, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/**
 * Line key → line. Only the cart interprets the key: the item's id, or with options the id of the
 * change that added it. `choices` are option ids with quantities, `options` their names for people,
 * `note` the customer's request. `name` and `seenKobo` are the item's when it was added, `place` is
 * the line's position (jsonb has no order). Fields that older carts lack are optional.
 */
export type CartData = {
  lines: Record<
    string,
    {
      itemId: string;
      quantity: number;
      name?: string | null;
      seenKobo?: number | null;
      place?: number;
      choices?: [optionId: string, quantity: number][];
      options?: string[];
      note?: string;
    }
  >;
  checkoutToken: string;
  /** Rises with every change of the lines. */
  revision?: number;
  /** The ids of the latest changes, so that a change sent again counts once. */
  applied?: string[];
  /** The order placed from it, with its quantity of each line; later changes keep this. */
  ordered?: { token: string; quantities: Record<string, number> };
};

/** A customer's cart at one store. The cookie holds the token, the row only its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    sessionToken: text("session_token").notNull(),
    cartData: jsonb("cart_data").$type<CartData>().notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    unique("sessions_token").on(t.vendorId, t.sessionToken),
    index("sessions_expiry").on(t.expiresAt),
  ],
);
