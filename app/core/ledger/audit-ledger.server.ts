import { and, eq, gt, lt, notInArray, sql, type SQL } from "drizzle-orm";
import type { StoredDifference } from "~schema/ledger";
import { ledgerAudits, orders } from "~schema";
import { findSumDifferences, type SumDifference } from "~/core/customers/audit-sums.server";
import { findReportDifferences } from "~/core/reports/audit-reports.server";
import { vendorPages } from "~/core/stores/vendor-pages.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { formatKobo } from "~/shared/money";

/** A fact whose entries differ from its row, or a transaction whose sum isn't zero. */
type LedgerDifference = {
  vendorId: string;
  fact: string;
  account: string;
  expectedKobo: number;
  bookedKobo: number;
};

const MAX_DIFFERENCES = 200;

/** About half a second of a statement's 15 s. */
const ORDERS_A_STEP = 2_500;

type AuditStep = { vendorId: string; after: string | null; until: string | null };

type Difference = LedgerDifference | SumDifference;

/**
 * Works out each account's balance from payments, refunds, payouts, offline payments, messages and top-ups
 * alone, fact by fact, and compares it with the entries; and the sums of customers and reports with the same
 * orders (docs/rules.md, Ledger).
 * @param vendorId all vendors when left out
 * @returns the differences: none, unless somebody changed a row by hand or our code is wrong
 */
export async function auditLedger(vendorId: string | null = null): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const vendors of vendorId ? [[vendorId]] : vendorPages())
    for (const vendor of vendors)
      for (let after: string | null | undefined = null; after !== undefined;) {
        const step: AuditResult = await systemDb.transaction((tx) =>
          auditNext(tx, vendor, after!, ORDERS_A_STEP),
        );
        differences.push(...step.differences);
        after = step.until ?? undefined;
      }
  return differences.slice(0, MAX_DIFFERENCES);
}

type AuditResult = { differences: Difference[]; until: string | null };

/**
 * Audits a vendor's next orders.
 * @param after the last order that was audited; null at the beginning
 * @returns the differences, and the last of these orders; null when there are no more
 */
async function auditNext(
  tx: Tx,
  vendorId: string,
  after: string | null,
  ordersAStep: number,
): Promise<AuditResult> {
  await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  const [last] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), after ? gt(orders.id, after) : undefined))
    .orderBy(orders.id)
    .offset(ordersAStep - 1)
    .limit(1);
  const until = last?.id ?? null;
  const step = { vendorId, after, until };
  const differences = [
    ...(await findDifferences(tx, step)),
    ...(await findSumDifferences(tx, step)),
    ...(await findReportDifferences(tx, step)),
  ];
  return { differences, until };
}

/**
 * Compares orders' facts with their entries; the first step adds facts without an order. Entries of
 * messages stay when the messages are deleted, and are left out then.
 */
