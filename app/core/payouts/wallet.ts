import { payoutFeeKobo } from "~/core/pricing/payout-fee";

/** What the ledger says of a vendor's money, in kobo. */
export type WalletAccounts = {
  /** Earned and not asked for. */
  balance: number;
  /** Payouts that are pending or processing. */
  underWay: number;
  /** Payouts that have arrived. */
  paidOut: number;
  /** The platform's fees of both. */
  fees: number;
};

/** A vendor's money as it is shown, in kobo. */
export type Wallet = {
  balanceKobo: number;
  /** What a withdrawal of everything would bring: the balance less the platform's fee. */
  availableKobo: number;
  /** The platform's fee of such a withdrawal. */
  feeKobo: number;
  pendingKobo: number;
  paidOutKobo: number;
  /** Since the beginning: sales less the gateway's fees, refunds and reversals. */
  earnedKobo: number;
  /**
   * What was refunded or reversed beyond the balance (after a payout, or with the gateway's fee),
   * and the next sales make good.
   */
  owedKobo: number;
};

/**
 * Derives what a vendor sees from what the ledger says (docs/rules.md, Payouts):
 * earned = balance + pending + paid out + the platform's fees of both.
 */
export function walletOf({ balance, underWay, paidOut, fees }: WalletAccounts): Wallet {
  const leaves = Math.max(0, balance);
  const feeKobo = payoutFeeKobo(leaves);
  return {
    balanceKobo: balance,
    availableKobo: leaves - feeKobo,
    feeKobo,
    pendingKobo: underWay,
    paidOutKobo: paidOut,
    earnedKobo: balance + underWay + paidOut + fees,
    owedKobo: Math.max(0, -balance),
  };
}
