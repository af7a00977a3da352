import { payoutFeeKobo } from "~/core/pricing/payout-fee";

/** So many days after its order was delivered a young store can withdraw a sale. */
export const RIPE_DAYS = 3;

/** What is kept of a vendor's money, in kobo. */
export type WalletAccounts = {
  /** Earned and not asked for. */
  balance: number;
  /** Payouts that are pending or processing. */
  underWay: number;
  /** Payouts that have arrived. */
  paidOut: number;
  /** The platform's fees of both. */
  fees: number;
  /** Of the balance, what a young store can't withdraw yet. */
  onItsWay: number;
  /** Refunds that wait for the balance to cover them; it is below zero by them. */
  waiting: number;
};

/** A vendor's money as it is shown, in kobo. */
export type Wallet = {
  balanceKobo: number;
  /** What a withdrawal would bring: the balance less what is on its way, and the platform's fee. */
  availableKobo: number;
  /** The platform's fee of such a withdrawal. */
  feeKobo: number;
  pendingKobo: number;
  onItsWayKobo: number;
  paidOutKobo: number;
  /** Since the beginning: sales less the gateway's fees, refunds and reversals. */
  earnedKobo: number;
  /**
   * What was refunded or reversed beyond the balance (after a payout, or with the gateway's fee),
   * and the next sales make good.
   */
  owedKobo: number;
  /** What of it are refunds that wait for those sales. */
  waitingKobo: number;
};

/**
 * Derives what a vendor sees from what the ledger says (docs/rules.md, Payouts):
 * earned = balance + pending + paid out + the platform's fees of both.
 */
export function walletOf(accounts: WalletAccounts): Wallet {
  const { balance, underWay, paidOut, fees, onItsWay, waiting } = accounts;
  const leaves = Math.max(0, balance - onItsWay);
  const feeKobo = payoutFeeKobo(leaves);
  return {
    balanceKobo: balance,
    availableKobo: leaves - feeKobo,
    feeKobo,
    pendingKobo: underWay,
    onItsWayKobo: onItsWay,
    paidOutKobo: paidOut,
    earnedKobo: balance + underWay + paidOut + fees,
    owedKobo: Math.max(0, -balance),
    waitingKobo: waiting,
  };
}
