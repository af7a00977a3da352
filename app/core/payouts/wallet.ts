import { payoutFeeKobo, payoutGrossKobo } from "~/core/pricing/payout-fee";

export type WalletAccounts = {
  /** Earned, and neither spent nor withdrawn. */
  balance: number;
  underWay: number;
  paidOut: number;
  /** The platform's fees of both. */
  fees: number;
  /** What messages to phones cost, less what went back. */
  messages: number;
  /** Money that the store added, as far as it is in the balance. */
  added: number;
  /** The rest of it, which only refunds and what else is missing can use. */
  kept: number;
  /** The part of the balance that can't be withdrawn yet, without the reserve. */
  onItsWay: number;
  /** What customers' banks ask for, undecided. */
  disputed: number;
  /** The part that is kept back for longer. */
  reserved: number;
  /** What may still reach the bank today; null: no limit. */
  capLeft: number | null;
  /** Refunds that wait for the balance, which is below zero by them. */
  waiting: number;
};

export type Wallet = {
  balanceKobo: number;
  /** The balance less what is on its way, the reserve, disputed money and the platform's fee. */
  availableKobo: number;
  /** The most that a withdrawal may be: what is available, up to what is left of the day's limit. */
  payableKobo: number;
  feeKobo: number;
  pendingKobo: number;
  onItsWayKobo: number;
  /** Held until banks decide. */
  disputedKobo: number;
  reservedKobo: number;
  /** Null: no limit. */
  capLeftKobo: number | null;
  paidOutKobo: number;
  /** Since the beginning: sales less the gateway's fees, refunds and reversals. */
  earnedKobo: number;
  /** What messages to phones cost since then, less what went back. */
  messagesKobo: number;
  /** Money that the store added, as far as it went into the balance. */
  addedKobo: number;
  /** The rest of it: only for refunds, never withdrawn, not part of the balance. */
  keptKobo: number;
  /** What has to be added so that the balance isn't below zero and all refunds go out. */
  missingKobo: number;
  /** Refunds, reversals, fees and messages beyond the balance, which the next sales cover. */
  owedKobo: number;
  /** The part of it that refunds wait for. */
  waitingKobo: number;
};

/**
 * earned = balance + pending + paid out + the platform's fees of both + messages - money added
 * (docs/rules.md, Payouts)
 */
export function walletOf(accounts: WalletAccounts): Wallet {
  const { balance, underWay, paidOut, fees, messages, added, onItsWay, reserved } = accounts;
  const { disputed, capLeft, waiting, kept } = accounts;
  const missing = (waiting > 0 ? disputed : 0) - balance - kept;
  const leaves = Math.max(0, balance - onItsWay - reserved - disputed);
  const feeKobo = payoutFeeKobo(leaves);
  const availableKobo = leaves - feeKobo;
  return {
    balanceKobo: balance,
    availableKobo,
    payableKobo: Math.min(availableKobo, capLeft ?? Infinity),
    feeKobo,
    pendingKobo: underWay,
    onItsWayKobo: onItsWay,
    disputedKobo: disputed,
    reservedKobo: reserved,
    capLeftKobo: capLeft,
    paidOutKobo: paidOut,
    earnedKobo: balance + underWay + paidOut + fees + messages - added,
    messagesKobo: messages,
    addedKobo: added,
    keptKobo: kept,
    missingKobo: Math.max(0, missing),
    owedKobo: Math.max(0, -balance),
    waitingKobo: waiting,
  };
}

/**
 * Returns the platform's fee for a withdrawal. Of all that is available nothing stays behind.
 * @param amountKobo what reaches the bank, at most `availableKobo`
 */
export const withdrawalFeeKobo = (
  { availableKobo, feeKobo }: Pick<Wallet, "availableKobo" | "feeKobo">,
  amountKobo: number,
): number => (amountKobo === availableKobo ? feeKobo : payoutGrossKobo(amountKobo) - amountKobo);
