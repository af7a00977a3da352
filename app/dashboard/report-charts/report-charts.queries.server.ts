import { sql } from "drizzle-orm";
import type { DayRange } from "~/core/reports/business-day";
import { readBreakdowns, readDays } from "~/core/reports/report-sums.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { categoryChart, type ProductCategory } from "./category-chart.server";
import { busyWeekdays, peakHours } from "./peak-hours.server";
import { performanceCharts, type HourSums } from "./performance.server";
import type { ReportCharts } from "./report-charts-view";
import { unitOf } from "./time-buckets";

type Store = {
  id: string;
  businessName: string;
  storeSlug: string | null;
  /** Minutes after midnight. */
  dayEndsAt: number;
};

/**
 * Reads and lays out the charts of a range (docs/rules.md, Reports): its days and breakdowns, the
 * span before, or the hours of both where each is a day, in one round trip.
 * @param daysText the range as a picture says it
 */
export async function readReportCharts(
  store: Store,
  range: { days: DayRange; before: DayRange },
  daysText: string,
): Promise<ReportCharts> {
  const { days, before } = range;
  const byHour = unitOf(days) === "hour";
  const rows = await readForVendor(
    store.id,
    async (tx) => {
      const [now, daysBefore, hours, parts, categories] = await Promise.all([
        byHour ? [] : readDays(tx, store.id, days),
        byHour ? [] : readDays(tx, store.id, before),
        byHour ? readHours(tx, store.id, range) : [],
        readBreakdowns(tx, store.id, days, ["hour", "item"]),
        readCategories(tx, store.id, days),
      ]);
      return { days: now, daysBefore, hours, parts, categories };
    },
    `report charts ${JSON.stringify([days, before])}`,
  );
  const frame = {
    origin: `${store.businessName} · ${daysText}`,
    fileName: [store.storeSlug ?? "store", days.from, days.to].join("-"),
  };
  return {
    performance: performanceCharts(rows, range, store.dayEndsAt, frame),
    categories: categoryChart(rows.parts, rows.categories, frame),
    peaks: peakHours(rows.parts, store.dayEndsAt, frame),
    weekdays: busyWeekdays(rows.parts, frame),
  };
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

/** Of all that was sold in the months of a range: one read, without waiting for what was sold. */
async function readCategories(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  { from, to }: DayRange,
): Promise<ProductCategory[]> {
  const rows = await tx.execute<{ id: string; name: string | null }>(sql`
    select p.id, case when p.archived_at is null then c.name end as name
    from products p join categories c on c.vendor_id = p.vendor_id and c.id = p.category_id
    where p.vendor_id = ${vendorId} and p.id in (
      select split_part(key, ':', 1)::uuid from report_breakdowns
      where vendor_id = ${vendorId} and span = 'month' and start >= date_trunc('month', ${from}::date) and start <= ${to}::date and dimension = 'item' and key <> '')`);
  return rows.map(({ id, name }) => ({ productId: id, name }));
}
