import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { ledgerEntries, orders, payments, payouts, refunds } from "~schema";
import { MAX_COUNTED, ORDERS_SEARCHED } from "~/core/orders/long-list";
import type { Tx } from "~/platform/db.server";
import { contains } from "~/platform/search.server";
import { readOrderNumber } from "~/shared/ids";
import {
  transactionOf,
  transactionTabNames,
  type Transaction,
  type TransactionFacts,
  type TransactionsRequest,
  type TransactionTab,
} from "./transactions";

const PAGE_SIZE = 20;

export type TransactionsPage = {
  transactions: Transaction[];
  /** Over the whole period, whatever the search. */
  counts: Record<TransactionTab, number>;
  next: string | null;
};

/** Each matches a range of one index. */
const inTab: Record<TransactionTab, SQL> = {
  all: sql`account = 'vendor_balance'`,
  sales: sql`account = 'vendor_balance' and cause like 'payment:%'`,
  payouts: sql`account = 'vendor_balance' and payout_id is not null`,
  refunds: sql`account = 'vendor_balance' and payout_id is null and cause not like 'payment:%' and cause not like 'message:%'`,
  messages: sql`account = 'vendor_balance' and cause like 'message:%'`,
};

/**
 * Reads a page of transactions, newest first, with the tabs' counts. The cost doesn't grow with the
 * ledger (docs/rules.md, Payouts).
 * @param from the period's start
 */
export async function readTransactions(
  tx: Tx,
  vendorId: string,
  request: TransactionsRequest,
  from: Date,
): Promise<TransactionsPage> {
  const [ids, counts] = await Promise.all([
    readIds(tx, vendorId, request, from),
    countTabs(tx, vendorId, from),
  ]);
  return {
    transactions: await readLines(tx, vendorId, ids.slice(0, PAGE_SIZE)),
    counts,
    next: ids.length > PAGE_SIZE ? ids[PAGE_SIZE - 1]! : null,
  };
}

const entriesOf = (vendorId: string, tab: TransactionTab, from: Date) =>
  sql`from ledger_entries where vendor_id = ${vendorId} and ${inTab[tab]} and created_at >= ${from.toISOString()}`;
/** Spelled as in the indexes, read backwards. */
const newestFirst = sql`order by created_at desc, id desc`;

/** One more than a page, to know whether another follows. */
async function readIds(
  tx: Tx,
  vendorId: string,
  { tab, q, after }: TransactionsRequest,
  from: Date,
): Promise<string[]> {
  const at = sql`(select mark.created_at from ledger_entries mark where mark.vendor_id = ${vendorId} and mark.id = ${after})`;
  const older = after
    ? sql`created_at <= ${at} and (created_at < ${at} or id < ${after})`
    : sql`true`;
  const few = sql.raw(`limit ${PAGE_SIZE + 1}`);
  const query = q
    ? sql`select id from ${foundTransactions(vendorId, tab, q, from)} found where ${older} ${newestFirst} ${few}`
    : sql`select id ${entriesOf(vendorId, tab, from)} and ${older} ${newestFirst} ${few}`;
  return (await tx.execute<{ id: string }>(query)).map(({ id }) => id);
}

/**
 * Returns a subquery for a search: among the latest 2,000, transactions whose id, order number,
 * customer name or payout reference contains the text; of any age, those with exactly this order
 * number or reference.
 */
function foundTransactions(vendorId: string, tab: TransactionTab, q: string, from: Date): SQL {
  const columns = sql`id, created_at, transaction_id, order_id, payout_id`;
  const latest = sql`(select ${columns} ${entriesOf(vendorId, tab, from)} ${newestFirst} ${sql.raw(`limit ${ORDERS_SEARCHED}`)})`;
  const parts = [
    sql`select latest.id, latest.created_at from ${latest} latest
      left join orders o on o.vendor_id = ${vendorId} and o.id = latest.order_id
      left join payouts p on p.vendor_id = ${vendorId} and p.id = latest.payout_id
      where ${contains(sql`latest.transaction_id::text`, q)} or ${contains(sql`o.order_number`, q)}
        or ${contains(sql`o.customer_name`, q)} or ${contains(sql`p.reference`, q)}`,
  ];
  const number = readOrderNumber(q);
  if (number)
    parts.push(
      sql`select id, created_at ${entriesOf(vendorId, tab, from)} and order_id =
        (select o.id from orders o where o.vendor_id = ${vendorId} and o.order_number = ${number})`,
    );
  if (/^PAYOUT_\d+$/i.test(q)) {
    const payout = sql`(select p.id from payouts p where p.vendor_id = ${vendorId} and p.reference = ${q.toUpperCase()})`;
    const causes = ["", ":failed", ":returned", ":late"].map(
      (fact) => sql`'payout:' || ${payout} || ${fact}`,
    );
    parts.push(
      sql`select id, created_at ${entriesOf(vendorId, tab, from)} and cause in (${sql.join(causes, sql`, `)})`,
    );
  }
  return sql`(${sql.join(parts, sql` union `)})`;
}

/** Counts each tab up to 1,000. */
async function countTabs(
  tx: Tx,
  vendorId: string,
  from: Date,
): Promise<Record<TransactionTab, number>> {
  const counts = transactionTabNames.map(
    (tab) =>
      sql`(select count(*)::int from (select 1 ${entriesOf(vendorId, tab, from)} ${newestFirst} ${sql.raw(`limit ${MAX_COUNTED + 1}`)}) counted) as ${sql.identifier(tab)}`,
  );
  const [row] = await tx.execute<Record<TransactionTab, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return row!;
}

export async function readLines(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: ledgerEntries.id,
      transactionId: ledgerEntries.transactionId,
      amountKobo: ledgerEntries.amount,
      cause: ledgerEntries.cause,
      at: ledgerEntries.createdAt,
      lines: sql<TransactionFacts["lines"]>`(
        select jsonb_object_agg(l.account, l.amount) from ledger_entries l
        where l.vendor_id = ${vendorId} and l.transaction_id = "ledger_entries"."transaction_id")`,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      method: payments.paymentMethod,
      refundStatus: refunds.status,
      payoutStatus: payouts.status,
      reference: payouts.reference,
      message: sql<TransactionFacts["message"]>`(
        select jsonb_build_object('event', m.event, 'way', m.way, 'state', m.state) from messages m
        where m.vendor_id = ${vendorId} and m.id = case when "ledger_entries"."cause" like 'message:%'
          then split_part("ledger_entries"."cause", ':', 2)::uuid end)`,
    })
    .from(ledgerEntries)
    .leftJoin(orders, and(eq(orders.vendorId, vendorId), eq(orders.id, ledgerEntries.orderId)))
    .leftJoin(
      payments,
      and(eq(payments.vendorId, vendorId), eq(payments.id, ledgerEntries.paymentId)),
    )
    .leftJoin(refunds, and(eq(refunds.vendorId, vendorId), eq(refunds.id, ledgerEntries.refundId)))
    .leftJoin(payouts, and(eq(payouts.vendorId, vendorId), eq(payouts.id, ledgerEntries.payoutId)))
    .where(and(eq(ledgerEntries.vendorId, vendorId), inArray(ledgerEntries.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, transactionOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
