import { index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { id, instant, kobo } from "./columns";
import { vendorProfiles } from "./vendors";

const vendorId = () =>
  uuid("vendor_id")
    .notNull()
    .references(() => vendorProfiles.id, { onDelete: "cascade" });

/**
 * What was sold in an hour that is long over, as older versions sum it (docs/rules.md, Sums of
 * Home): goes in a later release, with the next two.
 */
export const salesHours = pgTable(
  "sales_hours",
  {
    vendorId: vendorId(),
    /** The hour's beginning. */
    hour: instant("hour").notNull(),
    /** Orders that came, without those whose payment failed or is awaited. */
    orders: integer("orders").notNull(),
    /** Those of them that brought something. */
    paidOrders: integer("paid_orders").notNull(),
    /** What they brought, less what was returned. */
    revenue: kobo("revenue").notNull(),
  },
  (t) => [primaryKey({ name: "sales_hours_pk", columns: [t.vendorId, t.hour] })],
);

/** Up to when a store's hours are summed; without a row none are. */
export const salesSummed = pgTable("sales_summed", {
  vendorId: vendorId().primaryKey(),
  until: instant("until").notNull(),
});

/**
 * Hours in which an order or its refunds changed when they may have been summed already: their sums
 * are not to be used until they are made again. Written by triggers, only ever inserted, so that
 * nobody waits for anybody.
 */
export const salesChanges = pgTable(
  "sales_changes",
  { id: id(), vendorId: vendorId(), hour: instant("hour").notNull() },
  (t) => [index("sales_changes_by_hour").on(t.vendorId, t.hour)],
);
