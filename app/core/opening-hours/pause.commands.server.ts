import { eq, sql } from "drizzle-orm";
import { settingsChanges, vendorBusinessSettings as business } from "~schema";
import { forVendor, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { isPaused, pauseEnd, type PauseLength } from "./pause";
import { openingAfterPause, PAUSE_SECTION } from "./pause.queries.server";

type PausedBy = { id: string; person: { id: string } };

type RequestedPauseEnd = { length: PauseLength; at: string } | null;

/**
 * Pauses new orders at once. A current pause keeps its end unless a new one is given: a second tap
 * of the same button must not undo the first (docs/rules.md, Emergency pause).
 * @returns an error about the requested end, or null
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
    return "error" in found ? found : { paused: true, until: found.until };
  });
}

/**
 * Changes the end of a pause. A pause that has ended meanwhile stays ended.
 * @returns an error about the requested end, or null
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
    return "error" in found ? found : { paused: true, until: found.until };
  });
}

/** Resumes orders at once. @returns null: it can't fail */
export function resumeOrders(vendor: PausedBy, now: Date): Promise<string | null> {
  return updatePause(vendor, now, (rules) =>
    rules.emergencyPauseEnabled ? { paused: false, until: null } : null,
  );
}

type Next = { paused: boolean; until: Date | null } | { error: string } | null;

/** A trigger refreshes the store's open pages, an order event those of the dashboard. */
function updatePause(vendor: PausedBy, now: Date, decide: Decide): Promise<string | null> {
  return forVendor(vendor.id, (tx) => updatePauseIn(tx, vendor.id, vendor.person.id, now, decide));
}

type Decide = (rules: Awaited<ReturnType<typeof openingAfterPause>>) => Next;

/**
 * Pauses orders of a store that doesn't answer them, until somebody resumes them (docs/rules.md,
 * Orders that nobody answers). A current pause keeps its end.
 */
export async function pauseUnattended(tx: Tx, vendorId: string, now: Date): Promise<void> {
  await updatePauseIn(tx, vendorId, null, now, (rules) =>
    isPaused(rules, now) ? null : { paused: true, until: null },
  );
}

/** @param userId who changes it; null: a rule, not a person */
async function updatePauseIn(
  tx: Tx,
  vendorId: string,
  userId: string | null,
  now: Date,
  decide: Decide,
): Promise<string | null> {
  await lockPause(tx, vendorId);
  const rules = await openingAfterPause(tx, vendorId, now);
  const next = decide(rules);
  if (!next) return null;
  if ("error" in next) return next.error;
  await tx
    .update(business)
    .set({ emergencyPauseEnabled: next.paused, pauseUntil: next.until, updatedAt: sql`now()` })
    .where(eq(business.vendorId, vendorId));
  const logEntry = (paused: boolean, until: Date | null) => ({
    paused,
    until: paused ? (until?.toISOString() ?? null) : null,
  });
  await tx.insert(settingsChanges).values({
    vendorId,
    category: PAUSE_SECTION,
    cause: "save",
    before: logEntry(isPaused(rules, now), rules.pauseUntil),
    after: logEntry(next.paused, next.until),
    changedBy: userId,
  });
  await announce(tx, { topic: "order", vendorId });
  return null;
}

async function lockPause(tx: Tx, vendorId: string): Promise<void> {
  await tx.insert(business).values({ vendorId }).onConflictDoNothing({ target: business.vendorId });
  await tx
    .select({ id: business.vendorId })
    .from(business)
    .where(eq(business.vendorId, vendorId))
    .for("update");
}
