import { and, desc, eq, ne, sql } from "drizzle-orm";
import { pushSubscriptions, vendorProfiles } from "~schema";
import { deviceName } from "~/core/accounts/device-name";
import { findOwnSessionId } from "~/core/accounts/own-sessions.server";
import { namesOf } from "~/core/accounts/people.queries.server";
import { forVendor, readForVendor, systemDb } from "~/platform/db.server";
import {
  arePushKeys,
  isPushEndpoint,
  sendPush,
  type PushOutcome,
  type PushTarget,
} from "~/platform/push.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { PUSH_TTL_S } from "./push-schedule";
import { testPush } from "./push-text";

export const MAX_PUSH_DEVICES = 40;

export type PushDevice = {
  id: string;
  device: string;
  /** Its person; null for the viewer's own. */
  person: string | null;
  isThis: boolean;
  since: Date;
  lastSuccessAt: Date | null;
  /** The last failure, unless a message has got through since. */
  failure: { at: Date; reason: string } | null;
};

/** The viewer of the devices: everybody sees their own, the owner all. */
type Asker = { vendorId: string; userId: string; seesAll: boolean };

/**
 * Turns alerts on for a browser, only for the person signed in there (docs/rules.md, Push). With
 * `replaces`, its push service has given it a new address instead of that one.
 * @param who.sessionId the session; its end turns the alerts off
 */
export async function turnOnPush(
  who: { vendorId: string; userId: string; sessionId: string; userAgent: string | null },
  target: PushTarget,
  replaces: string | null = null,
): Promise<{ ok: true } | Refusal> {
  const { endpoint, p256dh, auth } = target;
  const { vendorId, userId, sessionId, userAgent } = who;
  if (!isPushEndpoint(endpoint) || !arePushKeys(target))
    return refuse(
      "endpoint",
      "We can’t send alerts to this browser. Use Chrome, Edge, Firefox or Safari.",
      { status: 400 },
    );
  // A browser belongs to one person: the alerts of the previous one end.
  await systemDb
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)));
  return forVendor(vendorId, async (tx) => {
    // Serialises a store's devices, so that together they can't exceed the cap.
    await tx.execute(
      sql`select 1 from ${vendorProfiles} where ${vendorProfiles.id} = ${vendorId} for no key update`,
    );
    if (replaces !== null)
      await tx
        .delete(pushSubscriptions)
        .where(
          and(
            eq(pushSubscriptions.vendorId, vendorId),
            eq(pushSubscriptions.userId, userId),
            eq(pushSubscriptions.endpoint, replaces),
          ),
        );
    const others = await tx.$count(
      pushSubscriptions,
      and(eq(pushSubscriptions.vendorId, vendorId), ne(pushSubscriptions.endpoint, endpoint)),
    );
    if (others >= MAX_PUSH_DEVICES)
      return refuse(
        "full",
        `${MAX_PUSH_DEVICES} devices ring for this store already. Remove one first.`,
      );
    const known = { userId, sessionId, userAgent: userAgent?.slice(0, 300) ?? null, p256dh, auth };
    await tx
      .insert(pushSubscriptions)
      .values({ vendorId, endpoint, ...known })
      .onConflictDoUpdate({
        target: [pushSubscriptions.vendorId, pushSubscriptions.endpoint],
        set: { ...known, failures: 0, lastFailureAt: null, lastFailure: null },
      });
    return { ok: true as const };
  });
}

/**
 * Moves a browser to a new address from its push service, in every store that it rings for.
 * @returns false when this person has no device at the old address, or the new one is invalid
 */
export async function renewPush(
  userId: string,
  former: string,
  target: PushTarget,
): Promise<boolean> {
  if (!isPushEndpoint(target.endpoint) || !arePushKeys(target)) return false;
  const { endpoint, p256dh, auth } = target;
  const renewed = await systemDb
    .update(pushSubscriptions)
    .set({ endpoint, p256dh, auth, failures: 0 })
    .where(and(eq(pushSubscriptions.endpoint, former), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  return renewed.length > 0;
}

const seenBy = ({ vendorId, userId, seesAll }: Asker) =>
  and(
    eq(pushSubscriptions.vendorId, vendorId),
    seesAll ? undefined : eq(pushSubscriptions.userId, userId),
  );

/** This one first, then the latest. @param request to recognise this browser */
export async function listPushDevices(asker: Asker, request: Request): Promise<PushDevice[]> {
  // Starts both at once, in the round trips of the page's other reads.
  const [rows, sessionId] = await Promise.all([
    readForVendor(asker.vendorId, (tx) =>
      tx
        .select()
        .from(pushSubscriptions)
        .where(seenBy(asker))
        .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
        .limit(MAX_PUSH_DEVICES),
    ),
    findOwnSessionId(request),
  ]);
  const others = rows.map(({ userId }) => userId).filter((id) => id !== asker.userId);
  const names = others.length > 0 ? await namesOf(asker.vendorId, others) : new Map();
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      person: row.userId === asker.userId ? null : String(names.get(row.userId) ?? "Somebody else"),
      isThis: row.sessionId === sessionId && row.userId === asker.userId,
      since: row.createdAt,
      lastSuccessAt: row.lastSuccessAt,
      failure:
        row.lastFailureAt && row.lastFailure && row.failures > 0
          ? { at: row.lastFailureAt, reason: row.lastFailure }
          : null,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

const one = (asker: Asker, id: string) => and(seenBy(asker), eq(pushSubscriptions.id, id));

/** Turns a device's alerts off. @returns false when the viewer sees no such device */
export async function removePushDevice(asker: Asker, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const removed = await forVendor(asker.vendorId, (tx) =>
    tx.delete(pushSubscriptions).where(one(asker, id)).returning({ id: pushSubscriptions.id }),
  );
  return removed.length > 0;
}

/**
 * Sends a test to a device, and waits for the push service's answer.
 * @returns null when the viewer sees no such device; `gone`: the device was removed
 */
export async function testPushDevice(
  asker: Asker,
  id: string,
  storeName: string,
): Promise<PushOutcome | null> {
  if (!isUuid(id)) return null;
  const [device] = await readForVendor(asker.vendorId, (tx) =>
    tx.select().from(pushSubscriptions).where(one(asker, id)),
  );
  if (!device) return null;
  const outcome = await sendPush(device, {
    text: JSON.stringify(testPush(storeName)),
    ttlSeconds: PUSH_TTL_S,
    topic: "test",
  });
  if (outcome.state === "gone") await removePushDevice(asker, id);
  else await notePushOutcome(device, outcome);
  return outcome;
}

export async function notePushOutcome(
  { vendorId, id }: { vendorId: string; id: string },
  outcome: Exclude<PushOutcome, { state: "gone" }>,
): Promise<void> {
  await systemDb
    .update(pushSubscriptions)
    .set(
      outcome.state === "sent"
        ? { lastSuccessAt: sql`now()`, failures: 0 }
        : {
            lastFailureAt: sql`now()`,
            lastFailure: outcome.reason,
            failures: sql`${pushSubscriptions.failures} + 1`,
          },
    )
    .where(and(eq(pushSubscriptions.vendorId, vendorId), eq(pushSubscriptions.id, id)));
}
