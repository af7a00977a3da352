import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";

/**
 * A fact whose entries differ from those its row implies, or a transaction that does not sum
 * to zero (`expectedKobo` is 0 then).
 */
type LedgerDifference = {
  vendorId: string;
  fact: string;
  account: string;
  expectedKobo: number;
  bookedKobo: number;
};

/** More would add nothing. */
const MAX_DIFFERENCES = 200;

/**
 * Derives each account's balance from payments, refunds, payouts and offline payments alone, fact by
 * fact, and compares it with the entries (docs/rules.md, Ledger).
 * @param vendorId of one vendor; all when left out
 * @returns the differences: none, unless a row was changed by hand or our code is wrong
 */
export async function auditLedger(vendorId: string | null = null): Promise<LedgerDifference[]> {
  const of = (table: string) =>
    vendorId ? sql`${sql.identifier(table)}.vendor_id = ${vendorId}` : sql`true`;
  // The account that gives a payment back: the platform's where nothing of it was the vendor's.
  const holder = sql`case when p.vendor_revenue = 0 then 'platform_balance' else 'vendor_balance' end`;
  const rows = await systemDb.execute<{
    vendorId: string;
    fact: string;
    account: string;
    expected: string;
    booked: string;
  }>(sql`
    with expected as (
      select p.vendor_id, 'payment:' || p.id as fact, e.account, e.amount from payments p cross join lateral (values
        ('customer_payments', -p.amount), ('gateway_fees', p.gateway_fee), ('vendor_balance', p.vendor_revenue), ('platform_balance', p.amount - p.gateway_fee - p.vendor_revenue)) e(account, amount)
      where p.status in ('success', 'duplicate', 'reversed') and ${of("p")}
      union all
      select p.vendor_id, 'refund:' || r.id, e.account, e.amount from refunds r join payments p on p.vendor_id = r.vendor_id and p.id = r.payment_id
        cross join lateral (values (${holder}, -r.amount), ('refunds', r.amount)) e(account, amount)
      where r.status <> 'failed' and ${of("r")}
      union all
      select p.vendor_id, 'reversal:' || p.id, e.account, e.amount from payments p
        cross join lateral (select p.amount - coalesce(sum(r.amount), 0) as amount from refunds r where r.vendor_id = p.vendor_id and r.payment_id = p.id and r.status <> 'failed') rest
        cross join lateral (values (${holder}, -rest.amount), ('reversals', rest.amount)) e(account, amount)
      where p.status = 'reversed' and ${of("p")}
      union all
      select p.vendor_id, 'payout:' || p.id, e.account, e.amount from payouts p
        cross join lateral (values ('vendor_balance', -p.amount - p.platform_fee), ('payouts', p.amount), ('platform_balance', p.platform_fee)) e(account, amount)
      where p.status <> 'failed' and ${of("p")}
      union all
      select o.vendor_id, 'outside:' || o.id, e.account, e.amount from orders o
        cross join lateral (values ('taken_outside', o.total_amount), ('outside_sales', -o.total_amount)) e(account, amount)
      where o.source = 'custom' and o.payment_status = 'completed' and ${of("o")}
    ), booked as (
      select l.vendor_id, split_part(l.cause, ':', 1) || ':' || split_part(l.cause, ':', 2) as fact, l.account, sum(l.amount) as amount
      from ledger_entries l where ${of("l")} group by 1, 2, 3
    ), unbalanced as (
      select min(l.vendor_id::text)::uuid as vendor_id, 'transaction:' || l.transaction_id as fact, 'all' as account, sum(l.amount) as amount
      from ledger_entries l where ${of("l")} group by l.transaction_id having sum(l.amount) <> 0
    )
    select coalesce(e.vendor_id, b.vendor_id) as "vendorId", coalesce(e.fact, b.fact) as fact, coalesce(e.account, b.account) as account,
      coalesce(e.amount, 0)::text as expected, coalesce(b.amount, 0)::text as booked
    from (select vendor_id, fact, account, sum(amount) as amount from expected group by 1, 2, 3) e
    full join booked b on b.vendor_id = e.vendor_id and b.fact = e.fact and b.account = e.account
    where coalesce(e.amount, 0) <> coalesce(b.amount, 0)
    union all select vendor_id, fact, account, '0', amount::text from unbalanced
    order by 2, 3 limit ${MAX_DIFFERENCES}`);
  return rows.map(({ expected, booked, ...row }) => ({
    ...row,
    expectedKobo: Number(expected),
    bookedKobo: Number(booked),
  }));
}

/**
 * The audit of the night: what it finds goes to the log as an error, for a person.
 * @returns how many differences there are
 */
export async function auditAllLedgers(): Promise<number> {
  const differences = await auditLedger();
  if (differences.length > 0)
    log().error(
      { count: differences.length, differences: differences.slice(0, 20) },
      "The ledger differs from payments, refunds, payouts and orders",
    );
  return differences.length;
}
