import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { deviceName } from "~/core/accounts/device-name";
import { sessionTokenHash } from "~/core/accounts/session-token.server";
import { payoutHold, payoutHoldFrom } from "~/core/payouts/payout-hold";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import {
  authSessions,
  outbox,
  passkeys,
  pins,
  users,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { NO_VENDOR } from "~schema/outbox";
import type { FactorChange } from "./factor-change";
import type { NewPasskey } from "./passkeys.server";
import { refusePin } from "./pin";
import { hashPin } from "./pins.server";

const MAX_PASSKEYS = 10;

export type OwnFactors = {
  pinSetAt: Date | null;
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[];
};

/** Reads which factors a person has, passkeys in the order they were added. */
export async function readOwnFactors(userId: string): Promise<OwnFactors> {
  const [[pin], keys] = await Promise.all([
    systemDb.select({ setAt: pins.setAt }).from(pins).where(eq(pins.userId, userId)),
    systemDb
      .select({
        id: passkeys.id,
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(passkeys.createdAt),
  ]);
  return { pinSetAt: pin?.setAt ?? null, passkeys: keys };
}

/**
 * Returns until when what a person's factor protects stays shut, as they removed their last one;
 * null without a hold. A new factor doesn't end it.
 */
export async function findRemovalHold(userId: string): Promise<Date | null> {
  const [person] = await systemDb
    .select({ removedAt: users.factorsRemovedAt })
    .from(users)
    .where(eq(users.id, userId));
  return person?.removedAt ? payoutHold(payoutHoldFrom(person.removedAt), databaseNow()) : null;
}

type Outcome = { ok: true } | Refusal;

/** Sets a PIN or replaces it. @returns refused with `pin` (400) */
export async function savePin(request: Request, userId: string, pin: string): Promise<Outcome> {
  const phones = await systemDb
    .select({ phone: vendorProfiles.businessPhone, whatsapp: vendorProfiles.whatsappNumber })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.userId, userId));
  const why = refusePin(
    pin,
    phones.flatMap(({ phone, whatsapp }) => [phone ?? "", whatsapp ?? ""]),
  );
  if (why) return refuse("pin", why, { status: 400, field: "pin" });
  const hash = await hashPin(pin);
  return change(request, userId, async (tx) => {
    const [former] = await tx.delete(pins).where(eq(pins.userId, userId)).returning();
    await tx.insert(pins).values({ userId, hash });
    return former ? "pin_changed" : "pin_set";
  });
}

/** Adds a passkey that `readNewPasskey` verified. @returns refused with `many` or `known` */
export function addPasskey(request: Request, userId: string, key: NewPasskey): Promise<Outcome> {
  return change(request, userId, async (tx) => {
    const others = await tx.$count(passkeys, eq(passkeys.userId, userId));
    if (others >= MAX_PASSKEYS)
      return refuse("many", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const added = await tx
      .insert(passkeys)
      .values({ ...key, userId, name: deviceName(request.headers.get("User-Agent")) })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    return added.length > 0 ? "passkey_added" : refuse("known", "This passkey is here already.");
  });
}

/** Removes the PIN. A second tap finds none, which is as wanted. */
export function removePin(request: Request, userId: string): Promise<Outcome> {
  return change(request, userId, async (tx) => {
    const gone = await tx.delete(pins).where(eq(pins.userId, userId)).returning();
    return gone.length > 0 ? "pin_removed" : null;
  });
}

/** @returns refused with `unknown` (404) for an id that isn't one of theirs */
export function removePasskey(request: Request, userId: string, id: string): Promise<Outcome> {
  return change(request, userId, async (tx) => {
    const gone = isUuid(id)
      ? await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
          .returning()
      : [];
    return gone.length > 0
      ? "passkey_removed"
      : refuse("unknown", "This passkey is gone already.", { status: 404 });
  });
}

/** For somebody who forgot their PIN or lost their passkeys (docs/rules.md, Second factor). */
export function removeEveryFactor(request: Request, userId: string): Promise<Outcome> {
  return change(request, userId, async (tx) => {
    const gone = [
      ...(await tx.delete(pins).where(eq(pins.userId, userId)).returning()),
      ...(await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning()),
    ];
    return gone.length > 0 ? "all_removed" : null;
  });
}

/**
 * Makes a change, e-mails the person, and has their other sessions prove the factor again.
 * Without any factor left, payouts of their stores wait as after a change of the bank account.
 * @param work says what it changed; null for nothing
 */
function change(
  request: Request,
  userId: string,
  work: (tx: Tx) => Promise<FactorChange | Refusal | null>,
): Promise<Outcome> {
  return systemDb.transaction(async (tx) => {
    // One change at a time, so that the last of two removals knows that it is the last.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const changed = await work(tx);
    if (changed === null) return { ok: true };
    if (typeof changed !== "string") return changed;
    const now = databaseNow();
    const hasFactor =
      (await tx.$count(pins, eq(pins.userId, userId))) +
        (await tx.$count(passkeys, eq(passkeys.userId, userId))) >
      0;
    if (!hasFactor) await holdPayouts(tx, userId, now);
    const own = (await sessionTokenHash(request)) ?? "";
    await tx
      .update(authSessions)
      .set({ factorAt: null })
      .where(
        and(
          eq(authSessions.userId, userId),
          hasFactor ? ne(authSessions.tokenHash, own) : undefined,
        ),
      );
    if (hasFactor)
      await tx
        .update(authSessions)
        .set({ factorAt: sql`now()` })
        .where(eq(authSessions.tokenHash, own));
    await tellByEmail(tx, userId, hasFactor ? changed : "all_removed", now);
    return { ok: true };
  });
}

async function holdPayouts(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ factorsRemovedAt: now }).where(eq(users.id, userId));
  const stores = tx
    .select({ id: vendorProfiles.id })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.userId, userId));
  await tx
    .update(vendorPaymentSettings)
    .set({
      payoutsHeldUntil: sql`greatest(${vendorPaymentSettings.payoutsHeldUntil}, ${payoutHoldFrom(now).toISOString()}::timestamptz)`,
    })
    .where(inArray(vendorPaymentSettings.vendorId, stores));
}

async function tellByEmail(
  tx: Tx,
  userId: string,
  changed: FactorChange,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await tx.insert(outbox).values({
    id,
    vendorId: NO_VENDOR,
    kind: "factor_changed_person",
    about: `${userId} ${changed} ${now.toISOString()}`,
  });
  await sendJobs(tx, "emails", [id]);
}
