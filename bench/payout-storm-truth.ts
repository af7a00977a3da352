import { eq, inArray, sql } from "drizzle-orm";
import { payouts } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { sendPayout } from "~/core/payouts/send-payouts.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { systemDb } from "~/platform/db.server";

type ProviderTransfer = {
  reference: string;
  status: string;
  amount: number;
  /** When its status changes next; null when it is final. */
  due_at: string | null;
};

const payoutsOf = (vendorIds: readonly string[]) =>
  systemDb
    .select()
    .from(payouts)
    .where(inArray(payouts.vendorId, [...vendorIds]));
const transfersAt = async (provider: string) =>
  (await (await fetch(`${provider}/transfers`)).json()) as ProviderTransfer[];

const ROUNDS = 240;
const AT_ONCE = 5;

async function processAll(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => sendPayout(id)));
}

/**
 * Lets time pass an hour at a time: open payouts are checked, and sent if they have not arrived;
 * then those that arrived are checked once more, as a bank may have returned them.
 * @throws when something is still open after that
 */
export async function letPayoutsEnd(vendorIds: readonly string[], provider: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const open = (await payoutsOf(vendorIds)).filter(
      ({ status }) => status === "pending" || status === "processing",
    );
    if (open.length > 0) {
      await age(open.map(({ id }) => id));
      await processAll(open.map(({ id }) => id));
    }
    const moving = (await transfersAt(provider)).some((transfer) => transfer.due_at !== null);
    if (open.length === 0 && !moving) {
      await processAll(
        (await payoutsOf(vendorIds))
          .filter(({ status }) => status === "completed")
          .map(({ id }) => id),
      );
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("Payouts are stuck");
}

/** Makes payouts older by an hour, instead of waiting. */
const age = (ids: readonly string[]) =>
  systemDb
    .update(payouts)
    .set({
      triedAt: sql`${payouts.triedAt} - interval '1 hour'`,
      unansweredAt: sql`${payouts.unansweredAt} - interval '1 hour'`,
    })
    .where(inArray(payouts.id, [...ids]));

/**
 * The mismatches between the provider and the books in the end. Every list is empty if all is
 * right.
 */
export type PayoutTruth = {
  /** Transfers that a bank has, and their kobo. */
  arrived: number;
  arrivedKobo: number;
  /** Kobo of our completed payouts. */
  completedKobo: number;
  /** Payouts that are back in the balance. */
  failed: number;
  /** References of transfers that arrived, in this amount, without our knowing. */
  paidAndForgotten: string[];
  /** References of completed payouts that no bank has, in this amount. */
  completedUnpaid: string[];
  /** References that the provider has more than once. */
  sentTwice: string[];
  /** Confirmed withdrawals that are no payout. */
  lostWithdrawals: string[];
  /** Vendors whose wallet differs from their sales less their payouts. */
  wrongWallets: string[];
  ledger: unknown[];
};

/**
 * Compares our payouts with the provider's transfers.
 * @param confirmed tokens of the forms whose payout was confirmed
 */
export async function findPayoutTruth(options: {
  vendorIds: readonly string[];
  provider: string;
  confirmed: readonly string[];
}): Promise<PayoutTruth> {
  const { vendorIds, provider, confirmed } = options;
  const made = await payoutsOf(vendorIds);
  const transfers = await transfersAt(provider);
  const arrived = transfers.filter(({ status }) => status === "success");
  const completed = made.filter(({ status }) => status === "completed");
  const theirs = new Map(arrived.map(({ reference, amount }) => [reference, amount]));
  const ours = new Map(completed.map((payout) => [payout.providerReference, payout.amount]));
  const causes = new Set(made.map(({ cause }) => cause));
  const seen = new Set<string>();
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, kobo) => total + kobo, 0);
  const wrongWallets: string[] = [];
  for (const vendorId of vendorIds)
    if (!(await isWalletRight(vendorId))) wrongWallets.push(vendorId);
  return {
    arrived: arrived.length,
    arrivedKobo: sum(arrived.map(({ amount }) => amount)),
    completedKobo: sum(ours.values()),
    failed: made.filter(({ status }) => status === "failed").length,
    paidAndForgotten: [...theirs]
      .filter(([reference, amount]) => ours.get(reference) !== amount)
      .map(([reference]) => reference),
    completedUnpaid: [...ours]
      .filter(([reference, amount]) => theirs.get(reference) !== amount)
      .map(([reference]) => reference),
    sentTwice: transfers
      .map(({ reference }) => reference)
      .filter((reference) => seen.has(reference) || !seen.add(reference)),
    lostWithdrawals: confirmed.filter((token) => !causes.has(`manual:${token}`)),
    wrongWallets,
    ledger: await auditLedger(),
  };
}

/** Compares a vendor's wallet with payments and payouts themselves: nothing on its way. */
async function isWalletRight(vendorId: string): Promise<boolean> {
  const wallet = await readWallet(vendorId);
  const [sold] = await systemDb.execute<{ sum: string }>(
    sql`select coalesce(sum(vendor_revenue), 0) as sum from payments where vendor_id = ${vendorId}`,
  );
  const completed = (
    await systemDb.select().from(payouts).where(eq(payouts.vendorId, vendorId))
  ).filter(({ status }) => status === "completed");
  const out = completed.reduce((kobo, { amount, platformFee }) => kobo + amount + platformFee, 0);
  return (
    wallet.pendingKobo === 0 &&
    wallet.balanceKobo >= 0 &&
    wallet.balanceKobo === Number(sold!.sum) - out
  );
}
