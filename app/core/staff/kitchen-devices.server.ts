import { createHmac, randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { authSessions, pairingCodes, pushSubscriptions, staffMembers, users } from "~schema";
import { deviceName } from "~/core/accounts/device-name";
import { startSession } from "~/core/accounts/session.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { announce } from "~/platform/events.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { noteStaffChange } from "./staff-change.server";

export const PAIRING_MINUTES = 10;
const MAX_DEVICES = 20;
/** How often to draw again when another store happens to have the code. */
const DRAWS = 10;

export type KitchenDevice = {
  id: string;
  name: string;
  device: string;
  since: Date;
  /** To the nearest five minutes. */
  lastSeenAt: Date;
};

const hashOfCode = (code: string): string =>
  createHmac("sha256", env().sessionSecret).update(`kitchen-device ${code}`).digest("hex");

const ofVendor = (vendorId: string) =>
  and(
    eq(staffMembers.vendorId, vendorId),
    eq(staffMembers.isDevice, true),
    isNull(staffMembers.removedAt),
  );

/** Signed-in kitchen devices, latest seen first (docs/rules.md, Kitchen devices). */
export async function listKitchenDevices(vendorId: string): Promise<KitchenDevice[]> {
  // Not `forVendor`, as users and sessions belong to no vendor; the join only reaches this vendor's
  // members.
  const rows = await systemDb
    .select({
      id: staffMembers.id,
      name: users.name,
      userAgent: authSessions.userAgent,
      since: staffMembers.createdAt,
      lastSeenAt: authSessions.lastSeenAt,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .innerJoin(authSessions, eq(authSessions.userId, users.id))
    .where(
      and(
        ofVendor(vendorId),
        isNull(authSessions.revokedAt),
        gt(authSessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(authSessions.lastSeenAt), desc(staffMembers.createdAt));
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) }));
}

/**
 * Makes the code by which one kitchen device can be paired within 10 minutes, and ends the store's
 * earlier code (docs/rules.md, Kitchen devices).
 * @param by the owner or a manager
 * @param name of the device, trimmed
 * @returns nine digits, stored only as a hash
 */
export async function makePairingCode(
  vendorId: string,
  by: { userId: string },
  name: string,
): Promise<{ ok: true; code: string } | Refusal> {
  if ((await listKitchenDevices(vendorId)).length >= MAX_DEVICES)
    return refuse("full", `A store can have ${MAX_DEVICES} kitchen devices. Remove one first.`);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = randomInt(1_000_000_000).toString().padStart(9, "0");
    if (await takeCode(vendorId, by.userId, name, hashOfCode(code))) return { ok: true, code };
  }
  throw new Error("No pairing code was free");
}

/** @returns false when another store has this code */
function takeCode(vendorId: string, createdBy: string, deviceName: string, codeHash: string) {
  return systemDb.transaction(async (tx) => {
    await tx
      .delete(pairingCodes)
      .where(and(eq(pairingCodes.codeHash, codeHash), sql`${pairingCodes.expiresAt} <= now()`));
    await tx.delete(pairingCodes).where(eq(pairingCodes.vendorId, vendorId));
    const taken = await tx
      .insert(pairingCodes)
      .values({
        vendorId,
        codeHash,
        deviceName,
        createdBy,
        expiresAt: sql`now() + make_interval(mins => ${PAIRING_MINUTES})`,
      })
      .onConflictDoNothing()
      .returning({ vendorId: pairingCodes.vendorId });
    return taken.length > 0;
  });
}

/**
 * Signs a browser in as a kitchen device by a code, once: if two browsers enter it at the same
 * moment, one is paired (docs/rules.md, Kitchen devices). The caller has counted the attempt.
 * @param code as typed; only its digits count
 * @returns the Set-Cookie header; null when no open code matches
 */
export async function pairKitchenDevice(request: Request, code: string): Promise<string | null> {
  const digits = code.replace(/\D/g, "");
  // Looked up by an HMAC, so the time it takes reveals nothing about similar codes.
  const open = and(
    eq(pairingCodes.codeHash, hashOfCode(digits)),
    gt(pairingCodes.expiresAt, sql`now()`),
  );
  return systemDb.transaction(async (tx) => {
    const [pairing] = await tx.delete(pairingCodes).where(open).returning();
    if (!pairing) return null;
    const { vendorId, createdBy, deviceName: name } = pairing;
    const [device] = await tx
      .insert(users)
      .values({ googleSub: null, email: "", name })
      .returning({ id: users.id });
    await tx.insert(staffMembers).values({
      id: randomUUID(),
      vendorId,
      isDevice: true,
      role: "kitchen",
      userId: device!.id,
      invitedBy: createdBy,
      expiresAt: pairing.expiresAt,
      acceptedAt: sql`now()`,
    });
    await noteStaffChange(tx, vendorId, createdBy, {
      what: "paired",
      email: name,
      role: "kitchen",
    });
    return startSession(request, device!.id, { isTrusted: true, tx });
  });
}

/**
 * Removes a kitchen device: its next request is signed out, its event streams end, and it gets no
 * more pushes.
 * @returns false when the store has no such device
 */
export async function removeKitchenDevice(
  vendorId: string,
  by: { userId: string },
  memberId: string,
): Promise<boolean> {
  if (!isUuid(memberId)) return false;
  return systemDb.transaction(async (tx) => {
    const [member] = await tx
      .update(staffMembers)
      .set({ removedAt: sql`now()` })
      .where(and(ofVendor(vendorId), eq(staffMembers.id, memberId)))
      .returning({ userId: staffMembers.userId });
    if (!member?.userId) return false;
    const { userId } = member;
    await tx
      .update(authSessions)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.vendorId, vendorId), eq(pushSubscriptions.userId, userId)));
    const [device] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
    await noteStaffChange(tx, vendorId, by.userId, {
      what: "unpaired",
      email: device?.name ?? "",
      role: "kitchen",
    });
    await announce(tx, { topic: "session", userId });
    return true;
  });
}
