import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";

const DAY_MS = 86_400_000;

const nextMidnight = (at: Date) => new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Returns a vendor's earnings since an instant: sales less the gateway's fees, refunds and
 * reversals. Reads a row a day, and the entries of the first day's rest (decision 0035).
 * @returns kobo
 */
export async function earnedSince(tx: Tx, vendorId: string, from: Date): Promise<number> {
  const midnight = nextMidnight(from);
  const [row] = await tx.execute<{ earned: string }>(sql`
    select (select coalesce(sum(d.earned), 0) from wallet_days d
        where d.vendor_id = ${vendorId} and d.day >= ${dayOf(midnight)}::date)
      + (select coalesce(sum(e.amount), 0) from ledger_entries e
        where e.vendor_id = ${vendorId} and e.account = 'vendor_balance' and e.payout_id is null
          and e.cause not like 'message:%' and e.cause not like 'top_up:%'
          and e.created_at >= ${from.toISOString()} and e.created_at < ${midnight.toISOString()})
      as earned`);
  return Number(row!.earned);
}

/**
 * Returns a vendor's balance at an instant. Reads a row for each day before it, and the entries of
 * its own day (decision 0035).
 * @returns kobo
 */
export async function balanceAt(tx: Tx, vendorId: string, at: Date): Promise<number> {
  const midnight = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
  const [row] = await tx.execute<{ balance: string }>(sql`
    select (select coalesce(sum(d.changed), 0) from wallet_days d
        where d.vendor_id = ${vendorId} and d.day < ${dayOf(midnight)}::date)
      + (select coalesce(sum(e.amount), 0) from ledger_entries e
        where e.vendor_id = ${vendorId} and e.account = 'vendor_balance'
          and e.created_at >= ${midnight.toISOString()} and e.created_at < ${at.toISOString()})
      as balance`);
  return Number(row!.balance);
}
