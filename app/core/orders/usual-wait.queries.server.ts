import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { usualWait } from "./waiting";

const SAMPLE = 30;

/**
 * Returns how many minutes a store usually takes to accept an order for now, from its latest ones;
 * null if there are too few.
 */
export async function findUsualWait(vendorId: string): Promise<number | null> {
  const rows = await systemDb.execute<{ waited: number | null }>(sql`
    select extract(epoch from taken.created_at - (
      select max(e.created_at) from order_events e
      where e.vendor_id = ${vendorId} and e.order_id = taken.order_id
        and e.to_status = 'pending' and e.from_status is distinct from e.to_status
        and e.actor_type <> 'vendor'
    ))::float8 / 60 as waited
    from (
      select a.order_id, a.created_at from order_events a
      join orders o on o.vendor_id = a.vendor_id and o.id = a.order_id
      where a.vendor_id = ${vendorId} and a.from_status in ('pending', 'processing')
        and a.to_status not in ('pending', 'processing') and a.to_status <> 'cancelled'
        and o.scheduled_for is null
      order by a.created_at desc limit ${SAMPLE}
    ) taken`);
  return usualWait(rows.flatMap(({ waited }) => (waited === null ? [] : [waited])));
}
