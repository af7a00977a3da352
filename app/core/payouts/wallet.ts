import { payoutFeeKobo } from "~/core/pricing/payout-fee";

/** Days after delivery until a young store can withdraw a sale. */
export const RIPE_DAYS = 3;

export type WalletAccounts = {
  /** Earned, and neither spent nor withdrawn. */
  balance: number;
  underWay: number;
  paidOut: number;
  /** The platform's fees of both. */
  fees: number;
  /** What messages to phones cost, less what went back. */
  messages: number;
  /** The part of the balance that a young store can't withdraw yet. */
  onItsWay: number;
  /** What customers' banks ask for, undecided. */
  disputed: number;
  /** Refunds that wait for the balance, which is below zero by them. */
  waiting: number;
};

export type Wallet = {
  balanceKobo: number;
  /**
   * The amount of a withdrawal: the balance less `onItsWay` and disputed money and the platform's fee.
   */
  availableKobo: number;
  feeKobo: number;
  pendingKobo: number;
  onItsWayKobo: number;
  /** Held until banks decide. */
  disputedKobo: number;
  paidOutKobo: number;
  /** Since the beginning: sales less the gateway's fees, refunds and reversals. */
  earnedKobo: number;
  /** What messages to phones cost since then, less what went back. */
  messagesKobo: number;
  /** Refunds, reversals, fees and messages beyond the balance, which the next sales cover. */
  owedKobo: number;
  /** The part of it that refunds wait for. */
  waitingKobo: number;
};

/**
 * earned = balance + pending + paid out + the platform's fees of both + messages (docs/rules.md,
 * Payouts)
 */
export function walletOf(accounts: WalletAccounts): Wallet {
  const { balance, underWay, paidOut, fees, messages, onItsWay, disputed, waiting } = accounts;
  const leaves = Math.max(0, balance - onItsWay - disputed);
  const feeKobo = payoutFeeKobo(leaves);
  return {
    balanceKobo: balance,
    availableKobo: leaves - feeKobo,
    feeKobo,
    pendingKobo: underWay,
    onItsWayKobo: onItsWay,
    disputedKobo: disputed,
    paidOutKobo: paidOut,
    earnedKobo: balance + underWay + paidOut + fees + messages,
    messagesKobo: messages,
    owedKobo: Math.max(0, -balance),
    waitingKobo: waiting,
  };
}
