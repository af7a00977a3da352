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

/** Hides or shows the setup checklist (docs/rules.md, Setup checklist). */
export async function hideSetupChecklist(vendorId: string, isHidden: boolean): Promise<void> {
  await forVendor(vendorId, (tx) =>
    tx
      .update(vendorProfiles)
      .set({ checklistClosedAt: isHidden ? sql`now()` : null })
      .where(eq(vendorProfiles.id, vendorId)),
  );
}
