import { and, eq, isNull, sql } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { forVendor } from "~/platform/db.server";

export async function markLinkShared(vendorId: string): Promise<void> {
  await forVendor(vendorId, (tx) =>
    tx
      .update(vendorProfiles)
      .set({ linkSharedAt: sql`now()` })
      .where(and(eq(vendorProfiles.id, vendorId), isNull(vendorProfiles.linkSharedAt))),
  );
}

/** Ends the setup checklist for good (docs/rules.md, Setup checklist). */
export async function endSetupChecklist(vendorId: string): Promise<void> {
  await forVendor(vendorId, (tx) =>
    tx
      .update(vendorProfiles)
      .set({ checklistClosedAt: sql`now()` })
      .where(and(eq(vendorProfiles.id, vendorId), isNull(vendorProfiles.checklistClosedAt))),
  );
}
