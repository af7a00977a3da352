import { sql } from "drizzle-orm";
import type { DayRange } from "~/core/reports/business-day";
import { readDays } from "~/core/reports/report-sums.server";
import type { Tx } from "~/platform/db.server";
import type { CategoryOfItem } from "./category-chart.server";
import type { HourSums, PerformanceRows } from "./performance.server";
import { unitOf } from "./time-buckets";

export type ChartRows = Pick<PerformanceRows, "daysBefore" | "hours"> & {
  categories: CategoryOfItem[];
};

/** For a single day, reads hours instead of days (docs/rules.md, Reports). */
export async function readChartRows(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  range: { days: DayRange; before: DayRange },
): Promise<Omit<ChartRows, "categories">> {
  const byHour = unitOf(range.days) === "hour";
  const [daysBefore, hours] = await Promise.all([
    byHour ? [] : readDays(tx, vendorId, range.before),
    byHour ? readHours(tx, vendorId, range) : [],
  ]);
  return { daysBefore, hours };
}

async function readHours(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  { days, before }: { days: DayRange; before: DayRange },
): Promise<HourSums[]> {
  const rows = await tx.execute<Record<string, string>>(sql`
    select r.day::text as day, o.business_hour as hour, sum(r.net) as net, sum(r.orders) as orders, sum(r.known_orders) as known, sum(r.new_customers) as new
    from report_orders r join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id
    where r.vendor_id = ${vendorId} and r.day in (${days.from}::date, ${before.from}::date) group by 1, 2`);
  return rows.map((row) => ({
    day: row.day!,
    hour: Number(row.hour),
    netKobo: Number(row.net),
    orders: Number(row.orders),
    knownOrders: Number(row.known),
    newCustomers: Number(row.new),
  }));
}

/** All items sold in the range's months, so it needn't wait for the report's list. */
export async function readCategories(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  { from, to }: DayRange,
): Promise<CategoryOfItem[]> {
  const rows = await tx.execute<{ id: string; name: string | null }>(sql`
    select p.id, case when p.archived_at is null then c.name end as name
    from menu_items p join categories c on c.vendor_id = p.vendor_id and c.id = p.category_id
    where p.vendor_id = ${vendorId} and p.id in (
      select split_part(key, ':', 1)::uuid from report_breakdowns
      where vendor_id = ${vendorId} and span = 'month' and start >= date_trunc('month', ${from}::date) and start <= ${to}::date and dimension = 'item' and key <> '')`);
  return rows.map(({ id, name }) => ({ itemId: id, name }));
}
