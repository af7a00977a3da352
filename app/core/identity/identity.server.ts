import { and, desc, eq, sql } from "drizzle-orm";
import { identityChecks, payoutRuns, vendorPaymentSettings, wallets } from "~schema";
import type { Tx } from "~/platform/db.server";
import { FREE_KOBO, identityState, type IdentityCheck, type IdentityState } from "./identity";

/** More are never asked about: the latest, and the confirmed ones among them. */
const READ = 50;

export type Identity = {
  state: IdentityState;
  /** The bank's name of the account; null without one that the bank confirmed. */
  accountName: string | null;
  /** The latest. */
  check:
    (IdentityCheck & { id: string; cacNumber: string | null; bvnEnding: string | null }) | null;
  /** What may reach the bank before it is confirmed; null once it is. */
  freeKobo: number | null;
};

/** Reads who owns a vendor's account, as far as it is confirmed (docs/rules.md, Identity). */
export async function readIdentity(tx: Tx, vendorId: string): Promise<Identity> {
  const [checks, [account], [sent]] = await Promise.all([
    tx
      .select({
        id: identityChecks.id,
        kind: identityChecks.kind,
        status: identityChecks.status,
        name: identityChecks.name,
        names: identityChecks.names,
        accountName: identityChecks.accountName,
        reason: identityChecks.reason,
        cacNumber: identityChecks.cacNumber,
        bvnEnding: identityChecks.bvnEnding,
      })
      .from(identityChecks)
      .where(eq(identityChecks.vendorId, vendorId))
      .orderBy(desc(identityChecks.createdAt))
      .limit(READ),
    tx
      .select({
        name: vendorPaymentSettings.accountName,
        isVerified: vendorPaymentSettings.bankVerified,
      })
      .from(vendorPaymentSettings)
      .where(eq(vendorPaymentSettings.vendorId, vendorId)),
    tx
      .select({ underWay: wallets.underWay, paidOut: wallets.paidOut })
      .from(wallets)
      .where(eq(wallets.vendorId, vendorId)),
  ]);
  const state = identityState(checks, account?.name ?? null);
  return {
    state,
    accountName: account?.isVerified ? account.name : null,
    check: checks[0] ?? null,
    freeKobo:
      state === "confirmed"
        ? null
        : Math.max(0, FREE_KOBO - (sent ? sent.underWay + sent.paidOut : 0)),
  };
}

/** Lets an automatic payout go that waited for the identity. */
export const resumePayouts = (tx: Tx, vendorId: string) =>
  tx
    .update(payoutRuns)
    .set({ heldUntil: sql`now()` })
    .where(
      and(
        eq(payoutRuns.vendorId, vendorId),
        eq(payoutRuns.outcome, "held"),
        sql`${payoutRuns.heldUntil} is null`,
      ),
    );
