import { sql } from "drizzle-orm";

/**
 * The name of the rider who has an order, or had it last. For a statement that selects from
 * `orders`.
 */
export const riderName = sql<string | null>`(
  select r.name from hand_overs h
  join rider_trips t on t.vendor_id = h.vendor_id and t.id = h.trip_id
  join riders r on r.vendor_id = t.vendor_id and r.id = t.rider_id
  where h.vendor_id = orders.vendor_id and h.order_id = orders.id and h.ended_at is null)`;
