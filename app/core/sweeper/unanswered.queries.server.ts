import { sql, type SQL } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";

/**
 * How many waiting orders of one store a sweep reads. The limit also makes Postgres read store by
 * store, by index, and only stores with the setting.
 */
const OF_A_STORE = 1_000;

/** Since when an order waits: for one for later, an hour before its time at the earliest. */
export const waitsSince = sql`greatest(came.created_at, o.scheduled_for - interval '1 hour')`;

/**
 * Returns the orders that wait to be accepted, the longest first (docs/rules.md, Orders that nobody
 * answers).
 * @param isDue about the store's settings `s`, the order `o` and `waitsSince`
 */
export const unansweredOrders = (isDue: SQL, limit: number) =>
  systemDb.execute<{ id: string; vendorId: string }>(sql`
    select o.id, o.vendor_id as "vendorId"
    from vendor_business_settings s
    cross join lateral (
      select id, vendor_id, status, source, scheduled_for from orders
      where vendor_id = s.vendor_id and status = 'pending'
      limit ${OF_A_STORE}
    ) o
    join lateral (
      select e.created_at from order_events e
      where e.vendor_id = o.vendor_id and e.order_id = o.id and e.to_status = o.status
        and e.from_status is distinct from e.to_status
      order by e.created_at desc limit 1
    ) came on true
    where ${isDue}
    order by came.created_at limit ${limit}`);
