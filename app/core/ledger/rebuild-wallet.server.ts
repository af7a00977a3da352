import { sql } from "drizzle-orm";
import { lockSums } from "~/core/orders/lock-sums.server";
import { systemDb } from "~/platform/db.server";

/**
 * Writes a vendor's wallet and its days again from the ledger, while the product runs. Entries that
 * others are committing wait for the wallet's lock and are added after it (docs/rules.md, Ledger).
 */
export async function rebuildWallet(vendorId: string): Promise<void> {
  await systemDb.transaction(async (tx) => {
    await lockSums(tx, vendorId);
    await tx.execute(sql`
      update wallets w set balance = l.balance, under_way = l.under_way, paid_out = l.paid_out,
        fees = l.fees, messages = l.messages, added = l.added
      from (
        select coalesce(sum(amount) filter (where account = 'vendor_balance'), 0) as balance,
          coalesce(sum(amount) filter (where account = 'payouts_under_way'), 0) as under_way,
          coalesce(sum(amount) filter (where account = 'payouts'), 0) as paid_out,
          coalesce(sum(amount) filter (where account = 'platform_balance' and payout_id is not null), 0) as fees,
          coalesce(-sum(amount) filter (where account = 'vendor_balance' and cause like 'message:%'), 0) as messages,
          coalesce(sum(amount) filter (where account = 'vendor_balance' and cause like 'top_up:%'), 0) as added
        from ledger_entries where vendor_id = ${vendorId}
      ) l where w.vendor_id = ${vendorId}`);
    await tx.execute(sql`delete from wallet_days where vendor_id = ${vendorId}`);
    await tx.execute(sql`
      insert into wallet_days (vendor_id, day, earned, changed)
      select vendor_id, (created_at at time zone 'UTC')::date,
        coalesce(sum(amount) filter (where payout_id is null and cause not like 'message:%' and cause not like 'top_up:%'), 0), sum(amount)
      from ledger_entries where vendor_id = ${vendorId} and account = 'vendor_balance' group by 1, 2`);
  });
}
