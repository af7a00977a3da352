import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { topUps, wallets } from "~schema";
import { usedTopUpBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { askedOfBalanceKobo, usableKobo } from "./added-money";
import type { Tx } from "~/platform/db.server";

const ofVendor = (vendorId: string) =>
  and(eq(topUps.vendorId, vendorId), eq(topUps.status, "paid"));

/**
 * Reads what a store has added and nothing has needed yet, and what banks ask for of the rest, which
 * is in the balance (docs/rules.md, Money added).
 */
export async function readAddedMoney(tx: Tx, vendorId: string) {
  const rows = await tx
    .select()
    .from(topUps)
    .where(
      and(
        ofVendor(vendorId),
        sql`(${topUps.used} + ${topUps.taken} < ${topUps.received} - ${topUps.fee} or ${topUps.disputeStatus} = 'open')`,
      ),
    );
  const sumOf = (kobo: (topUp: TopUpRow) => number) =>
    rows.reduce((sum, topUp) => sum + kobo(topUp), 0);
  return { kept: sumOf(usableKobo), disputed: sumOf(askedOfBalanceKobo) };
}

/**
 * Takes added money into the balance as far as that is below zero, the oldest first. Read its sums
 * before: the wallet counts the booking when the transaction commits.
 */
export async function useAddedMoney(tx: Tx, vendorId: string): Promise<void> {
  const [wallet] = await tx
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(eq(wallets.vendorId, vendorId))
    .for("update");
  await move(tx, vendorId, -(wallet?.balance ?? 0), (topUp) => [usableKobo(topUp), 1]);
}

/**
 * Takes used money out of the balance again when a refund failed, so that money added with a card
 * never becomes a payout.
 */
export async function keepAddedMoney(tx: Tx, vendorId: string, refundKobo: number): Promise<void> {
  await tx
    .select({ vendorId: wallets.vendorId })
    .from(wallets)
    .where(eq(wallets.vendorId, vendorId))
    .for("update");
  await move(tx, vendorId, refundKobo, ({ used }) => [used, -1]);
}

type TopUpRow = typeof topUps.$inferSelect;

/** The caller holds the wallet's lock. @param of how much of a top-up can move, and its sign */
async function move(
  tx: Tx,
  vendorId: string,
  kobo: number,
  of: (topUp: TopUpRow) => [most: number, sign: 1 | -1],
): Promise<void> {
  if (kobo < 1) return;
  const rows = await tx
    .select()
    .from(topUps)
    .where(ofVendor(vendorId))
    .orderBy(topUps.createdAt, topUps.id)
    .for("update");
  let left = kobo;
  for (const topUp of rows) {
    const [most, sign] = of(topUp);
    const part = Math.min(left, most);
    if (part < 1) continue;
    left -= part;
    await tx
      .update(topUps)
      .set({ used: topUp.used + sign * part })
      .where(and(eq(topUps.vendorId, vendorId), eq(topUps.id, topUp.id)));
    await recordBooking(tx, {
      vendorId,
      cause: `top_up:${topUp.id}:${sign > 0 ? "used" : "kept"}:${randomUUID()}`,
      booking: usedTopUpBooking(sign * part),
    });
  }
}
