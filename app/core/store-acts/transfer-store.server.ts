import { and, eq, isNull, sql } from "drizzle-orm";
import {
  pairingCodes,
  pushSubscriptions,
  staffMembers,
  users,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { payoutHoldFrom } from "~/core/payouts/payout-hold";
import { noteOperatorChange } from "~/core/stores/operator-change.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { refuse, type Refusal } from "~/shared/refusal";

const to = { field: "email" };

/**
 * Makes another person the owner of a store. Rights change with the next request of either, and
 * payouts are held as after a change of bank account (docs/rules.md, Operators; Bank account).
 * @param ask.from the owner that the operator saw
 * @param ask.email of somebody who has signed in before and owns no store
 * @param ask.stays whether the former owner goes on as a manager
 */
export function transferStore(
  vendorId: string,
  ask: { from: string; email: string; stays: boolean },
  now: Date,
): Promise<{ ok: true } | Refusal> {
  return systemDb.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const [store] = await tx
      .select({ ownerId: vendorProfiles.userId, step: vendorProfiles.onboardingStep })
      .from(vendorProfiles)
      .where(and(eq(vendorProfiles.id, vendorId), isNull(vendorProfiles.closedAt)))
      .for("update");
    if (store?.ownerId !== ask.from)
      return refuse("changed", "The owner has changed meanwhile, or the store has closed.");
    if (store.step !== "completed")
      return refuse("setting-up", "Its owner is still setting it up.", to);
    const found = await peopleAt(tx, ask.email);
    if (found.length !== 1)
      return found.length === 0
        ? refuse("unknown", "Nobody has signed in with this address yet. Ask them to, first.", to)
        : refuse("several", "Several accounts have had this address.", to);
    const next = found[0]!.id;
    if (next === ask.from) return refuse("same", "They own it already.", to);
    if (!(await dropEmptyProfile(tx, next)))
      return refuse("owner", "They own another store, and nobody owns two.", to);
    await leaveStaff(tx, vendorId, next, now);
    await tx
      .update(vendorProfiles)
      .set({ userId: next, updatedAt: sql`now()` })
      .where(eq(vendorProfiles.id, vendorId));
    await (ask.stays ? becomeManager : leaveForGood)(tx, vendorId, ask.from, now);
    const heldUntil = payoutHoldFrom(now);
    await tx
      .insert(vendorPaymentSettings)
      .values({ vendorId, payoutsHeldUntil: heldUntil })
      .onConflictDoUpdate({
        target: vendorPaymentSettings.vendorId,
        set: {
          payoutsHeldUntil: sql`greatest(${vendorPaymentSettings.payoutsHeldUntil}, excluded.payouts_held_until)`,
        },
      });
    await noteOperatorChange(tx, vendorId, {
      what: "transferred",
      from: ask.from,
      to: next,
      stays: ask.stays,
      heldUntil: heldUntil.toISOString(),
    });
    for (const userId of [ask.from, next]) await announce(tx, { topic: "staff", vendorId, userId });
    return { ok: true };
  });
}

/** An address can change hands, so two accounts may have it. */
const peopleAt = (tx: Tx, email: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, sql`${users.googleSub} is not null`))
    .limit(2);

/** Signing in makes a profile, which says nothing until it is named. @returns false if they own more */
async function dropEmptyProfile(tx: Tx, userId: string): Promise<boolean> {
  const [own] = await tx
    .select({ id: vendorProfiles.id, name: vendorProfiles.businessName })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.userId, userId))
    .for("update");
  if (own?.name) return false;
  if (own) await tx.delete(vendorProfiles).where(eq(vendorProfiles.id, own.id));
  return true;
}

const leaveStaff = (tx: Tx, vendorId: string, userId: string, now: Date) =>
  tx
    .update(staffMembers)
    .set({ removedAt: now })
    .where(
      and(
        eq(staffMembers.vendorId, vendorId),
        eq(staffMembers.userId, userId),
        isNull(staffMembers.removedAt),
      ),
    );

async function becomeManager(tx: Tx, vendorId: string, userId: string, now: Date): Promise<void> {
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const email = person!.email.toLowerCase();
  // An open invitation to the same address would keep this row out.
  await tx
    .update(staffMembers)
    .set({ removedAt: now })
    .where(
      and(
        eq(staffMembers.vendorId, vendorId),
        eq(sql`lower(${staffMembers.email})`, email),
        isNull(staffMembers.removedAt),
      ),
    );
  await tx.insert(staffMembers).values({
    vendorId,
    email,
    role: "manager",
    userId,
    expiresAt: now,
    acceptedAt: now,
    createdAt: now,
  });
}

async function leaveForGood(tx: Tx, vendorId: string, userId: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.vendorId, vendorId), eq(pushSubscriptions.userId, userId)));
  // They may have noted a kitchen device's code.
  await tx
    .delete(pairingCodes)
    .where(and(eq(pairingCodes.vendorId, vendorId), eq(pairingCodes.createdBy, userId)));
}
