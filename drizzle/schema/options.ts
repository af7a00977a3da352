import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { menuItems } from "./menu";
import { vendorProfiles } from "./vendors";

/** extra: its options add to the item's price; size: the chosen option's price replaces it. */
export type OptionGroupKind = "extra" | "size";

export const optionGroups = pgTable(
  "option_groups",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    kind: text("kind").$type<OptionGroupKind>().notNull().default("extra"),
    /** How many options to choose, with repetitions. No `maxChosen`: any number. */
    minChosen: smallint("min_chosen").notNull().default(0),
    maxChosen: smallint("max_chosen"),
    freeCount: smallint("free_count").notNull().default(0),
    sortOrder: integer("sort_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    uniqueIndex("option_groups_name").on(t.vendorId, sql`lower(${t.name})`),
    index("option_groups_list").on(t.vendorId, t.sortOrder),
    check("option_groups_named", sql`length(trim(${t.name})) > 0`),
    check("option_groups_kind", sql`${t.kind} in ('extra','size')`),
    check(
      "option_groups_counts",
      sql`${t.minChosen} between 0 and 99 and ${t.freeCount} between 0 and 99 and (${t.maxChosen} is null or ${t.maxChosen} between greatest(1, ${t.minChosen}) and 99)`,
    ),
    check(
      "option_groups_size",
      sql`${t.kind} <> 'size' or (${t.minChosen} = 1 and ${t.maxChosen} = 1 and ${t.freeCount} = 0)`,
    ),
  ],
);

/**
 * An option of a group. One with an `itemId` is a menu item, whose name (unless it has its own),
 * price, availability and stock are the item's.
 */
export const options = pgTable(
  "options",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    groupId: uuid("group_id").notNull(),
    name: text("name"),
    itemId: uuid("item_id"),
    /** Kobo: added to the item's price, or to the menu item's that it is; a size replaces it. */
    price: kobo("price").notNull().default(0),
    /** The unit of its quantity, such as 'wrap'. */
    unit: text("unit"),
    maxQuantity: smallint("max_quantity").notNull().default(1),
    defaultQuantity: smallint("default_quantity").notNull().default(0),
    /** When chosen, it is the only one of its group. */
    excludesOthers: boolean("excludes_others").notNull().default(false),
    isAvailable: boolean("is_available").notNull().default(true),
    /** The vendor marked it as sold out until then; null: not sold out. */
    soldOutUntil: instant("sold_out_until"),
    inventory: integer("inventory"),
    allergens: text("allergens")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    sortOrder: integer("sort_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "options_group",
      columns: [t.vendorId, t.groupId],
      foreignColumns: [optionGroups.vendorId, optionGroups.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "options_item",
      columns: [t.vendorId, t.itemId],
      foreignColumns: [menuItems.vendorId, menuItems.id],
    }).onDelete("cascade"),
    uniqueIndex("options_name").on(t.vendorId, t.groupId, sql`lower(${t.name})`),
    index("options_list").on(t.vendorId, t.groupId, t.sortOrder),
    index("options_by_item")
      .on(t.vendorId, t.itemId)
      .where(sql`${t.itemId} is not null`),
    check(
      "options_named",
      sql`num_nonnulls(${t.name}, ${t.itemId}) > 0 and (${t.name} is null or length(trim(${t.name})) > 0)`,
    ),
    check("options_price", sql`${t.price} between -1000000000 and 1000000000`),
    check("options_inventory", sql`${t.inventory} is null or ${t.inventory} >= 0`),
    check("options_stock", sql`${t.itemId} is null or ${t.inventory} is null`),
    check(
      "options_quantities",
      sql`${t.maxQuantity} between 1 and 99 and ${t.defaultQuantity} between 0 and ${t.maxQuantity}`,
    ),
    check("options_alone", sql`not ${t.excludesOthers} or ${t.maxQuantity} = 1`),
  ],
);

export const itemOptionGroups = pgTable(
  "item_option_groups",
  {
    vendorId: uuid("vendor_id").notNull(),
    itemId: uuid("item_id").notNull(),
    groupId: uuid("group_id").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.itemId, t.groupId] }),
    foreignKey({
      name: "item_option_groups_item",
      columns: [t.vendorId, t.itemId],
      foreignColumns: [menuItems.vendorId, menuItems.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "item_option_groups_group",
      columns: [t.vendorId, t.groupId],
      foreignColumns: [optionGroups.vendorId, optionGroups.id],
    }).onDelete("cascade"),
    index("item_option_groups_by_group").on(t.vendorId, t.groupId),
  ],
);

/**
 * The price of an option for one item, and how many of it are chosen at first; null where the item
 * has none of its own.
 */
export const itemOptionPrices = pgTable(
  "item_option_prices",
  {
    vendorId: uuid("vendor_id").notNull(),
    itemId: uuid("item_id").notNull(),
    optionId: uuid("option_id").notNull(),
    price: kobo("price"),
    /** With one, the item's presets replace all of those that the group's options have. */
    presetQuantity: smallint("preset_quantity"),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.itemId, t.optionId] }),
    foreignKey({
      name: "item_option_prices_item",
      columns: [t.vendorId, t.itemId],
      foreignColumns: [menuItems.vendorId, menuItems.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "item_option_prices_option",
      columns: [t.vendorId, t.optionId],
      foreignColumns: [options.vendorId, options.id],
    }).onDelete("cascade"),
    index("item_option_prices_by_option").on(t.vendorId, t.optionId),
    check("item_option_prices_price", sql`${t.price} between -1000000000 and 1000000000`),
    check(
      "item_option_prices_own",
      sql`num_nonnulls(${t.price}, ${t.presetQuantity}) > 0 and ${t.presetQuantity} between 0 and 99`,
    ),
  ],
);
