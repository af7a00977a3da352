import { eq, sql } from "drizzle-orm";
import { settingsChanges, vendorBusinessSettings as business } from "~schema";
import { forVendor, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { isPaused, pauseEnd, type PauseLength } from "./pause";
import { openingAfterPause, PAUSE_SECTION } from "./pause.queries.server";

/** Who presses: the store, and the person. */
type PausedBy = { id: string; user: { id: string } };

/** When a pause shall end: after a while or at a time, or null for when somebody ends it. */
type RequestedPauseEnd = { length: PauseLength; at: string } | null;

/**
 * Stops new orders at once. One that is on already goes on as it is, unless an end is wished: a
 * second press of the same button takes nothing away from the first (docs/rules.md, Emergency
 * pause).
 * @returns what is wrong with the wished end, or null
 */
export function pauseOrders(
  vendor: PausedBy,
  end: RequestedPauseEnd,
  now: Date,
): Promise<string | null> {
  return updatePause(vendor, now, (rules) => {
    const on = isPaused(rules, now);
    if (!end) return on ? null : { paused: true, until: null };
    const found = pauseEnd(end.length, end.at, rules, now);
    return "fault" in found ? found : { paused: true, until: found.until };
  });
}

/**
 * Says when a pause that is on shall end; one that is over meanwhile stays over.
 * @returns what is wrong with the wished end, or null
 */
export function endPauseAt(
  vendor: PausedBy,
  end: RequestedPauseEnd,
  now: Date,
): Promise<string | null> {
  return updatePause(vendor, now, (rules) => {
    if (!isPaused(rules, now)) return null;
    if (!end) return { paused: true, until: null };
    const found = pauseEnd(end.length, end.at, rules, now);
    return "fault" in found ? found : { paused: true, until: found.until };
  });
}

/** Takes orders again at once. @returns null, as nothing about it can be wrong */
export function resumeOrders(vendor: PausedBy, now: Date): Promise<string | null> {
  return updatePause(vendor, now, (rules) =>
    rules.emergencyPauseEnabled ? { paused: false, until: null } : null,
  );
}

type Next = { paused: boolean; until: Date | null } | { fault: string } | null;

/**
 * Changes the switch under the lock of its row, notes who did it, and tells the open pages: the
 * store's by the table's trigger, the dashboard's as if an order had changed, which is what they
 * listen to.
 */
function updatePause(
  vendor: PausedBy,
  now: Date,
  decide: (rules: Awaited<ReturnType<typeof openingAfterPause>>) => Next,
): Promise<string | null> {
  return forVendor(vendor.id, async (tx) => {
    await lockPause(tx, vendor.id);
    const rules = await openingAfterPause(tx, vendor.id);
    const next = decide(rules);
    if (!next) return null;
    if ("fault" in next) return next.fault;
    await tx
      .update(business)
      .set({ emergencyPauseEnabled: next.paused, pauseUntil: next.until, updatedAt: sql`now()` })
      .where(eq(business.vendorId, vendor.id));
    const noted = (paused: boolean, until: Date | null) => ({
      paused,
      until: paused ? (until?.toISOString() ?? null) : null,
    });
    const [before, after] = [
      noted(isPaused(rules, now), rules.pauseUntil),
      noted(next.paused, next.until),
    ];
    await tx.insert(settingsChanges).values({
      vendorId: vendor.id,
      category: PAUSE_SECTION,
      cause: "save",
      before,
      after,
      changedBy: vendor.user.id,
    });
    await announce(tx, { topic: "order", vendorId: vendor.id });
    return null;
  });
}

/** A store that has no row of settings yet gets one with the product's defaults. */
async function lockPause(tx: Tx, vendorId: string): Promise<void> {
  await tx.insert(business).values({ vendorId }).onConflictDoNothing({ target: business.vendorId });
  await tx
    .select({ id: business.vendorId })
    .from(business)
    .where(eq(business.vendorId, vendorId))
    .for("update");
}
