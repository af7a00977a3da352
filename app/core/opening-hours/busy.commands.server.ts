import { eq, sql } from "drizzle-orm";
import { settingsChanges, vendorBusinessSettings as business } from "~schema";
import { forVendor } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { BUSY_MS, busyAt, type BusyStep } from "./busy";

const BUSY_SECTION = "busy";

/**
 * Adds minutes to the times that customers read, for an hour from now; null ends it. A trigger of
 * the table refreshes the store's open pages, an order event the dashboard's (docs/rules.md, Busy).
 * @returns null: it can't fail
 */
export function setBusy(
  vendor: { id: string; person: { id: string } },
  minutes: BusyStep | null,
  now: Date,
): Promise<null> {
  return forVendor(vendor.id, async (tx) => {
    await tx
      .insert(business)
      .values({ vendorId: vendor.id })
      .onConflictDoNothing({ target: business.vendorId });
    const [stored] = await tx
      .select({ busyMinutes: business.busyMinutes, busyUntil: business.busyUntil })
      .from(business)
      .where(eq(business.vendorId, vendor.id))
      .for("update");
    const before = busyAt(stored, now);
    if (!before && minutes === null) return null;
    const until = minutes === null ? null : new Date(now.getTime() + BUSY_MS);
    await tx
      .update(business)
      .set({ busyMinutes: minutes, busyUntil: until, updatedAt: sql`now()` })
      .where(eq(business.vendorId, vendor.id));
    await tx.insert(settingsChanges).values({
      vendorId: vendor.id,
      category: BUSY_SECTION,
      cause: "save",
      before: { minutes: before?.minutes ?? null, until: before?.until.toISOString() ?? null },
      after: { minutes, until: until?.toISOString() ?? null },
      changedBy: vendor.person.id,
    });
    await announce(tx, { topic: "order", vendorId: vendor.id });
    return null;
  });
}
