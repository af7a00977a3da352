import { index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/**
 * Line key → line. The key is opaque to everything but the cart: the item's id, or with options the
 * id of the change that added it. `choices` are what was chosen, option ids and how many of each,
 * and `options` their names as a person reads them, `note` what the customer asks for with it.
 * `name` and `seenKobo` are the item's when it was added, `place` is the line's position (jsonb has
 * no order). Fields that carts started before they existed don't have are optional.
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
  /** The ids of the latest changes, so that one that is sent again counts once. */
  applied?: string[];
  /** The order that it has become, and how many of each line are in that. Kept when it is changed. */
  ordered?: { token: string; quantities: Record<string, number> };
};

/** A customer's cart at one store. The cookie holds the token, the row only its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
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
    unique("sessions_token").on(t.vendorId, t.sessionToken),
    index("sessions_expiry").on(t.expiresAt),
  ],
);
