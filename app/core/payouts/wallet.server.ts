import { eq } from "drizzle-orm";
import { wallets } from "~schema";
import { readForVendor, type Tx } from "~/platform/db.server";
import { walletOf, type Wallet, type WalletAccounts } from "./wallet";

const columns = {
  balance: wallets.balance,
  underWay: wallets.underWay,
  paidOut: wallets.paidOut,
  fees: wallets.fees,
};
const nothing: WalletAccounts = { balance: 0, underWay: 0, paidOut: 0, fees: 0 };

/** Reads one row, however many entries a vendor's ledger has (decision 0035). */
export const readWallet = (vendorId: string): Promise<Wallet> =>
  readForVendor(vendorId, (tx) => selectWallet(tx, vendorId));

/** Reads a vendor's wallet inside a transaction, without locking it. */
export async function selectWallet(tx: Tx, vendorId: string): Promise<Wallet> {
  const [row] = await tx.select(columns).from(wallets).where(eq(wallets.vendorId, vendorId));
  return walletOf(row ?? nothing);
}

/**
 * Reads a vendor's wallet and keeps others from changing it until the transaction ends: payments
 * and refunds wait with their commit, other payouts with their first look (docs/rules.md, Payouts).
 * Who has never earned anything has no row to lock, and nothing to pay out.
 */
export async function lockWallet(tx: Tx, vendorId: string): Promise<Wallet> {
  const [row] = await tx
    .select(columns)
    .from(wallets)
    .where(eq(wallets.vendorId, vendorId))
    .for("update");
  return walletOf(row ?? nothing);
}