async function findDifferences(tx: Tx, step: AuditStep): Promise<LedgerDifference[]> {
  const { vendorId, after, until } = step;
  const inStep = (order: SQL) =>
    sql`${after ? sql`${order} > ${after}` : sql`true`} and ${until ? sql`${order} <= ${until}` : sql`true`}`;
  const of = (table: SQL, order: SQL) => sql`${table}.vendor_id = ${vendorId} and ${inStep(order)}`;
  const entries = sql`l.vendor_id = ${vendorId} and (${inStep(sql`l.order_id`)}${after ? sql`` : sql` or l.order_id is null`})`;
  // The account that pays a refund: the platform's if the vendor got none of the payment.
  const holder = sql`case when p.vendor_revenue = 0 then 'platform_balance' else 'vendor_balance' end`;
  const rows = await tx.execute<{
    vendorId: string;
    fact: string;
    account: string;
    expected: string;
    booked: string;
  }>(sql`
    with expected as (
      select p.vendor_id, 'payment:' || p.id as fact, e.account, e.amount from payments p cross join lateral (values
        ('customer_payments', -p.amount), ('gateway_fees', p.gateway_fee), ('vendor_balance', p.vendor_revenue), ('platform_balance', p.amount - p.gateway_fee - p.vendor_revenue)) e(account, amount)
      where p.status <> 'failed' and ${of(sql`p`, sql`p.order_id`)}
      union all
      select p.vendor_id, 'refund:' || r.id, e.account, e.amount from refunds r join payments p on p.vendor_id = r.vendor_id and p.id = r.payment_id
        cross join lateral (values (${holder}, -r.amount), ('refunds', r.amount)) e(account, amount)
      where r.status <> 'failed' and ${of(sql`r`, sql`r.order_id`)}
      union all
      select p.vendor_id, 'reversal:' || p.id, e.account, e.amount from payments p
        cross join lateral (select greatest(0, p.amount - coalesce(sum(r.amount), 0)
          - (select coalesce(sum(d.taken), 0) from disputes d where d.vendor_id = p.vendor_id and d.payment_id = p.id)) as amount from refunds r where r.vendor_id = p.vendor_id and r.payment_id = p.id and r.status <> 'failed') rest
        cross join lateral (values (${holder}, -rest.amount), ('reversals', rest.amount)) e(account, amount)
      where p.status = 'reversed' and ${of(sql`p`, sql`p.order_id`)}
      union all
      select p.vendor_id, 'dispute:' || d.id, e.account, e.amount from disputes d join payments p on p.vendor_id = d.vendor_id and p.id = d.payment_id
        cross join lateral (values (${holder}, -d.taken), ('reversals', d.taken)) e(account, amount)
      where d.status = 'lost' and ${of(sql`d`, sql`d.order_id`)}
      union all
      select p.vendor_id, 'payout:' || p.id, e.account, e.amount from payouts p
        cross join lateral (values ('vendor_balance', -p.amount - p.platform_fee), (case p.status when 'completed' then 'payouts' else 'payouts_under_way' end, p.amount), ('platform_balance', p.platform_fee)) e(account, amount)
      where p.status <> 'failed' and p.vendor_id = ${vendorId} and ${after === null}
      union all
      select o.vendor_id, 'outside:' || o.id, e.account, e.amount from orders o
        cross join lateral (values ('taken_outside', o.total_amount), ('outside_sales', -o.total_amount)) e(account, amount)
      where o.payment_status = 'completed' and ${of(sql`o`, sql`o.id`)}
      union all
      select m.vendor_id, 'message:' || m.id, e.account, e.amount from messages m
        cross join lateral (values ('vendor_balance', -m.price), ('platform_balance', m.price)) e(account, amount)
      where m.taken_at is not null and m.returned_at is null and m.vendor_id = ${vendorId}
        and (${inStep(sql`m.order_id`)}${after ? sql`` : sql` or m.order_id is null`})
      union all
      select t.vendor_id, 'top_up:' || t.id, e.account, e.amount from top_ups t
        cross join lateral (values ('top_ups', -t.received), ('gateway_fees', t.fee), ('vendor_balance', t.used), ('reversals', t.taken), ('added_money', t.received - t.fee - t.used - t.taken)) e(account, amount)
      where t.status = 'paid' and t.vendor_id = ${vendorId} and ${after === null}
    ), booked as (
      select l.vendor_id, split_part(l.cause, ':', 1) || ':' || split_part(l.cause, ':', 2) as fact, l.account, sum(l.amount) as amount
      from ledger_entries l where ${entries} and case when l.cause like 'message:%'
        then exists (select 1 from messages m where m.vendor_id = l.vendor_id and m.id = split_part(l.cause, ':', 2)::uuid) else true end
      group by 1, 2, 3
    ), unbalanced as (
      select min(l.vendor_id::text)::uuid as vendor_id, 'transaction:' || l.transaction_id as fact, 'all' as account, sum(l.amount) as amount
      from ledger_entries l where ${entries} group by l.transaction_id having sum(l.amount) <> 0
    )
    select coalesce(e.vendor_id, b.vendor_id) as "vendorId", coalesce(e.fact, b.fact) as fact, coalesce(e.account, b.account) as account,
      coalesce(e.amount, 0)::text as expected, coalesce(b.amount, 0)::text as booked
    from (select vendor_id, fact, account, sum(amount) as amount from expected group by 1, 2, 3) e
    full join booked b on b.vendor_id = e.vendor_id and b.fact = e.fact and b.account = e.account
    where coalesce(e.amount, 0) <> coalesce(b.amount, 0)
    union all select vendor_id, fact, account, '0', amount::text from unbalanced
    union all
    select ${vendorId}::uuid, 'wallet', a.account, coalesce(l.amount, 0)::text, coalesce(a.amount, 0)::text
    from (select) always left join wallets w on w.vendor_id = ${vendorId}
    cross join lateral (values
      ('vendor_balance', w.balance), ('payouts_under_way', w.under_way), ('payouts', w.paid_out), ('platform_balance', w.fees), ('messages', w.messages), ('added', w.added)) a(account, amount)
    left join (
      select account, sum(amount) as amount from ledger_entries
      where vendor_id = ${vendorId} and ${after === null}
        and (account in ('vendor_balance', 'payouts_under_way', 'payouts') or account = 'platform_balance' and payout_id is not null)
      group by account
      union all
      select 'messages', -sum(amount) from ledger_entries
      where vendor_id = ${vendorId} and account = 'vendor_balance' and cause like 'message:%' and ${after === null}
      union all
      select 'added', sum(amount) from ledger_entries
      where vendor_id = ${vendorId} and account = 'vendor_balance' and cause like 'top_up:%' and ${after === null}
    ) l on l.account = a.account
    where ${after === null} and coalesce(a.amount, 0) <> coalesce(l.amount, 0)
    union all
    select ${vendorId}::uuid, 'day:' || coalesce(d.day, l.day), a.account, a.expected::text, a.booked::text
    from (select day, earned, changed from wallet_days where vendor_id = ${vendorId} and ${after === null}) d
    full join (
      select (created_at at time zone 'UTC')::date as day, sum(amount) as changed, sum(amount) filter (where payout_id is null and cause not like 'message:%' and cause not like 'top_up:%') as earned
      from ledger_entries where vendor_id = ${vendorId} and account = 'vendor_balance' and ${after === null} group by 1
    ) l on l.day = d.day
    cross join lateral (values ('changed', coalesce(l.changed, 0), coalesce(d.changed, 0)), ('earned', coalesce(l.earned, 0), coalesce(d.earned, 0))) a(account, expected, booked)
    where a.expected <> a.booked
    order by 2, 3 limit ${MAX_DIFFERENCES}`);
  return rows.map(({ expected, booked, ...row }) => ({
    ...row,
    expectedKobo: Number(expected),
    bookedKobo: Number(booked),
  }));
}

