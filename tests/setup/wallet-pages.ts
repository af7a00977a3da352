import { expect } from "vitest";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { earnedSince } from "~/core/payouts/wallet-days.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { readPayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import { readStatement } from "~/dashboard/payouts/statement/statement.server";
import { systemDb } from "~/platform/db.server";
import { payoutsOf } from "./payouts";
import { sumOf, type World } from "./wallet-world";

/** Checks the vendor's pages: lines add up, and a debt's cause is among them. */
export async function checkPages(world: World): Promise<void> {
  const { vendorId } = world;
  const now = new Date(Date.now() + 60_000);
  const { balanceKobo } = await readWallet(vendorId);
  const statement = await readStatement(vendorId, { from: new Date(0), until: now });
  expect(statement).toMatchObject({ openingKobo: 0, closingKobo: balanceKobo });
  expect(sumOf(statement.lines!, ({ amountKobo }) => amountKobo)).toBe(balanceKobo);
  const { moved } = statement;
  expect(
    moved.paymentsKobo -
      (moved.feesKobo + moved.refundsKobo - moved.backKobo) -
      (moved.messagesKobo - moved.addedKobo + moved.payoutsKobo - moved.payoutsBackKobo),
  ).toBe(balanceKobo);
  expect(moved.messagesKobo).toBe(world.spent);
  const { page } = await readPayoutsPage(
    vendorId,
    {
      transactions: { tab: "all", period: "months3", q: "", after: null },
      payoutsAfter: null,
    },
    now,
    "Africa/Lagos",
  );
  const since = new Date(now.getTime() - 2 * 86_400_000);
  expect(await earnedSince(systemDb as never, vendorId, since)).toBe(world.earned);
  const { all, ...kinds } = page.counts;
  expect(all).toBe(statement.lines!.length);
  expect(sumOf(Object.values(kinds), (count) => count)).toBe(all);
  const below = statement.lines!.filter((line) => line.balanceKobo < 0);
  for (const { type, amountKobo } of below.slice(0, 1)) {
    // No sale takes the balance below zero.
    expect(type).not.toBe("Sale");
    expect(amountKobo).toBeLessThan(0);
  }
  expect((await payoutsOf(vendorId)).length).toBe(world.payouts.length);
  expect(await auditLedger(vendorId)).toEqual([]);
}
