import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, kobo, tenantId, tenantKey } from "./columns";
import { orders } from "./orders";
import { vendorProfiles } from "./vendors";

/** The people who carry a store's deliveries; they have no account. */
export const riders = pgTable(
  "riders",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** E.164; null once archived. */
    phone: text("phone"),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    uniqueIndex("riders_phone").on(t.vendorId, t.phone),
    // For retention.
    index("riders_archived_at")
      .on(t.archivedAt)
      .where(sql`${t.archivedAt} is not null`),
    check("riders_archived", sql`(${t.archivedAt} is null) = (${t.phone} is not null)`),
  ],
);

/** One or several orders given to a rider by one link, of which only the token's SHA-256 is stored. */
export const riderTrips = pgTable(
  "rider_trips",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    riderId: uuid("rider_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique("rider_trips_token").on(t.tokenHash, t.vendorId),
    foreignKey({
      name: "rider_trips_rider",
      columns: [t.vendorId, t.riderId],
      foreignColumns: [riders.vendorId, riders.id],
    }).onDelete("cascade"),
    index("rider_trips_by_rider").on(t.vendorId, t.riderId),
    // For retention.
    index("rider_trips_age").on(t.createdAt),
  ],
);

/** One order on a trip. Whether it is picked up or delivered is the order's status alone. */
export const handOvers = pgTable(
  "hand_overs",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    tripId: uuid("trip_id").notNull(),
    orderId: uuid("order_id").notNull(),
    /** Four digits that the customer reads and the rider enters. */
    code: text("code").notNull(),
    wrongTries: smallint("wrong_tries").notNull().default(0),
    /** What the rider earns for this delivery, by the setting when it was given. */
    fee: kobo("fee").notNull(),
    /** When the order was given to another rider, or its rider was archived. */
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "hand_overs_trip",
      columns: [t.vendorId, t.tripId],
      foreignColumns: [riderTrips.vendorId, riderTrips.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "hand_overs_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    uniqueIndex("hand_overs_open")
      .on(t.vendorId, t.orderId)
      .where(sql`${t.endedAt} is null`),
    index("hand_overs_by_trip").on(t.vendorId, t.tripId),
    check("hand_overs_code", sql`${t.code} ~ '^[0-9]{4}$'`),
    check("hand_overs_fee", sql`${t.fee} >= 0`),
  ],
);
