import { sql, type SQLWrapper } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ItemTag } from "~/shared/item-tags";
import { createdAt, instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

/** The only stored form of hours (app/core/opening-hours/item-hours.ts). */
const hoursFormat = (column: SQLWrapper) =>
  sql`${column} ~ '^(Daily|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(,(Mon|Tue|Wed|Thu|Fri|Sat|Sun))*)( [0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])?$'`;

export const categories = pgTable(
  "categories",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    /** When its items are available, such as `Fri 06:00-11:00`; null: always. */
    hours: text("hours"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    uniqueIndex("categories_name").on(t.vendorId, sql`lower(${t.name})`),
    index("categories_list").on(t.vendorId, t.sortOrder),
    check("categories_named", sql`length(trim(${t.name})) > 0`),
    check("categories_hours", hoursFormat(t.hours)),
  ],
);

export const menuItems = pgTable(
  "menu_items",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    categoryId: uuid("category_id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    price: kobo("price").notNull(),
    /**
     * Address of the picture without width and extension, such as
     * /media/products/{vendorId}/product-{time}: widths 192, 480, 960 as .avif and .webp.
     */
    image: text("image"),
    imageColor: text("image_color"),
    /** Null: not counted. */
    inventory: integer("inventory"),
    isAvailable: boolean("is_available").notNull().default(true),
    /** Proposed by the menu starter; hidden until it has a price (docs/rules.md, Menu starter). */
    isDraft: boolean("is_draft").notNull().default(false),
    /** The usual price of such an item, in kobo: a hint beside the price field, never a price. */
    priceHint: kobo("price_hint"),
    /** The vendor marked it as sold out until then; null: not sold out. */
    soldOutUntil: instant("sold_out_until"),
    /** When it is available, overriding its category's hours; null: as its category. */
    hours: text("hours"),
    soldCount: integer("sold_count").notNull().default(0),
    preparationMinutes: integer("preparation_time"),
    allergens: text("allergens")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    tags: text("tags")
      .array()
      .$type<ItemTag[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    sortOrder: integer("sort_order").notNull().default(0),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "menu_items_category",
      columns: [t.vendorId, t.categoryId],
      foreignColumns: [categories.vendorId, categories.id],
    }),
    index("menu_items_menu").on(t.vendorId, t.categoryId, t.sortOrder),
    index("menu_items_top").on(t.vendorId, t.soldCount.desc()),
    check("menu_items_named", sql`length(trim(${t.name})) > 0`),
    check("menu_items_tags", sql`${t.tags} <@ '{spicy,vegetarian,new}'::text[]`),
    check("menu_items_price", sql`${t.price} >= 0`),
    check("menu_items_inventory", sql`${t.inventory} is null or ${t.inventory} >= 0`),
    check("menu_items_draft", sql`not (${t.isDraft} and ${t.isAvailable})`),
    check("menu_items_price_hint", sql`${t.priceHint} is null or ${t.priceHint} >= 0`),
    check("menu_items_sold", sql`${t.soldCount} >= 0`),
    check("menu_items_hours", hoursFormat(t.hours)),
  ],
);
