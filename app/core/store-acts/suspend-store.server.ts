import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import type { Suspension } from "~schema/vendors";
import { noteOperatorChange } from "~/core/stores/operator-change.server";
import { systemDb } from "~/platform/db.server";
import { announce } from "~/platform/events.server";

/**
 * Stops all new orders of a store: customers read the notice, the vendor why; orders under way go
 * on (docs/rules.md, Operators). A trigger drops its cached pages.
 * @returns false when it is suspended, closed or not set up yet
 */
export const suspendStore = (vendorId: string, suspension: Suspension): Promise<boolean> =>
  systemDb.transaction(async (tx) => {
    const done = await tx
      .update(vendorProfiles)
      .set({ suspension, updatedAt: sql`now()` })
      .where(
        and(
          eq(vendorProfiles.id, vendorId),
          isNull(vendorProfiles.suspension),
          isNull(vendorProfiles.closedAt),
          eq(vendorProfiles.onboardingStep, "completed"),
        ),
      )
      .returning({ id: vendorProfiles.id });
    if (done.length === 0) return false;
    await noteOperatorChange(tx, vendorId, { what: "suspended", ...suspension });
    await announce(tx, { topic: "order", vendorId });
    return true;
  });

/** @returns false when it isn't suspended, or closed */
export const resumeStore = (vendorId: string): Promise<boolean> =>
  systemDb.transaction(async (tx) => {
    const done = await tx
      .update(vendorProfiles)
      .set({ suspension: null, updatedAt: sql`now()` })
      .where(
        and(
          eq(vendorProfiles.id, vendorId),
          isNotNull(vendorProfiles.suspension),
          isNull(vendorProfiles.closedAt),
        ),
      )
      .returning({ id: vendorProfiles.id });
    if (done.length === 0) return false;
    await noteOperatorChange(tx, vendorId, { what: "resumed" });
    await announce(tx, { topic: "order", vendorId });
    return true;
  });
