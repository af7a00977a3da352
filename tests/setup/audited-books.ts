import { afterAll, afterEach, expect } from "vitest";
import { vendorProfiles } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { systemDb } from "~/platform/db.server";

/**
 * Expects, whatever a file's tests do, that the books and the wallets say what payments, refunds
 * and payouts say: after each test of the stores that it opened, in the end of all of them.
 * @param shared the store of all the file's tests, if there is one: looked at after each
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
