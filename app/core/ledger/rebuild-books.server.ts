import { and, eq, sql } from "drizzle-orm";
import { ledgerAudits, vendorProfiles } from "~schema";
import type { StoredDifference } from "~schema/ledger";
import { rebuildCustomerSums } from "~/core/customers/rebuild-sums.server";
import { rebuildReports } from "~/core/reports/rebuild-reports.server";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { auditLedger, storedDifferences } from "./audit-ledger.server";
import { rebuildWallet } from "./rebuild-wallet.server";

const hasDifferences = sql`${ledgerAudits.differences} <> '[]'`;

/** A fact of the ledger itself: no sum of others, so nothing can be derived again. */
export const isLedgerFact = ({ fact }: StoredDifference): boolean =>
  /^(?:payment|refund|reversal|payout|outside|message|transaction):/.test(fact);

/**
 * Writes again what of a vendor's wallet, customers and reports differs from ledger and orders, and
 * audits the vendor again (docs/rules.md, Ledger).
 * @returns what still differs; null when there was nothing to rebuild
 */
export async function rebuildBooks(vendorId: string): Promise<StoredDifference[] | null> {
  if (!isUuid(vendorId)) return null;
  // Claimed, so that a second operator finds nothing; if we die now, the next audit finds it again.
  const claimed = await systemDb
    .update(ledgerAudits)
    .set({ differences: [] })
    .where(and(eq(ledgerAudits.vendorId, vendorId), hasDifferences))
    .returning({ vendorId: ledgerAudits.vendorId });
  if (claimed.length === 0) return null;
  await rebuildWallet(vendorId);
  await rebuildCustomerSums(vendorId);
  await rebuildReports(vendorId);
  const left = storedDifferences(await auditLedger(vendorId));
  await systemDb
    .update(ledgerAudits)
    .set({ differences: left })
    .where(eq(ledgerAudits.vendorId, vendorId));
  return left;
}

export const storesThatDiffer = (limit: number) =>
  systemDb
    .select({
      vendorId: ledgerAudits.vendorId,
      store: vendorProfiles.businessName,
      since: ledgerAudits.auditedAt,
      differences: ledgerAudits.differences,
    })
    .from(ledgerAudits)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, ledgerAudits.vendorId))
    .where(hasDifferences)
    .orderBy(ledgerAudits.auditedAt)
    .limit(limit);
