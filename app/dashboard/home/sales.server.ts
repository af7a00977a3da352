import { sql, type SQL } from "drizzle-orm";
import { brought } from "~/core/pricing/earned.server";
import type { PeriodSpan } from "./period";

export const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Returns the beginning of the hour of an instant, by UTC. */
export const hourOf = (instant: SQL): SQL =>
  sql`date_bin('1 hour', ${instant}, timestamptz '1970-01-01 00:00+00')`;

/**
 * Returns a vendor's orders of a span, and what each brought, `earned` in kobo (docs/rules.md, Home).
 * `offset 0` stays one subquery, whose span is found by the index; joined to several spans, the
 * planner takes all of a large vendor's orders to be in them.
 */
export const cameIn = (vendorId: SQL, from: SQL, until: SQL): SQL => sql`
  select o.created_at, o.status <> 'payment_failed' as counts, ${brought(vendorId)} as earned
  from orders o
  where o.vendor_id = ${vendorId} and o.status <> 'payment_pending' and o.created_at >= ${from} and o.created_at < ${until} offset 0`;

const HOUR_MS = 3_600_000;

/**
 * Sums spans of a vendor's orders: their whole hours that are summed (`sales_hours`), and from the
 * orders what is left at the ends, not summed yet, or changed since (docs/rules.md, Sums of Home).
 * @param spans by name
 * @returns a query of `name, orders, paid, kobo`
 */
export function salesOf(vendorId: string, spans: Record<string, PeriodSpan>): SQL {
  const values = Object.entries(spans).map(([name, { from, until }]) => {
    const firstHour = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS;
    const endOfHours = Math.floor(until.getTime() / HOUR_MS) * HOUR_MS;
    return sql`(${name}::text, ${at(from)}, ${at(until)}, ${at(new Date(firstHour))}, ${at(new Date(Math.max(firstHour, endOfHours)))})`;
  });
  const mine = sql`vendor_id = ${vendorId}`;
  return sql`
    with spans as (
      select s.*, greatest(s.first, least(s.last, coalesce((select until from sales_summed where ${mine}), '-infinity'))) as summed
      from (values ${sql.join(values, sql`, `)}) s (name, "from", until, first, last)
    ), changed as materialized (
      select distinct hour from sales_changes where ${mine}
    ), pieces as (
      select s.name, h.orders, h.paid_orders, h.revenue from spans s cross join lateral (
        select sum(orders) as orders, sum(paid_orders) as paid_orders, sum(revenue) as revenue from sales_hours where ${mine} and hour >= s.first and hour < s.summed and hour not in (select hour from changed)) h
      union all
      select left_over.name, count(*) filter (where came.counts), count(*) filter (where came.earned > 0), sum(came.earned)
      from (
        select name, "from", least(first, until) as until from spans
        union all select name, summed, until from spans
        union all select name, hour, hour + interval '1 hour' from spans join changed on hour >= first and hour < summed
      ) left_over cross join lateral (${cameIn(sql`${vendorId}`, sql`left_over."from"`, sql`left_over.until`)}) came group by left_over.name
    )
    select name, sum(orders) as orders, sum(paid_orders) as paid, sum(revenue) as kobo from pieces group by name`;
}
