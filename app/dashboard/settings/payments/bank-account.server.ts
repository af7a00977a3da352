import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { settingsChanges, vendorPaymentSettings } from "~schema";
import { forVendor, readForVendor, type Tx } from "~/platform/db.server";
import { BANK_CHANGE, type BankChange } from "~/core/payouts/bank-change.server";
import { payoutHoldFrom, payoutHold } from "~/core/payouts/payout-hold";
import { refuse, type Refusal } from "~/shared/refusal";
import { accountEnding } from "~/shared/account-number";
import type { Wallet } from "~/core/payouts/wallet";
import { selectWallet } from "~/core/payouts/wallet.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";

type BankAccount = {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
};

/** A bank account without its full number, for display. */
export type MaskedBankAccount = {
  bankCode: string;
  bankName: string;
  ending: string;
  accountName: string;
  /** When the provider confirmed the account's name; null if not yet. */
  verifiedAt: Date | null;
};

/**
 * A vendor's account. `mark` identifies it, so that a form can say which account it replaces (""
 * for none). `isProtected`: saving another account needs a fresh sign-in.
 */
export type BankState = {
  account: MaskedBankAccount | null;
  mark: string;
  heldUntil: Date | null;
  isProtected: boolean;
};

const columns = {
  bankCode: vendorPaymentSettings.bankCode,
  bankName: vendorPaymentSettings.bankName,
  accountNumber: vendorPaymentSettings.accountNumber,
  accountName: vendorPaymentSettings.accountName,
  verified: vendorPaymentSettings.bankVerified,
  verifiedAt: vendorPaymentSettings.verificationDate,
  heldUntil: vendorPaymentSettings.payoutsHeldUntil,
};
type Row = {
  bankCode: string | null;
  bankName: string | null;
  accountNumber: string | null;
  accountName: string | null;
  verified: boolean;
  verifiedAt: Date | null;
  heldUntil: Date | null;
};

const own = (vendorId: string) => eq(vendorPaymentSettings.vendorId, vendorId);

/** Identifies an account without revealing its number. */
export const accountFingerprint = (account: {
  bankCode: string | null;
  accountNumber: string | null;
}): string =>
  account.bankCode && account.accountNumber
    ? createHash("sha256")
        .update(`${account.bankCode} ${account.accountNumber}`)
        .digest("base64url")
        .slice(0, 16)
    : "";

function stateOf(row: Row | undefined, { balanceKobo }: Wallet, now: Date): BankState {
  if (!row?.bankCode || !row.accountNumber)
    return {
      account: null,
      mark: "",
      heldUntil: row ? payoutHold(row.heldUntil, now) : null,
      isProtected: balanceKobo > 0,
    };
  const { bankCode, bankName, accountNumber, accountName, verified, verifiedAt, heldUntil } = row;
  return {
    account: {
      bankCode,
      bankName: bankName ?? "",
      ending: accountEnding(accountNumber),
      accountName: accountName ?? "",
      verifiedAt: verified ? verifiedAt : null,
    },
    mark: accountFingerprint(row),
    heldUntil: payoutHold(heldUntil, now),
    isProtected: true,
  };
}

/** Reads a vendor's bank account and the end of a payout hold (docs/rules.md, Bank account). */
export function readBank(vendorId: string, now: Date, within?: Tx): Promise<BankState> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const [[row], { wallet }] = await Promise.all([
      tx.select(columns).from(vendorPaymentSettings).where(own(vendorId)),
      selectWallet(tx, vendorId, now),
    ]);
    return stateOf(row, wallet, now);
  });
}

/** `again`: the same account. `already`: an earlier submission of this form saved it. */
export type SavedAccount = "first" | "again" | "changed" | "already";
type SaveAccountOutcome =
  | { ok: true; saved: SavedAccount }
  /** `now`: another account was saved meanwhile. Without it, they must sign in again. */
  | (Refusal & { now?: BankState });

/**
 * Saves a confirmed account under the vendor row's lock, so that a concurrent save sees the first
 * one's result (docs/rules.md, Bank account).
 * @param by.fresh whether the person signed in within the last ten minutes; required for a change,
 * and for a first account if a balance is waiting for one
 * @param madeFrom the mark of the account when the form was opened
 */
export function saveAccount(
  vendorId: string,
  by: { userId: string; fresh: boolean },
  account: BankAccount,
  madeFrom: string,
  now: Date,
): Promise<SaveAccountOutcome> {
  return forVendor(vendorId, async (tx) => {
    await tx.insert(vendorPaymentSettings).values({ vendorId }).onConflictDoNothing();
    const [row] = await tx
      .select(columns)
      .from(vendorPaymentSettings)
      .where(own(vendorId))
      .for("update");
    const before = stateOf(row, (await selectWallet(tx, vendorId, now)).wallet, now);
    if (before.mark !== madeFrom && before.mark === accountFingerprint(account))
      return { ok: true, saved: "already" };
    if (before.mark !== madeFrom)
      return { ...refuse("stale", "The account was changed in another window"), now: before };
    const set = {
      ...account,
      bankVerified: true,
      verificationDate: now,
      verificationMethod: "paystack_resolve",
      updatedAt: sql`now()`,
    };
    const isAnother = before.mark !== accountFingerprint(account);
    if (isAnother && before.isProtected && !by.fresh)
      return refuse("sign-in", "Please sign in again", { status: 403 });
    if (!isAnother) {
      await tx.update(vendorPaymentSettings).set(set).where(own(vendorId));
      return { ok: true, saved: "again" };
    }
    await tx
      .update(vendorPaymentSettings)
      .set({ ...set, payoutsHeldUntil: payoutHoldFrom(now) })
      .where(own(vendorId));
    await noteChange(tx, vendorId, by.userId, before.account, account, now);
    return { ok: true, saved: before.account ? "changed" : "first" };
  });
}

async function noteChange(
  tx: Tx,
  vendorId: string,
  changedBy: string,
  before: MaskedBankAccount | null,
  account: BankAccount,
  now: Date,
): Promise<void> {
  const change: BankChange = {
    before: before && {
      bankName: before.bankName,
      ending: before.ending,
      accountName: before.accountName,
    },
    after: {
      bankName: account.bankName,
      ending: accountEnding(account.accountNumber),
      accountName: account.accountName,
      heldUntil: payoutHoldFrom(now).toISOString(),
    },
  };
  const [row] = await tx
    .insert(settingsChanges)
    .values({
      vendorId,
      category: BANK_CHANGE,
      cause: "save",
      before: change.before ?? {},
      after: change.after,
      changedBy,
      createdAt: now,
    })
    .returning({ id: settingsChanges.id });
  await enqueueStoreEmail(tx, vendorId, "bank_changed_vendor", row!.id);
}
