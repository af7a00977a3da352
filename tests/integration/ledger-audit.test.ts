import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { ledgerAudits } from "~schema";
import {
  auditAllLedgers,
  auditLedger,
  warnOfMissedAudits,
} from "~/core/ledger/audit-ledger.server";
import { systemDb } from "~/platform/db.server";
import { settingsOf } from "~/platform/job-queues.server";
import { RetryJob } from "~/platform/jobs.server";
import { makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { bookPast } from "../../drizzle/seed/ledger";
import { makePayout } from "../../drizzle/seed/store-factories";

const ORDERS = 5;
let store: MadeVendor;
beforeAll(async () => {
  store = await makeVendor(systemDb);
  for (let made = 0; made < ORDERS; made++)
    await makeOrder(systemDb, { vendorId: store.id, status: "delivered" });
  await makePayout(systemDb, { vendorId: store.id });
  await bookPast(systemDb, store.id);
});

/** As if the stores were days old. */
const daysLater = async () => {
  await systemDb.execute(sql`update ledger_audits set audited_at = now() - interval '3 days'`);
  await systemDb.execute(sql`update vendor_profiles set created_at = now() - interval '3 days'`);
};
const progress = async () => {
  const [row] = await systemDb
    .select()
    .from(ledgerAudits)
    .where(eq(ledgerAudits.vendorId, store.id));
  return row;
};

it("an interrupted audit continues where it stopped, and finds corruption in every step", async () => {
  await daysLater();
  await systemDb.execute(
    sql`update payments set gateway_fee = gateway_fee + 1, vendor_revenue = vendor_revenue - 1 where vendor_id = ${store.id}`,
  );
  let found = 0;
  let runs = 0;
  const afters: (string | null)[] = [];
  for (let isOver = false; !isOver;) {
    runs++;
    try {
      found += await auditAllLedgers({ runMs: 0, ordersAStep: 2 });
      isOver = true;
    } catch (error) {
      expect(error).toBeInstanceOf(RetryJob);
    }
    afters.push((await progress())!.afterOrderId);
  }
  // Three steps of at most two orders, and the last run has nothing left.
  expect(runs).toBe(3);
  expect(afters[0]! < afters[1]!).toBe(true);
  expect(afters[2]).toBeNull();
  expect(await auditLedger(store.id)).toHaveLength(2 * ORDERS);
  await systemDb.execute(
    sql`update payments set gateway_fee = gateway_fee - 1, vendor_revenue = vendor_revenue + 1 where vendor_id = ${store.id}`,
  );
  expect(await auditLedger(store.id)).toEqual([]);
  expect(found).toBe(2);
});

it("an audit finds a payout that differs, and entries without a fact", async () => {
  const other = await makeVendor(systemDb);
  const order = await makeOrder(systemDb, { vendorId: other.id, status: "delivered" });
  await makePayout(systemDb, { vendorId: other.id });
  await bookPast(systemDb, other.id);
  expect(await auditLedger(other.id)).toEqual([]);
  for (const orderId of [null, order.id])
    await systemDb.execute(sql`
      insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id)
      select ${randomUUID()}, ${other.id}, account, amount, 'payment:' || ${randomUUID()}::text, ${orderId}
      from (values ('vendor_balance', 500), ('customer_payments', -500)) e(account, amount)`);
  expect(await auditLedger(other.id)).toHaveLength(4);
  await systemDb.execute(sql`update payouts set amount = amount + 1 where vendor_id = ${other.id}`);
  expect(await auditLedger(other.id)).toHaveLength(6);
});

it("an audit that did not happen is retried, and reported after 36 hours", async () => {
  expect(settingsOf("ledger-audit").retry.retryLimit).toBeGreaterThan(0);
  expect(await warnOfMissedAudits()).toBe(0);
  await daysLater();
  expect(await warnOfMissedAudits()).toBeGreaterThan(0);
  await auditAllLedgers();
  expect(await warnOfMissedAudits()).toBe(0);
});

it("an audit finds a wallet and a day that are missing or were changed by hand", async () => {
  const other = await makeVendor(systemDb);
  await makeOrder(systemDb, { vendorId: other.id, status: "delivered" });
  const wrong = async () =>
    (await auditLedger())
      .filter(({ vendorId }) => vendorId === other.id)
      .map(
        (found) =>
          `${found.fact.replace(/\d{4}-\d\d-\d\d/, "date")} ${"account" in found ? found.account : found.column}`,
      );
  expect(await wrong()).toEqual([]);
  await systemDb.execute(
    sql`update wallets set balance = balance + 1 where vendor_id = ${other.id}`,
  );
  expect(await wrong()).toEqual(["wallet vendor_balance"]);
  await systemDb.execute(sql`delete from wallets where vendor_id = ${other.id}`);
  await systemDb.execute(sql`delete from wallet_days where vendor_id = ${other.id}`);
  expect(await wrong()).toEqual(["day:date changed", "day:date earned", "wallet vendor_balance"]);
});
