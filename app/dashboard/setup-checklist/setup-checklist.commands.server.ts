import { and, eq, isNull, sql } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { forVendor } from "~/platform/db.server";
import { readSetupChecklist } from "./setup-checklist.queries.server";

/** Notes the first time that a vendor sent the store's address on; later ones change nothing. */
export async function markLinkShared(vendorId: string): Promise<void> {
  await forVendor(vendorId, (tx) =>
    tx
      .update(vendorProfiles)
      .set({ linkSharedAt: sql`now()` })
      .where(and(eq(vendorProfiles.id, vendorId), isNull(vendorProfiles.linkSharedAt))),
  );
}

/**
 * Puts the first day's list away permanently. Refused before the first paid order: the list is then
 * still of use (docs/rules.md, Setup checklist).
 * @returns whether it is away now
 */
export async function dismissSetupChecklist(vendorId: string): Promise<boolean> {
  const list = await readSetupChecklist(vendorId);
  if (!list) return true;
  if (!list.done.testOrder) return false;
  await forVendor(vendorId, (tx) =>
    tx
      .update(vendorProfiles)
      .set({ checklistClosedAt: sql`now()` })
      .where(eq(vendorProfiles.id, vendorId)),
  );
  return true;
}
