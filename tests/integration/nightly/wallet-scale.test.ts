import postgres from "postgres";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readWallet } from "~/core/payouts/wallet.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { makeVendor } from "../../../drizzle/seed/factories";

/** Writes a vendor's ledger as after many payments, without triggers. */
async function writeLedger(vendorId: string, entries: number): Promise<void> {
  const owner = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
  // They are slow, and this vendor has no wallet anyway.
  await owner`drop index if exists ledger_entries_transaction, ledger_entries_by_order, ledger_entries_balance`;
  await owner`alter table ledger_entries drop constraint if exists ledger_entries_once`;
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into ledger_entries (transaction_id, vendor_id, account, amount, cause)
      select md5(${vendorId} || n)::uuid, ${vendorId}, e.account, e.amount,
        'payment:' || md5(${vendorId} || n)::uuid
      from generate_series(1, ${entries / 3}::int) n cross join (values
        ('customer_payments', -250000), ('gateway_fees', 13750), ('vendor_balance', 236250)) e(account, amount)`;
    await tx`
      insert into wallets (vendor_id, balance)
      select vendor_id, sum(amount) from ledger_entries
      where vendor_id = ${vendorId} and account = 'vendor_balance' group by 1`;
  });
  await owner`analyze wallets`;
  await owner.end();
}

it("a wallet is read from one row, with 60,000 entries as with 300", async () => {
  const [young, old] = [await makeVendor(systemDb), await makeVendor(systemDb)];
  await writeLedger(young.id, 300);
  await writeLedger(old.id, 60_000);
  expect((await readWallet(old.id)).balanceKobo).toBe(20_000 * 236_250);
  const blocks = async (vendorId: string) => {
    const [row] = await systemDb.execute<{
      "QUERY PLAN": [{ Plan: Record<string, number> }];
    }>(sql`explain (analyze, buffers, format json)
        select balance, under_way, paid_out, fees from wallets where vendor_id = ${vendorId}`);
    const { Plan } = row!["QUERY PLAN"][0];
    return Plan["Shared Hit Blocks"]! + Plan["Shared Read Blocks"]!;
  };
  expect(await blocks(old.id)).toBeLessThanOrEqual(3);
  expect(await blocks(old.id)).toBeLessThanOrEqual((await blocks(young.id)) + 1);
});
