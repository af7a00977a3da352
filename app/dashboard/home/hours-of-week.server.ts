import { sql } from "drizzle-orm";
import { earning } from "~/core/pricing/earned.server";
import { readReport } from "~/platform/replica.server";
import { singleton } from "~/platform/singleton.server";
import type { HoursOfWeek } from "./insight";

const DAYS = 28;
/** Four weeks hardly change within an hour, and counting them is Home's most expensive read. */
const CACHE_MS = 60 * 60_000;
const MAX_CACHED = 1_000;

type CachedHours = { at: number; hours: Promise<HoursOfWeek> };

/**
 * Counts the last four weeks, cached for an hour per process (docs/rules.md, Home).
 * @param zone the store's IANA name
 */
export function readHoursOfWeek(vendorId: string, now: Date, zone: string): Promise<HoursOfWeek> {
  const cache = singleton("hours of the week", () => new Map<string, CachedHours>());
  const key = `${vendorId} ${zone}`;
  const found = cache.get(key);
  if (found && now.getTime() - found.at < CACHE_MS) return found.hours;
  if (cache.size >= MAX_CACHED) cache.clear();
  const hours = countHours(vendorId, now, zone);
  cache.set(key, { at: now.getTime(), hours });
  hours.catch(() => cache.delete(key));
  return hours;
}

async function countHours(vendorId: string, now: Date, zone: string): Promise<HoursOfWeek> {
  const [row] = await readReport(vendorId, (tx) =>
    tx.execute<{
      orders: number;
      days: number;
      day: number;
      hour: number;
      here: number;
      sold_out: number;
    }>(sql`
    with came as (
      select o.created_at at time zone ${zone} as local, (${earning}) as paid from orders o
      where o.vendor_id = ${vendorId} and o.created_at >= ${new Date(now.getTime() - DAYS * 86_400_000).toISOString()} and o.created_at < ${now.toISOString()}
        and ((${earning}) or (o.status = 'cancelled' and o.decline_reason like 'Sold out%'))
    ), hours as (
      select extract(isodow from local)::int as day, extract(hour from local)::int as hour, count(*) filter (where paid)::int as here, count(*) filter (where not paid)::int as sold_out
      from came group by 1, 2
    )
    select (select count(*) filter (where paid)::int from came) as orders, (select count(distinct local::date) filter (where paid)::int from came) as days, hours.*
    from hours order by here desc, sold_out desc, day, hour limit 1`),
  );
  if (!row) return { orders: 0, days: 0, busiest: null };
  return {
    orders: row.orders,
    days: row.days,
    busiest: { isoDay: row.day, hour: row.hour, orders: row.here, soldOut: row.sold_out },
  };
}
