import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";

/** Changes of a vendor's balance, by kind; kobo. */
export type MovedMoney = {
  /** Payments, and the provider's fees in them. */
  paymentsKobo: number;
  feesKobo: number;
  refundsKobo: number;
  backKobo: number;
  /** Messages to phones, less those whose price went back. */
  messagesKobo: number;
  /** Money that the store added, as far as refunds and others needed it. */
  addedKobo: number;
  /** Payouts, and the platform's fees in them. */
  payoutsKobo: number;
  payoutFeesKobo: number;
  /** Payouts that came back, with their fees. */
  payoutsBackKobo: number;
};

type Row = Record<keyof MovedMoney, string>;

export function movedBetween(vendorId: string, from: SQL, until: SQL): SQL {
  const between = sql`e.vendor_id = ${vendorId} and e.created_at >= ${from} and e.created_at < ${until}`;
  const sumWhere = (condition: string) =>
    sql`coalesce(sum(abs(m.amount)) filter (where ${sql.raw(condition)}), 0)`;
  return sql`
    select ${sumWhere("m.is_payment")} + coalesce(sum(m.fee), 0) as "paymentsKobo",
      coalesce(sum(m.fee), 0) as "feesKobo",
      ${sumWhere("m.is_return and m.amount < 0")} as "refundsKobo",
      ${sumWhere("m.is_return and m.amount > 0")} as "backKobo",
      coalesce(-sum(m.amount) filter (where m.is_message), 0) as "messagesKobo",
      coalesce(sum(m.amount) filter (where m.is_added), 0) as "addedKobo",
      ${sumWhere("m.is_payout and m.amount < 0")} as "payoutsKobo",
      coalesce(sum(m.platform_fee) filter (where m.amount < 0), 0) as "payoutFeesKobo",
      ${sumWhere("m.is_payout and m.amount > 0")} as "payoutsBackKobo"
    from (
      select sum(e.amount) filter (where e.account = 'vendor_balance') as amount,
        bool_or(e.cause like 'payment:%') as is_payment, bool_or(e.payout_id is not null) as is_payout,
        bool_or(e.cause like 'message:%') as is_message, bool_or(e.cause like 'top_up:%') as is_added,
        not bool_or(e.cause like 'payment:%' or e.cause like 'message:%' or e.cause like 'top_up:%' or e.payout_id is not null) as is_return,
        sum(e.amount) filter (where e.account = 'gateway_fees') as fee,
        sum(e.amount) filter (where e.account = 'platform_balance' and e.payout_id is not null) as platform_fee
      from ledger_entries e
      where ${between} and e.account in ('vendor_balance', 'gateway_fees', 'platform_balance')
      group by e.transaction_id
    ) m where m.amount is not null`;
}

export async function readMoved(
  tx: Tx,
  vendorId: string,
  from: Date,
  until: Date,
): Promise<MovedMoney> {
  const [row] = await tx.execute<Row>(
    movedBetween(vendorId, sql`${from.toISOString()}`, sql`${until.toISOString()}`),
  );
  return toMoved(row!);
}

/**
 * Returns what messages to phones cost between two instants, less those whose price went back then.
 * @returns kobo
 */
export async function readMessageCosts(
  tx: Tx,
  vendorId: string,
  from: Date,
  until: Date,
): Promise<number> {
  const [row] = await tx.execute<{ kobo: string }>(sql`
    select coalesce(-sum(amount), 0) as kobo from ledger_entries
    where vendor_id = ${vendorId} and account = 'vendor_balance' and cause like 'message:%'
      and created_at >= ${from.toISOString()} and created_at < ${until.toISOString()}`);
  return Number(row!.kobo);
}

export const toMoved = (row: Row): MovedMoney => ({
  paymentsKobo: Number(row.paymentsKobo),
  feesKobo: Number(row.feesKobo),
  refundsKobo: Number(row.refundsKobo),
  backKobo: Number(row.backKobo),
  messagesKobo: Number(row.messagesKobo),
  addedKobo: Number(row.addedKobo),
  payoutsKobo: Number(row.payoutsKobo),
  payoutFeesKobo: Number(row.payoutFeesKobo),
  payoutsBackKobo: Number(row.payoutsBackKobo),
});
