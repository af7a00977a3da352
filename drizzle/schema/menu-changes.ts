import { foreignKey, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, tenantId, tenantKey } from "./columns";
import { vendorProfiles } from "./vendors";

/** `soldOutUntil`: ISO 8601, or null. */
export type SaleValues = { isAvailable: boolean; soldOutUntil: string | null };
/** The values that a change has set on an item; others are absent. */
export type ChangedValues = {
  priceKobo?: number;
  inventory?: number | null;
  sale?: SaleValues;
  /** Whether a proposed item was put away. */
  isPutAway?: boolean;
};
/** One item of a change, or one option price: then its `id` is a price key. */
export type ChangedItem = { id: string; name: string; before: ChangedValues; after: ChangedValues };

/** Changes of prices, stock and availability of items and options, to undo them for a while. */
export const menuChanges = pgTable(
  "menu_changes",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    /** Names the change, for the notice that offers to undo it. */
    summary: text("summary").notNull(),
    items: jsonb("items").$type<ChangedItem[]>().notNull(),
    createdAt: createdAt(),
    undoneAt: instant("undone_at"),
    /** Names of the items that undoing left unchanged, as they had changed again. */
    kept: text("kept").array(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "menu_changes_vendor",
      columns: [t.vendorId],
      foreignColumns: [vendorProfiles.id],
    }).onDelete("cascade"),
    index("menu_changes_latest").on(t.vendorId, t.createdAt),
  ],
);
