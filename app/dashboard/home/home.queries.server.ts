import { sql } from "drizzle-orm";
import { storedStatusesOf } from "~/core/orders/order-status";
import { readForVendor, type Tx } from "~/platform/db.server";
import { readMoved } from "~/core/payouts/moved-money.server";
import { addDays, businessDayOf, dayBegins, type DayRule } from "~/core/reports/business-day";
import { readDays, sumDays } from "~/core/reports/report-sums.server";
import { readUsualDay } from "./usual-day.server";
import type { UsualDay } from "./usual-day";
import { periodSpansOf, thenOf, type Period, type PeriodSpan } from "./period";
import type { Sales, Stats } from "./stats";

const TOP = 5;
/** Longer waits are ignored when counting the past. */
const MAX_WAIT_MS = 2 * 86_400_000;

export type TopItem = { id: string; name: string; soldCount: number };
export type Today = {
  revenueKobo: number;
  orders: number;
  feesKobo: number;
  /** Null while too little is known. */
  usual: UsualDay | null;
  /** Oldest first, today last. */
  week: { day: string; revenueKobo: number }[];
};
type HomeFigures = { stats: Stats; top: TopItem[]; today: Today };

export function readHome(
  vendorId: string,
  now: Date,
  rule: DayRule,
  period: Period,
  within?: Tx,
): Promise<HomeFigures> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const day = businessDayOf(now, rule);
    const [stats, top, today] = await Promise.all([
      readSums(tx, vendorId, now, rule, period),
      readTop(tx, vendorId, day),
      readToday(tx, vendorId, day, now, rule),
    ]);
    return { stats, top, today };
  });
}

/** Sums up a period and the previous one (docs/rules.md, Home). */
export function readStats(
  vendorId: string,
  now: Date,
  rule: DayRule,
  period: Period,
): Promise<Stats> {
  return readForVendor(vendorId, (tx) => readSums(tx, vendorId, now, rule, period));
}

async function readSums(
  tx: Tx,
  vendorId: string,
  now: Date,
  rule: DayRule,
  period: Period,
): Promise<Stats> {
  const spans = periodSpansOf(period, now, rule);
  const [current, before, waiting] = await Promise.all([
    readSales(tx, vendorId, spans.current),
    readSales(tx, vendorId, spans.before),
    readWaiting(tx, vendorId, thenOf(period, now, rule)),
  ]);
  return { current, before, ...waiting };
}

async function readSales(tx: Tx, vendorId: string, { until, ...days }: PeriodSpan): Promise<Sales> {
  const { orders, paidOrders, netKobo } = await sumDays(tx, vendorId, days, until);
  return { orders, paidOrders, revenueKobo: netKobo };
}

/** Literals, not parameters, so that every plan can use the index. */
const pendingStatuses = sql.raw(
  storedStatusesOf("pending")
    .map((status) => `'${status}'`)
    .join(", "),
);
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Counts orders waiting now and then; `pendingThen` is null if the store had no orders then. */
async function readWaiting(
  tx: Tx,
  vendorId: string,
  then: Date,
): Promise<Pick<Stats, "pending" | "pendingThen">> {
  // Look up each accepted order by id: a join would read all of the vendor's orders.
  const [row] = await tx.execute<{ pending: number; then: number; wasThere: boolean | null }>(sql`
    select (select count(*) from orders o where o.vendor_id = ${vendorId} and o.status in (${pendingStatuses}))::int as pending,
      (select count(*) from orders o where o.vendor_id = ${vendorId} and o.status in (${pendingStatuses}) and o.created_at <= ${at(then)})::int
        + (select count(*) from order_events e
            where e.vendor_id = ${vendorId} and e.created_at > ${at(then)} and e.created_at <= ${at(new Date(then.getTime() + MAX_WAIT_MS))}
              and e.from_status in (${pendingStatuses}) and e.to_status not in (${pendingStatuses})
              and (select o.created_at from orders o where o.vendor_id = ${vendorId} and o.id = e.order_id) <= ${at(then)})::int as then,
      (select o.created_at from orders o where o.vendor_id = ${vendorId} order by o.created_at asc nulls first limit 1) <= ${at(then)} as "wasThere"`);
  return { pending: row?.pending ?? 0, pendingThen: row?.wasThere ? row.then : null };
}

/** Reads a day's best sellers still on the menu (docs/rules.md, Home). */
async function readTop(tx: Tx, vendorId: string, day: string): Promise<TopItem[]> {
  const rows = await tx.execute<TopItem>(sql`
    with sold as materialized (
      select nullif(split_part(key, ':', 1), '')::uuid as id, sum(items)::int as sold
      from report_breakdowns
      where vendor_id = ${vendorId} and span = 'day' and start = ${day}::date and dimension = 'item'
      group by 1
    )
    select p.id, p.name, sold.sold as "soldCount"
    from sold join menu_items p on p.vendor_id = ${vendorId} and p.id = sold.id
    where sold.sold > 0 and p.archived_at is null
    order by sold.sold desc, p.id limit ${TOP}`);
  return [...rows];
}

const WEEK_DAYS = 7;

/** Today's fees count declined orders too, as in the daily closing. */
async function readToday(
  tx: Tx,
  vendorId: string,
  today: string,
  now: Date,
  rule: DayRule,
): Promise<Today> {
  const from = addDays(today, 1 - WEEK_DAYS);
  const [days, { feesKobo }, usual] = await Promise.all([
    readDays(tx, vendorId, { from, to: today }),
    readMoved(tx, vendorId, dayBegins(today, rule), dayBegins(addDays(today, 1), rule)),
    readUsualDay(tx, vendorId, now, rule),
  ]);
  const sold = new Map(days.map((sums) => [sums.day, sums]));
  const week = Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = addDays(from, index);
    return { day, revenueKobo: sold.get(day)?.netKobo ?? 0 };
  });
  return {
    revenueKobo: week.at(-1)!.revenueKobo,
    orders: sold.get(today)?.orders ?? 0,
    feesKobo,
    usual,
    week,
  };
}
