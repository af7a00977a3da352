import { beforeAll, describe, expect, it } from "vitest";
import { readOnItsWay } from "~/core/payouts/payout-tiers.server";
import { readMarkFigures } from "~/core/payouts/mark-figures.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { previewWithdrawal } from "~/core/payouts/request-payout.server";
import { earnedSince, balanceAt } from "~/core/payouts/wallet-days.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { readPayoutsPage, type PayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import {
  transactionTabNames,
  walletPeriodNames,
  type TransactionsRequest,
} from "~/dashboard/payouts/transactions";
import { readStatement, streamStatement } from "~/dashboard/payouts/statement/statement.server";
import { forVendor, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { fillWithSales } from "../../../drizzle/seed/many-sales";
import { readsOf, sequentialScans, setDatabase } from "../../setup/sequential-scans";
import { onServer } from "../../setup/test-cluster";

const tables = [
  ...["ledger_entries", "orders", "payments", "refunds", "payouts", "wallet_days", "messages"],
];
const ZONE = "Africa/Lagos";

let young: MadeVendor;
let old: MadeVendor;
beforeAll(async () => {
  [young, old] = [await makeVendor(systemDb), await makeVendor(systemDb)];
  // As many as tabs count up to.
  await fillWithSales(env().databaseUrl, young.id, {
    ...{ orders: 1_200, refunds: 100, payouts: 100 },
    messages: 100,
  });
  await fillWithSales(env().databaseUrl, old.id, {
    ...{ orders: 6_000, refunds: 500, payouts: 500 },
    messages: 2_000,
  });
  // Another store's rows; without them a full scan of a small table would be the best plan.
  const { id } = await makeVendor(systemDb);
  await fillWithSales(env().databaseUrl, id, {
    ...{ orders: 2_000, refunds: 1_800, payouts: 2_000 },
    messages: 1_800,
  });
  await onServer(
    env().databaseUrl,
    `insert into wallet_days (vendor_id, day) select '${id}', current_date - 5 - n from generate_series(1, 5000) n`,
  );
  // As in memory or on an SSD.
  await setDatabase("random_page_cost = 1.1");
  await onServer(env().databaseUrl, "vacuum analyze");
});

const first: TransactionsRequest = { tab: "all", period: "months3", q: "", after: null };
const show = (
  vendorId: string,
  request: Partial<TransactionsRequest> = {},
  payoutsAfter: string | null = null,
): Promise<PayoutsPage> =>
  readPayoutsPage(
    vendorId,
    { transactions: { ...first, ...request }, payoutsAfter },
    new Date(),
    ZONE,
  );

/** The vendor's last hours, as a statement page can show them. */
const lastHours = () => {
  const until = new Date();
  return { from: new Date(until.getTime() - 3 * 3_600_000), until };
};

/** Reads everything a vendor can see of their money. */
async function readEverything(vendorId: string): Promise<void> {
  await readWallet(vendorId);
  await previewWithdrawal(vendorId, new Date(), ZONE);
  for (const tab of transactionTabNames) {
    for (const period of walletPeriodNames) await show(vendorId, { tab, period });
    const { page } = await show(vendorId, { tab });
    expect(page.transactions).toHaveLength(20);
    const second = await show(vendorId, { tab, after: page.next });
    expect(second.page.transactions).toHaveLength(20);
    for (const q of ["customer", "VNR012", "PAYOUT_12", "nobody at all"])
      await show(vendorId, { tab, q });
  }
  const { history } = await show(vendorId);
  expect((await show(vendorId, {}, history.next)).history.payouts).toHaveLength(10);
  expect((await readStatement(vendorId, lastHours())).lines?.length).toBeGreaterThan(180);
}

it("many sales, refunds, messages and payouts are booked as if one at a time", async () => {
  expect(await auditLedger()).toEqual([]);
});

it.each(["auto", "force_generic_plan"])(
  "wallet, page, transactions, search and statement scan no table sequentially (%s)",
  async (plan) => {
    await setDatabase(`plan_cache_mode = ${plan}`);
    for (const { id } of [young, old]) {
      const before = await sequentialScans(...tables);
      await readEverything(id);
      expect(await sequentialScans(...tables)).toEqual(before);
    }
    const before = await sequentialScans(...tables);
    for await (const _part of streamStatement(old.id, lastHours(), ZONE)) continue;
    expect(await sequentialScans(...tables)).toEqual(before);
    await setDatabase("plan_cache_mode = auto");
  },
);

const rowsRead = async (work: () => Promise<unknown>) => (await readsOf(tables, work)).rows;

it("the page reads no more rows of an old store than of a young one", async () => {
  for (const request of [{}, { tab: "refunds" }, { tab: "payouts", period: "month" }] as const) {
    const [ofYoung, ofOld] = [
      await rowsRead(() => show(young.id, request)),
      await rowsRead(() => show(old.id, request)),
    ];
    expect(ofOld).toBeLessThanOrEqual(ofYoung + 100);
  }
});

it("a month's earnings and a balance of long ago are read by days", async () => {
  const daysAgo = new Date(Date.now() - 2.5 * 86_400_000);
  for (const read of [earnedSince, balanceAt])
    // One order a minute, and a message for every third: a day's, and one row per day.
    expect(await rowsRead(() => forVendor(old.id, (tx) => read(tx, old.id, daysAgo)))).toBeLessThan(
      1_440 * 1.55 + 20,
    );
});

describe("a store of 100,000 orders that isn't trusted", () => {
  let big: MadeVendor;
  beforeAll(async () => {
    big = await makeVendor(systemDb);
    const made = { orders: 100_000, refunds: 1_000, payouts: 70 };
    await fillWithSales(env().databaseUrl, big.id, made);
    await onServer(env().databaseUrl, "vacuum analyze");
  }, 300_000);

  const ordersOfDay = 1_440;
  const figures = { ripeHours: 24, reservePercent: 0, reserveDays: 0, dailyCapKobo: null };
  const reserve = { ripeHours: 72, reservePercent: 10, reserveDays: 30 };
  it.each([
    ["the orders of a day, once it has grown", { ...figures, name: "grown" }, ordersOfDay],
    [
      "those of 30 days, while it is new",
      { ...figures, ...reserve, name: "new" },
      30 * ordersOfDay,
    ],
  ] as const)("reads what is on its way from %s", async (_what, tier, orders) => {
    const read = () => forVendor(big.id, (tx) => readOnItsWay(tx, big.id, tier, new Date()));
    const before = await sequentialScans(...tables);
    // An order and its payment's entries.
    expect(await rowsRead(read)).toBeLessThan(orders * 4.5 + 500);
    expect(await sequentialScans(...tables)).toEqual(before);
  });

  it("reads the marks from the latest 2,000 payments and the refunds of 30 days", async () => {
    const read = () => forVendor(big.id, (tx) => readMarkFigures(tx, big.id, new Date()));
    const before = await sequentialScans(...tables);
    expect(await rowsRead(read)).toBeLessThan(10_000);
    expect(await sequentialScans(...tables)).toEqual(before);
  });
});