const MAX_STORED = 20;

/** As the operator's case shows them (`ledger_audits.differences`). */
export const storedDifferences = (found: Difference[]): StoredDifference[] =>
  found.slice(0, MAX_STORED).map((one) =>
    "account" in one
      ? {
          fact: one.fact,
          of: one.account,
          expected: formatKobo(one.expectedKobo),
          stored: formatKobo(one.bookedKobo),
        }
      : {
          fact: one.fact,
          of: one.column,
          expected: one.expected ?? "nothing",
          stored: one.stored ?? "nothing",
        },
  );

/** Less than the time after which pg-boss considers a run dead. */
const RUN_MS = 5 * 60_000;

/**
 * Audits every store's ledger that was not audited in the last 20 hours, step by step, and logs
 * differences as errors. When a run is interrupted or takes too long, the next one continues
 * (docs/rules.md, Ledger).
 * @param limits.runMs how long this run may take
 * @param limits.ordersAStep how many orders one statement audits
 * @returns how many differences it found
 * @throws RetryJob when there is more to audit, or a store's audit failed
 */
export async function auditAllLedgers({
  runMs = RUN_MS,
  ordersAStep = ORDERS_A_STEP,
} = {}): Promise<number> {
  const deadline = performance.now() + runMs;
  const failed: string[] = [];
  let found = 0;
  let hasBegun = false;
  for await (const stores of vendorPages())
    await systemDb.execute(sql`
      insert into ledger_audits (vendor_id, audited_at)
      select id, created_at from vendor_profiles where id in ${stores} on conflict do nothing`);
  for (;;) {
    const [next] = await systemDb
      .select()
      .from(ledgerAudits)
      .where(
        and(
          lt(ledgerAudits.auditedAt, sql`now() - interval '20 hours'`),
          notInArray(ledgerAudits.vendorId, failed),
        ),
      )
      .orderBy(ledgerAudits.auditedAt, ledgerAudits.vendorId)
      .limit(1);
    if (!next) break;
    if (hasBegun && performance.now() > deadline) throw new RetryJob("There is more to audit");
    hasBegun = true;
    try {
      found += await auditAndNote(next.vendorId, next.afterOrderId, ordersAStep);
    } catch (error) {
      failed.push(next.vendorId);
      log().error({ err: error, vendorId: next.vendorId }, "A store's ledger was not audited");
    }
  }
  if (failed.length > 0) throw new RetryJob("Some ledgers were not audited");
  return found;
}

async function auditAndNote(
  vendorId: string,
  after: string | null,
  ordersAStep: number,
): Promise<number> {
  const { differences } = await systemDb.transaction(async (tx) => {
    const [audit] = await tx
      .select({ differences: ledgerAudits.differences })
      .from(ledgerAudits)
      .where(eq(ledgerAudits.vendorId, vendorId))
      .for("update");
    const before = after === null ? [] : (audit?.differences ?? []);
    const step = await auditNext(tx, vendorId, after, ordersAStep);
    await tx
      .update(ledgerAudits)
      .set({
        afterOrderId: step.until,
        differences: [...before, ...storedDifferences(step.differences)].slice(0, MAX_STORED),
        ...(step.until === null ? { auditedAt: sql`now()` } : {}),
      })
      .where(eq(ledgerAudits.vendorId, vendorId));
    return step;
  });
  if (differences.length > 0)
    log().error(
      { vendorId, count: differences.length, differences: differences.slice(0, 20) },
      "The ledger, or what customers' orders or reports add up to, differs from payments, refunds, payouts and orders",
    );
  return differences.length;
}

/**
 * Logs an error when a store's ledger was not audited for 36 hours (docs/rules.md, Ledger).
 * @returns how many stores
 */
export async function warnOfMissedAudits(): Promise<number> {
  let count = 0;
  let since: string | null = null;
  for await (const stores of vendorPages()) {
    const [overdue] = await systemDb.execute<{ stores: number; since: string | null }>(sql`
      select count(*)::int as stores, min(coalesce(a.audited_at, v.created_at))::text as since
      from vendor_profiles v left join ledger_audits a on a.vendor_id = v.id
      where v.id in ${stores} and coalesce(a.audited_at, v.created_at) < now() - interval '36 hours'`);
    count += overdue!.stores;
    if (!since || (overdue!.since && overdue!.since < since)) since = overdue!.since;
  }
  if (count > 0)
    log().error({ stores: count, since }, "The nightly audit of the ledger did not happen");
  return count;
}
