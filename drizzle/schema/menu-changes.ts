import { foreignKey, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { vendorProfiles } from "./vendors";

/** Whether an item is on sale. `soldOutUntil`: ISO 8601, or null. */
export type SaleValues = { isAvailable: boolean; soldOutUntil: string | null };
/** What a change can set on an item: only what it has set is there. */
export type ChangedValues = {
  priceKobo?: number;
  inventory?: number | null;
  sale?: SaleValues;
};
/** One item of a change, or one price of an option: its `id` is then an option's price key. */
export type ChangedItem = { id: string; name: string; before: ChangedValues; after: ChangedValues };

/** Changes of prices, stock and availability of items and options, to undo them for a while. */
export const menuChanges = pgTable(
  "menu_changes",
  {
    id: id(),
    vendorId: uuid("vendor_id").notNull(),
    /** What was done, for the notice that offers to undo it. */
    summary: text("summary").notNull(),
    items: jsonb("items").$type<ChangedItem[]>().notNull(),
    createdAt: createdAt(),
    undoneAt: instant("undone_at"),
    /** Names of the items that undoing left as they were, for they had changed again. */
    kept: text("kept").array(),
  },
  (t) => [
    foreignKey({
      name: "menu_changes_vendor",
      columns: [t.vendorId],
      foreignColumns: [vendorProfiles.id],
    }).onDelete("cascade"),
    index("menu_changes_latest").on(t.vendorId, t.createdAt),
  ],
);
