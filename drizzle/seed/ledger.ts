import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/**
 * Books a vendor's payments, refunds, payouts, offline payments and messages that were inserted as
 * rows and are not in the ledger yet (docs/rules.md, Ledger). A second call books nothing.
 * @param only one payment's or payout's; by default all of the vendor's
 */
export async function bookPast(
  db: Pick<PostgresJsDatabase, "execute">,
  vendorId: string,
  only: { id: string } | null = null,
): Promise<void> {
  const wanted = sql`p.vendor_id = ${vendorId} and e.amount <> 0 ${only ? sql`and p.id = ${only.id}` : sql``}`;
  await db.execute(sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id, payment_id, created_at)
    select md5('payment:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'payment:' || p.id, p.order_id, p.id, p.created_at
    from payments p cross join lateral (values ('customer_payments', -p.amount), ('gateway_fees', p.gateway_fee), ('vendor_balance', p.vendor_revenue),
      ('platform_balance', p.amount - p.gateway_fee - p.vendor_revenue)) e(account, amount)
    where p.status in ('success', 'duplicate', 'reversed') and ${wanted} on conflict do nothing`);
  await db.execute(sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id, payment_id, created_at)
    select md5('reversal:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'reversal:' || p.id, p.order_id, p.id, p.created_at
    from payments p cross join lateral (values ('vendor_balance', -p.amount), ('reversals', p.amount)) e(account, amount)
    where p.status = 'reversed' and ${wanted} on conflict do nothing`);
  await db.execute(sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id, payment_id, refund_id, created_at)
    select md5('refund:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'refund:' || p.id, p.order_id, p.payment_id, p.id, p.created_at
    from refunds p cross join lateral (values ('vendor_balance', -p.amount), ('refunds', p.amount)) e(account, amount)
    where p.status = 'processed' and ${wanted} on conflict do nothing`);
  await db.execute(sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, payout_id, created_at)
    select md5('payout:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'payout:' || p.id, p.id, p.created_at
    from payouts p cross join lateral (values ('vendor_balance', -p.amount - p.platform_fee), ('payouts_under_way', p.amount), ('platform_balance', p.platform_fee)) e(account, amount)
    where ${wanted} on conflict do nothing`);
  await db.execute(sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, payout_id, created_at)
    select md5('payout:' || p.id || ':completed')::uuid, p.vendor_id, e.account, e.amount, 'payout:' || p.id || ':completed', p.id, p.status_at
    from payouts p cross join lateral (values ('payouts_under_way', -p.amount), ('payouts', p.amount)) e(account, amount)
    where p.status = 'completed' and ${wanted} on conflict do nothing`);
  await db.execute(sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, payout_id, created_at)
    select md5('payout:' || p.id || ':failed')::uuid, p.vendor_id, e.account, e.amount, 'payout:' || p.id || ':failed', p.id, p.status_at
    from payouts p cross join lateral (values ('vendor_balance', p.amount + p.platform_fee), ('payouts_under_way', -p.amount), ('platform_balance', -p.platform_fee)) e(account, amount)
    where p.status = 'failed' and ${wanted} on conflict do nothing`);
  await db.execute(sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id, created_at)
    select md5('outside:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'outside:' || p.id, p.id, p.updated_at
    from orders p cross join lateral (values ('taken_outside', p.total_amount), ('outside_sales', -p.total_amount)) e(account, amount)
    where p.source = 'custom' and p.payment_status = 'completed' and ${wanted} on conflict do nothing`);
  const messageBooked = (cause: string, sign: string, at: string) => sql`
    insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id, created_at)
    select md5('message:' || p.id || ${cause})::uuid, p.vendor_id, e.account, e.amount, 'message:' || p.id || ${cause}, p.order_id, p.${sql.raw(at)}
    from messages p cross join lateral (values ('vendor_balance', ${sql.raw(sign)}p.price), ('platform_balance', -(${sql.raw(sign)}p.price))) e(account, amount)
    where p.taken_at is not null and p.${sql.raw(at)} is not null and ${wanted} on conflict do nothing`;
  await db.execute(messageBooked("", "-", "taken_at"));
  await db.execute(messageBooked(":returned", "+", "returned_at"));
}
