import { eq } from "drizzle-orm";
import { vendorPaymentSettings } from "~schema";
import type { Tx } from "~/platform/db.server";
import { accountEnding } from "~/shared/account-number";
import { payoutHold } from "./payout-hold";
import { nextPayoutAt } from "./payout-period";

/** In kobo. */
export type PayoutTerms = {
  isAutomatic: boolean;
  /** Null without automatic payouts. */
  nextAt: Date | null;
  minimumKobo: number;
  /** A new bank account holds payouts until then. */
  heldUntil: Date | null;
  /** `ending` has the last digits of the number. */
  account: { bankName: string; ending: string; accountName: string; isVerified: boolean } | null;
};

/** @param zone the store's IANA name */
export async function readPayoutTerms(
  tx: Tx,
  vendorId: string,
  now: Date,
  zone: string,
): Promise<PayoutTerms> {
  const settings = vendorPaymentSettings;
  const [row] = await tx
    .select({
      isAutomatic: settings.autoPayoutEnabled,
      cycle: settings.payoutCycle,
      minimumKobo: settings.minimumPayoutAmount,
      heldUntil: settings.payoutsHeldUntil,
      bankCode: settings.bankCode,
      bankName: settings.bankName,
      accountNumber: settings.accountNumber,
      accountName: settings.accountName,
      isVerified: settings.bankVerified,
    })
    .from(settings)
    .where(eq(settings.vendorId, vendorId));
  const isAutomatic = row?.isAutomatic ?? true;
  return {
    isAutomatic,
    nextAt: isAutomatic ? nextPayoutAt(row?.cycle ?? "weekly", now, zone) : null,
    minimumKobo: row?.minimumKobo ?? 100_000,
    heldUntil: payoutHold(row?.heldUntil ?? null, now),
    account:
      row?.bankCode && row.accountNumber
        ? {
            bankName: row.bankName ?? "",
            ending: accountEnding(row.accountNumber),
            accountName: row.accountName ?? "",
            isVerified: row.isVerified,
          }
        : null,
  };
}
