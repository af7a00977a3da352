import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { payoutHolds, payoutRuns, vendorProfiles } from "~schema";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { readMarkFigures } from "./mark-figures.server";
import { marksOf } from "./payout-marks";
import type { PayoutTier } from "./payout-tier";

/** A mark that was released doesn't hold again for so long. */
const QUIET_DAYS = 30;

const openHolds = (vendorId: string) =>
  and(eq(payoutHolds.vendorId, vendorId), isNull(payoutHolds.releasedAt));

export async function arePayoutsHeld(tx: Tx, vendorId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: payoutHolds.id })
    .from(payoutHolds)
    .where(openHolds(vendorId))
    .limit(1);
  return open !== undefined;
}

/**
 * Returns whether a payout has to wait for an operator, and holds the store's payouts if its
 * figures carry a mark. The caller has the wallet's lock. A trusted store is held by hand only.
 * @param asked.amountKobo of the payout
 */
export async function holdPayouts(
  tx: Tx,
  vendorId: string,
  { tier, amountKobo, now }: { tier: PayoutTier; amountKobo: number; now: Date },
): Promise<boolean> {
  if (await arePayoutsHeld(tx, vendorId)) return true;
  if (tier.name === "trusted") return false;
  const marks = marksOf(await readMarkFigures(tx, vendorId, now));
  if (marks.length === 0) return false;
  const quietSince = new Date(now.getTime() - QUIET_DAYS * 86_400_000);
  const released = await tx
    .select({ mark: payoutHolds.mark })
    .from(payoutHolds)
    .where(and(eq(payoutHolds.vendorId, vendorId), gt(payoutHolds.releasedAt, quietSince)));
  const found = marks.filter(({ mark }) => !released.some((hold) => hold.mark === mark));
  if (found.length === 0) return false;
  const [first] = await tx
    .insert(payoutHolds)
    .values(found.map((mark) => ({ ...mark, vendorId, amount: amountKobo, since: now })))
    .returning({ id: payoutHolds.id });
  await tellVendor(tx, vendorId, first!.id);
  return true;
}

async function tellVendor(tx: Tx, vendorId: string, holdId: string): Promise<void> {
  await enqueueStoreEmail(tx, vendorId, "payout_held_vendor", holdId);
  await announce(tx, { topic: "order", vendorId });
}

const decided = refuse("decided", "Somebody has seen to this already. Look at the list again.");

/**
 * Holds a store's payouts until an operator releases them.
 * @param reason for operators
 * @param by the operator's e-mail
 * @returns refused with `decided` (409) if they are held by hand already
 */
export const holdByHand = (
  vendorId: string,
  reason: string,
  by: string,
): Promise<{ ok: true } | Refusal> =>
  systemDb.transaction(async (tx) => {
    const [hold] = await tx
      .insert(payoutHolds)
      .values({ vendorId, mark: "hand", story: reason, keptAt: sql`now()`, by })
      .onConflictDoNothing()
      .returning({ id: payoutHolds.id });
    if (!hold) return decided;
    await tellVendor(tx, vendorId, hold.id);
    return { ok: true } as const;
  });

/**
 * Decides about a hold: `release` lets the payouts go on once no other holds them, and an automatic
 * one that waited goes next; `keep` takes it from the operator's list.
 * @param by the operator's e-mail
 * @returns refused with `decided` (409)
 */
export const decideHold = (
  id: string,
  act: "release" | "keep",
  by: string,
): Promise<{ ok: true } | Refusal> =>
  systemDb.transaction(async (tx) => {
    if (!isUuid(id)) return decided;
    const isOpen = and(
      eq(payoutHolds.id, id),
      isNull(payoutHolds.releasedAt),
      act === "keep" ? isNull(payoutHolds.keptAt) : undefined,
    );
    const [hold] = await tx
      .update(payoutHolds)
      .set(act === "keep" ? { keptAt: sql`now()`, by } : { releasedAt: sql`now()`, by })
      .where(isOpen)
      .returning({ vendorId: payoutHolds.vendorId });
    if (!hold) return decided;
    if (act === "keep" || (await arePayoutsHeld(tx, hold.vendorId))) return { ok: true } as const;
    await tx
      .update(payoutRuns)
      .set({ heldUntil: sql`now()` })
      .where(
        and(
          eq(payoutRuns.vendorId, hold.vendorId),
          eq(payoutRuns.outcome, "held"),
          isNull(payoutRuns.heldUntil),
        ),
      );
    await tellVendor(tx, hold.vendorId, id);
    return { ok: true } as const;
  });

/** Reads a store's holds that are not released, the latest first. */
export const readHolds = (vendorId: string) =>
  systemDb
    .select({
      id: payoutHolds.id,
      mark: payoutHolds.mark,
      story: payoutHolds.story,
      since: payoutHolds.since,
      by: payoutHolds.by,
    })
    .from(payoutHolds)
    .where(openHolds(vendorId))
    .orderBy(desc(payoutHolds.since));

/** Reads the holds that no operator has looked at, the oldest first. */
export const heldPayouts = (limit: number) =>
  systemDb
    .select({
      id: payoutHolds.id,
      since: payoutHolds.since,
      vendorId: payoutHolds.vendorId,
      store: vendorProfiles.businessName,
      amountKobo: payoutHolds.amount,
      story: payoutHolds.story,
    })
    .from(payoutHolds)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, payoutHolds.vendorId))
    .where(and(isNull(payoutHolds.releasedAt), isNull(payoutHolds.keptAt)))
    .orderBy(asc(payoutHolds.since))
    .limit(limit);

export async function vendorOfHold(id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [hold] = await systemDb
    .select({ vendorId: payoutHolds.vendorId })
    .from(payoutHolds)
    .where(eq(payoutHolds.id, id));
  return hold?.vendorId ?? null;
}
