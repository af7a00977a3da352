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

/** An account as its number names it. */
type BankAccount = {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
};

/** A vendor's bank account as a page shows it: without the whole number. */
export type MaskedBankAccount = {
  bankCode: string;
  bankName: string;
  /** The last four digits. */
  ending: string;
  accountName: string;
  /** When the provider confirmed whose it is; null when it has not. */
  verifiedAt: Date | null;
};

/**
 * The account a vendor has, if any; `mark` names it, so that a form can say which one it was made
 * from ("" for none). `isProtected`: saving another one needs a fresh sign-in.
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

/** Names an account without telling its number. */
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

/** Reads a vendor's bank account, and until when payouts are held (docs/rules.md, Bank account). */
export function readBank(vendorId: string, now: Date, within?: Tx): Promise<BankState> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const [[row], { wallet }] = await Promise.all([
      tx.select(columns).from(vendorPaymentSettings).where(own(vendorId)),
      selectWallet(tx, vendorId, now),
    ]);
    return stateOf(row, wallet, now);
  });
}

/**
 * `first`: there was none. `again`: the one there is was confirmed again. `changed`: it took
 * another one's place. `already`: an earlier submission of the same form has saved it.
 */
export type SavedAccount = "first" | "again" | "changed" | "already";
type SaveAccountOutcome =
  | { ok: true; saved: SavedAccount }
  /** `now` where another account took the place meanwhile; without it they must sign in again. */
  | (Refusal & { now?: BankState });

/**
 * Saves an account that the provider has confirmed, under the lock of the vendor's row: of two at
 * once the second sees what the first has left (docs/rules.md, Bank account).
 * @param by.fresh whether that person has signed in within the last ten minutes; a change needs it,
 * a first account only where money waits for one
 * @param madeFrom the mark of the account that the form was made from
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

/** Records who put in which account, in place of which, and enqueues the owner's e-mail. */
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
