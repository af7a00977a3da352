import { sql } from "drizzle-orm";
import { systemDb, type Tx } from "~/platform/db.server";
import { cameIn, hourOf } from "./sales.server";

/** An hour is summed four hours after its end: until then its orders still change. */
const summable = hourOf(sql`now() - interval '4 hours'`);
/** So much is summed by one statement, which with busy stores takes some seconds of its 15. */
const STORES_A_STEP = 20;
const DAYS_A_STEP = 2;
/** A run ends before pg-boss takes its process for dead; the next one continues after it. */
const RUN_MS = 5 * 60_000;

/**
 * Sums the hours that ended four hours ago, and again those in which an order or a refund has
 * changed since (docs/rules.md, Sums of Home). Any number of processes may: each store is summed by one.
 * @param limits.runMs how long this run may take
 * @param limits.storesAStep how many stores one step sums
 * @param limits.daysAStep how many days of each
 */
export async function sumSalesHours({
  runMs = RUN_MS,
  storesAStep = STORES_A_STEP,
  daysAStep = DAYS_A_STEP,
} = {}): Promise<void> {
  const deadline = performance.now() + runMs;
  // Where an older order comes later, it is a change.
  await systemDb.execute(sql`
    insert into sales_summed (vendor_id, until)
    select v.id, ${hourOf(sql`first.at`)} from vendor_profiles v
      cross join lateral (select o.created_at as at from orders o where o.vendor_id = v.id order by o.created_at limit 1) first
    where first.at < ${summable} and not exists (select from sales_summed s where s.vendor_id = v.id)
    on conflict do nothing`);
  while ((await systemDb.transaction((tx) => sumNext(tx, storesAStep, daysAStep))) > 0)
    if (performance.now() > deadline) return;
}

/**
 * Sums some stores' next hours and their changed ones.
 *
 * A change is noted by its own transaction. Notes are taken before the sums are made, each by a
 * statement of its own: whatever the sums have not seen yet is noted still, when it commits.
 * @returns how many stores
 */
async function sumNext(tx: Tx, storesAStep: number, daysAStep: number): Promise<number> {
  await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  const stores = await tx.execute<{ vendorId: string; until: string; next: string }>(sql`
    select s.vendor_id as "vendorId", s.until, greatest(s.until, least(${summable}, s.until + make_interval(days => ${daysAStep}::int))) as next
    from sales_summed s
    where s.until < ${summable} or exists (select from sales_changes c where c.vendor_id = s.vendor_id and c.hour < s.until)
    order by s.until limit ${storesAStep} for update of s skip locked`);
  if (stores.length === 0) return 0;
  const step = sql`jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) step ("vendorId" uuid, until timestamptz, next timestamptz)`;
  const changes = await tx.execute<{ vendorId: string; hour: string }>(sql`
    delete from sales_changes c using ${step} where c.vendor_id = step."vendorId" and c.hour < step.next
    returning c.vendor_id as "vendorId", c.hour`);
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) changed ("vendorId" uuid, hour timestamptz)`;
  await tx.execute(sql`
    delete from sales_hours h using ${changed} where h.vendor_id = changed."vendorId" and h.hour = changed.hour`);
  await tx.execute(sql`
    insert into sales_hours (vendor_id, hour, orders, paid_orders, revenue)
    select spans."vendorId", ${hourOf(sql`came.created_at`)}, count(*) filter (where came.counts), count(*) filter (where came.earned > 0), sum(came.earned)
    from (
      select "vendorId", until, next from ${step}
      union
      select "vendorId", changed.hour, changed.hour + interval '1 hour' from ${changed} join ${step} using ("vendorId") where changed.hour < step.until
    ) spans cross join lateral (${cameIn(sql`spans."vendorId"`, sql`spans.until`, sql`spans.next`)}) came group by 1, 2`);
  await tx.execute(sql`
    update sales_summed s set until = step.next from ${step} where s.vendor_id = step."vendorId"`);
  return stores.length;
}
