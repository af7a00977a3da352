import { sql } from "drizzle-orm";
import { addDays, businessDayOf, sameTimeOn, type DayRule } from "~/core/reports/business-day";
import type { Tx } from "~/platform/db.server";
import { usualDay, type UsualDay } from "./usual-day";

const WEEKS = 8;

/** Reads what the store sold on this weekday of the last eight weeks (docs/rules.md, Home). */
export async function readUsualDay(
  tx: Tx,
  vendorId: string,
  now: Date,
  rule: DayRule,
): Promise<UsualDay | null> {
  const today = businessDayOf(now, rule);
  const days = Array.from({ length: WEEKS }, (_, index) => {
    const day = addDays(today, -7 * (index + 1));
    return { day, until: sameTimeOn(day, now, rule).toISOString() };
  });
  const rows = await tx.execute<{ whole: string; by_now: string }>(sql`
    select d.net as whole, coalesce((
      select sum(o.net) from report_orders o
      where o.vendor_id = ${vendorId} and o.day = past.day and o.placed_at < past.until), 0) as by_now
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as past(day date, until timestamptz)
    join report_days d on d.vendor_id = ${vendorId} and d.day = past.day
    where d.paid_orders > 0`);
  return usualDay(
    today,
    rows.map(({ whole, by_now }) => ({ wholeKobo: Number(whole), byNowKobo: Number(by_now) })),
  );
}
