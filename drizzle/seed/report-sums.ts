import { sql } from "drizzle-orm";
import type { Handle } from "./factories";

/**
 * Turns the triggers of the reports' sums off until the transaction's end: after inserting a whole
 * history, `sumReports` writes them once instead of once per row (decision 0037).
 */
export const leaveReports = (tx: Pick<Handle, "execute">) =>
  tx.execute(sql`select set_config('app.reports_later', 'on', true)`);

/**
 * Sums a vendor's reports after inserting their orders without triggers (decision 0037).
 * @param tx the owner's, without triggers; orders know their business day, customers their sums
 */
export async function sumManyReports(tx: Pick<Handle, "execute">, vendorId: string): Promise<void> {
  // New rows have no statistics yet: a bad plan might read all payments for each order.
  await tx.execute(
    sql`analyze orders, order_items, order_events, payments, refunds, customers, report_orders`,
  );
  await sumReports(tx, vendorId);
}

/**
 * Sums a vendor's reports from their orders, once: there must be no sums yet.
 * @param tx after `leaveReports`; customers have their sums already
 */
export async function sumReports(tx: Pick<Handle, "execute">, vendorId: string): Promise<void> {
  await tx.execute(sql`
    insert into report_orders
    select * from derive_report_orders(${vendorId}, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`);
  await tx.execute(
    sql`insert into report_days select * from derive_report_days(${vendorId}, '-infinity', 'infinity')`,
  );
  await tx.execute(
    sql`insert into report_breakdowns select * from derive_report_breakdowns(${vendorId}, '-infinity', 'infinity')`,
  );
}
