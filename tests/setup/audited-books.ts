import { afterAll, afterEach, expect } from "vitest";
import { vendorProfiles } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { systemDb } from "~/platform/db.server";

/**
 * Expects the ledger and the wallets to match payments, refunds and payouts: after each test for
 * the stores it opened, and at the end for all stores.
 * @param shared the store shared by the file's tests, if any, which is checked after each
 */
export function auditBooks(shared: () => string | undefined = () => undefined): void {
  const audited = new Set<string>();
  afterEach(async () => {
    const vendors = await systemDb.select({ id: vendorProfiles.id }).from(vendorProfiles);
    for (const { id } of vendors)
      if (!audited.has(id) || id === shared()) {
        expect(await auditLedger(id)).toEqual([]);
        audited.add(id);
      }
  });
  afterAll(async () => expect(await auditLedger()).toEqual([]));
}
