import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeOlderVersion } from "../setup/older-version";

const [ADA, BOLA] = [
  "00000000-0000-4000-8000-00000000000a",
  "00000000-0000-4000-8000-00000000000b",
];
let version: Awaited<ReturnType<typeof makeOlderVersion>>;
let old: postgres.Sql;

beforeAll(async () => {
  version = await makeOlderVersion("0021_payouts");
  old = version.old;
});
afterAll(() => version.drop());

/** Books as versions without wallets do: kobo by account. */
const book = (
  on: postgres.Sql | postgres.TransactionSql,
  vendorId: string,
  cause: string,
  booking: Record<string, number>,
  { at = "2026-11-20T12:00:00Z", payoutId = null as string | null } = {},
) =>
  on`insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, payout_id, created_at)
    select ${crypto.randomUUID()}, ${vendorId}, key, value::bigint, ${cause}, ${payoutId}, ${at}
    from jsonb_each_text(${JSON.stringify(booking)}::text::jsonb)`;

const sale = { customer_payments: -10_000, gateway_fees: 250, vendor_balance: 9_750 };

it("what was earned and paid before is in the wallets, and what an older version books meanwhile and later", async () => {
  for (const id of [ADA!, BOLA!]) {
    const [user] = await old<{ id: string }[]>`
      insert into users (email, name, google_sub) values (${`${id}@example.com`}, 'A', ${id}) returning id`;
    await old`insert into vendor_profiles (id, user_id) values (${id}, ${user!.id})`;
  }
  await book(old, ADA!, "payment:1", sale, { at: "2026-11-20T23:59:59Z" });
  await book(old, ADA!, "payment:2", sale, { at: "2026-11-21T00:00:00Z" });
  const [payout] = await old<{ id: string }[]>`
    insert into payouts (vendor_id, amount, platform_fee, status, bank_code, account_number, account_name, reference, provider_reference)
    values (${ADA!}, 9650, 350, 'completed', '058', '0123456789', 'A', 'PAYOUT_1', 'payout_1') returning id`;
  await book(
    old,
    ADA!,
    `payout:${payout!.id}`,
    { vendor_balance: -10_000, payouts: 9_650, platform_balance: 350 },
    { payoutId: payout!.id },
  );

  let isMigrated = false;
  let migrating!: Promise<unknown>;
  await old.begin(async (tx) => {
    await book(tx, BOLA!, "payment:3", sale);
    migrating = migrateDatabase(version.url).then(() => (isMigrated = true));
    // It waits for this transaction.
    await expect
      .poll(
        async () =>
          (
            await old`select 1 from pg_stat_activity where datname = ${version.name} and wait_event_type = 'Lock'`
          ).length,
      )
      .toBeGreaterThan(0);
    expect(isMigrated).toBe(false);
  });
  await migrating;
  await book(old, BOLA!, "payment:4", sale, { at: "2026-11-22T12:00:00Z" });

  expect(
    await old`select balance::int, under_way::int, paid_out::int, fees::int from wallets order by vendor_id`,
  ).toEqual([
    { balance: 9_500, under_way: 0, paid_out: 9_650, fees: 350 },
    { balance: 19_500, under_way: 0, paid_out: 0, fees: 0 },
  ]);
  expect(
    await old`select day::text, earned::int, changed::int from wallet_days order by vendor_id, day`,
  ).toEqual([
    { day: "2026-11-20", earned: 9_750, changed: -250 },
    { day: "2026-11-21", earned: 9_750, changed: 9_750 },
    { day: "2026-11-20", earned: 9_750, changed: 9_750 },
    { day: "2026-11-22", earned: 9_750, changed: 9_750 },
  ]);
  expect(
    await old`select source, cause, sent_at, completed_at = updated_at as at from payouts`,
  ).toMatchObject([{ source: "automatic", sent_at: null, at: true }]);
});
