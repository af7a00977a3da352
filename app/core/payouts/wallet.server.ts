import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { disputes, payments, refunds, wallets } from "~schema";
import { undecidedDisputes } from "~schema/disputes";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { walletOf, type Wallet } from "./wallet";
import type { OnItsWay, PayoutTier } from "./payout-tier";
import { readAddedMoney } from "./added-money.server";
import { readCapLeft, readOnItsWay, readTier } from "./payout-tiers.server";

const columns = {
  balance: wallets.balance,
  underWay: wallets.underWay,
  paidOut: wallets.paidOut,
  fees: wallets.fees,
  messages: wallets.messages,
  added: wallets.added,
};
const nothing = { balance: 0, underWay: 0, paidOut: 0, fees: 0, messages: 0, added: 0 };

/** Reads a vendor's wallet; the cost doesn't grow with the ledger (decision 0035). */
export const readWallet = (vendorId: string, now = databaseNow()): Promise<Wallet> =>
  readForVendor(vendorId, async (tx) => (await selectWallet(tx, vendorId, now)).wallet);

type ReadWallet = { wallet: Wallet; onItsWay: OnItsWay[]; tier: PayoutTier };

export async function selectWallet(tx: Tx, vendorId: string, now: Date): Promise<ReadWallet> {
  const [[row], rest] = await Promise.all([
    tx.select(columns).from(wallets).where(eq(wallets.vendorId, vendorId)),
    readRest(tx, vendorId, now),
  ]);
  return walletFrom(row, rest);
}

/**
 * Reads a vendor's wallet and locks it until the transaction ends: payments and refunds then wait
 * at their commit, other payouts at once (docs/rules.md, Payouts). A vendor who has never earned
 * anything has no row to lock, and nothing to pay out.
 */
export async function lockWallet(tx: Tx, vendorId: string, now: Date): Promise<ReadWallet> {
  const [row] = await tx
    .select(columns)
    .from(wallets)
    .where(eq(wallets.vendorId, vendorId))
    .for("update");
  return walletFrom(row, await readRest(tx, vendorId, now));
}

type Rest = Pick<ReadWallet, "onItsWay" | "tier"> & {
  disputed: number;
  waiting: number;
  kept: number;
  capLeft: number | null;
};

async function readRest(tx: Tx, vendorId: string, now: Date): Promise<Rest> {
  const [tier, sales, waiting, added] = await Promise.all([
    readTier(tx, vendorId, now),
    disputedKobo(tx, vendorId),
    waitingRefundsKobo(tx, vendorId),
    readAddedMoney(tx, vendorId),
  ]);
  const { kept } = added;
  const disputed = sales + added.disputed;
  const [onItsWay, capLeft] = await Promise.all([
    readOnItsWay(tx, vendorId, tier, now),
    readCapLeft(tx, vendorId, tier, now),
  ]);
  return { tier, onItsWay, disputed, waiting, kept, capLeft };
}

function walletFrom(
  row: typeof nothing | undefined,
  { onItsWay, tier, ...held }: Rest,
): ReadWallet {
  const sumOf = (isReserve: boolean) =>
    onItsWay.reduce((sum, part) => sum + (part.isReserve === isReserve ? part.kobo : 0), 0);
  const wallet = walletOf({
    ...(row ?? nothing),
    onItsWay: sumOf(false),
    reserved: sumOf(true),
    ...held,
  });
  return { wallet, onItsWay, tier };
}

async function waitingRefundsKobo(tx: Tx, vendorId: string): Promise<number> {
  const [row] = await tx
    .select({ kobo: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.vendorId, vendorId), eq(refunds.status, "waiting")));
  return Number(row!.kobo);
}

/** What customers' banks ask for of payments that the vendor was given. */
export async function disputedKobo(tx: Tx, vendorId: string): Promise<number> {
  const [row] = await tx
    .select({ kobo: sql<string>`coalesce(sum(${disputes.amount}), 0)` })
    .from(disputes)
    .innerJoin(
      payments,
      and(eq(payments.vendorId, disputes.vendorId), eq(payments.id, disputes.paymentId)),
    )
    .where(
      and(
        eq(disputes.vendorId, vendorId),
        inArray(disputes.status, [...undecidedDisputes]),
        gt(payments.vendorRevenue, 0),
      ),
    );
  return Number(row!.kobo);
}
