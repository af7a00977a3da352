import { sql } from "drizzle-orm";
import { PAST_WEEKS, type KitchenLoad } from "~/core/orders/kitchen-load";
import { ordersWindow } from "~/dashboard/orders/list/order-window.server";
import type { Tx } from "~/platform/db.server";

/** More than any kitchen cooks at once, yet a limit for stores that never close orders. */
const MAX_COUNTED = 100;

/**
 * Reads what a kitchen has to cook now, and how long it took at this hour of the last four weeks'
 * same weekday: from the sums of reports, so the cost doesn't grow with the store (docs/rules.md,
 * Kitchen load).
 */
export async function readKitchenLoad(tx: Tx, vendorId: string): Promise<KitchenLoad> {
  const cooking = ordersWindow(vendorId, { tab: "processing", from: "newest", limit: MAX_COUNTED });
  const [row] = await tx.execute<KitchenLoad>(sql`
    with times as (
      select coalesce(s.max_pickup_time, 30) + busy as "pickupMinutes",
        coalesce(s.max_delivery_time, 60) + busy as "deliveryMinutes"
      from (select) one left join vendor_business_settings s on s.vendor_id = ${vendorId}
      cross join lateral (
        select case when s.busy_until > now() then s.busy_minutes else 0 end as busy) b
    ), past as (
      select count(*)::int as "pastOrders",
        percentile_disc(0.5) within group (order by split_part(b.key, ':', 2)::int) as "medianMinutes"
      from business_time(${vendorId}, now()) at
      cross join generate_series(1, ${PAST_WEEKS}::int) week
      join report_breakdowns b on b.vendor_id = ${vendorId} and b.span = 'day'
        and b.start = at.day - 7 * week and b.dimension = 'ready' and b.key like at.hour || ':%'
      cross join lateral generate_series(1, b.orders)
    )
    select times.*, past.*, (
      select count(*)::int from ${cooking} open
      join orders o on o.vendor_id = ${vendorId} and o.id = open.id
      where o.scheduled_for is null
        or o.scheduled_for < now() + make_interval(mins => times."deliveryMinutes")) as ahead
    from times, past`);
  return row!;
}
