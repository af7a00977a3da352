import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { withoutTriggers } from "./without-triggers";

/**
 * Inserts abandoned checkouts of the last two hours, with references unknown to the provider: half
 * of them never polled, the others long ago.
 */
export async function leftAttempts(vendorId: string, count: number): Promise<void> {
  await withoutTriggers((tx) =>
    tx.execute(sql`
    with placed as (
      insert into orders (vendor_id, order_number, order_type, customer_name, subtotal, total_amount,
        status, client_token, created_at)
      select ${vendorId}, 'LEFT' || n, 'pickup', 'Left', 250000, 250000, 'payment_failed',
        'left-' || n, now() - n * interval '110 minutes' / ${count} - interval '3 minutes'
      from generate_series(1, ${count}) n returning id, vendor_id, created_at
    )
    insert into payment_attempts (vendor_id, order_id, reference, expected_amount, status,
      access_code, created_at, last_checked_at)
    select vendor_id, id, 'order_' || id || '_left', 250000, 'abandoned', 'left', created_at,
      case when random() < 0.5 then now() - interval '1 hour' end
    from placed`),
  );
}

/** Inserts the last year's delivered orders and their paid attempts, which sweeps must ignore. */
export async function deliveredOrders(vendorId: string, count: number): Promise<void> {
  await withoutTriggers((tx) =>
    tx.execute(sql`
    with placed as (
      insert into orders (vendor_id, order_number, order_type, customer_name, subtotal,
        total_amount, status, payment_status, client_token, created_at)
      select ${vendorId}, 'DONE' || n, 'pickup', 'Done', 250000, 250000, 'delivered', 'success',
        'done-' || n, now() - n * interval '1 year' / ${count} - interval '1 day'
      from generate_series(1, ${count}) n returning id, vendor_id, created_at
    )
    insert into payment_attempts (vendor_id, order_id, reference, expected_amount, status,
      access_code, created_at, last_checked_at)
    select vendor_id, id, 'order_' || id || '_done', 250000, 'success', 'done', created_at,
      created_at
    from placed`),
  );
  // Otherwise plans depend on Postgres's last automatic analysis.
  await systemDb.execute(sql`analyze orders, payment_attempts`);
}

/** Ages everything that sweeps look at. */
export async function timePasses(minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`;
  await withoutTriggers(async (tx) => {
    await tx.execute(sql`
      update payment_attempts
      set created_at = created_at - ${by}, last_checked_at = last_checked_at - ${by}`);
    await tx.execute(sql`
      update orders set created_at = created_at - ${by}, stock_held_until = stock_held_until - ${by}
      where status in ('payment_pending', 'payment_failed')`);
  });
}
