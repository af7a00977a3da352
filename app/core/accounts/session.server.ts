import { randomBytes } from "node:crypto";
import { redirect } from "@remix-run/node";
import { and, eq, gt, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { log } from "~/platform/log.server";
import { within } from "~/platform/within.server";
import { paths } from "~/shared/paths";
import { authSessions, users } from "~schema";
import { endPushOf, handOnPush, isOverForGood } from "./session-push.server";
import {
  cookieSeconds,
  hashOf,
  isActive,
  sessionCookie,
  sessionToken,
  sessionTokenHash,
} from "./session-token.server";

const DAY_SECONDS = 24 * 60 * 60;
/** Counted on a trusted device from the latest use, elsewhere from sign-in. */
const lifetimeSeconds = (isTrusted: boolean) => (isTrusted ? 30 : 1) * DAY_SECONDS;
const TOKEN_BYTES = 32;
const SIGN_OUT_WAIT_MS = 3_000;

export type User = {
  id: string;
  /** Verified by Google at the latest sign-in; empty for a kitchen device. */
  email: string;
  name: string;
  /** The store this browser last switched to, if any; the guard checks the membership. */
  actingVendorId: string | null;
};

const endOf = (isTrusted: boolean) =>
  sql`now() + make_interval(secs => ${lifetimeSeconds(isTrusted)})`;

/**
 * Signs somebody in: starts a new session under a new id and ends this browser's previous one, of
 * any user (session fixation). The new one ends after 24 hours, regardless of activity, or on a
 * trusted device after 30 days without use (docs/rules.md, Sessions).
 * @param signIn.isTrusted whether they trust this device; their own active session here passes that
 * on
 * @param signIn.authenticatedAt when Google last authenticated them, if it says so
 * @returns the Set-Cookie header
 */
export async function startSession(
  request: Request,
  userId: string,
  signIn: { isTrusted?: boolean; authenticatedAt?: Date | null; tx?: Tx } = {},
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const former = await sessionTokenHash(request);
  const start = async (tx: Tx) => {
    const [previous] = former
      ? await tx
          .update(authSessions)
          .set({ revokedAt: sql`now()` })
          .where(and(eq(authSessions.tokenHash, former), isNull(authSessions.revokedAt)))
          .returning({
            id: authSessions.id,
            userId: authSessions.userId,
            actingVendorId: authSessions.actingVendorId,
            wasTrusted: sql<boolean>`${authSessions.isTrusted} and ${authSessions.expiresAt} > now()`,
          })
      : [];
    const isAgain = previous?.userId === userId;
    const isTrusted = Boolean(signIn.isTrusted) || (isAgain && previous.wasTrusted);
    const [started] = await tx
      .insert(authSessions)
      .values({
        userId,
        tokenHash: hashOf(token),
        userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
        isTrusted,
        authenticatedAt: signIn.authenticatedAt ?? null,
        expiresAt: endOf(isTrusted),
        // Signing in again keeps the store.
        actingVendorId: isAgain ? previous.actingVendorId : null,
      })
      .returning({ id: authSessions.id });
    if (isAgain) await handOnPush(tx, previous.id, started!.id);
    else if (previous) await endPushOf(tx, [previous.id]);
    // Also clears away the person's sessions that can never be used again.
    await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), isOverForGood()));
    return isTrusted;
  };
  const isTrusted = await (signIn.tx ? start(signIn.tx) : systemDb.transaction(start));
  return sessionCookie().serialize(token, { maxAge: cookieSeconds(isTrusted) });
}

/**
 * Makes this browser's session last 30 days from its latest use, or 24 hours from now
 * (docs/rules.md, Sessions).
 * @returns the Set-Cookie header; null when nobody is signed in
 */
export async function trustDevice(request: Request, isTrusted: boolean): Promise<string | null> {
  const token = await sessionToken(request);
  if (!token) return null;
  const changed = await systemDb
    .update(authSessions)
    .set({ isTrusted, expiresAt: endOf(isTrusted) })
    .where(isActive(hashOf(token)))
    .returning({ id: authSessions.id });
  return changed.length > 0
    ? sessionCookie().serialize(token, { maxAge: cookieSeconds(isTrusted) })
    : null;
}

/**
 * Signs this browser out. If the database fails or doesn't answer within 3 s, logs that and removes
 * the cookie all the same (docs/rules.md, Sessions).
 * @returns the Set-Cookie header that removes the cookie
 */
export async function endSession(request: Request): Promise<string> {
  await revoked(request, (tokenHash) => eq(authSessions.tokenHash, tokenHash));
  return withoutCookie();
}

/**
 * Signs a person out on every device, this one included (docs/rules.md, Sessions). Removes this
 * browser's cookie even if that fails.
 * @returns the Set-Cookie header that removes the cookie, and `everywhere`: false when the database
 * failed or nobody was signed in
 */
export async function endEverySession(
  request: Request,
): Promise<{ setCookie: string; everywhere: boolean }> {
  const ended = await revoked(request, (tokenHash) =>
    inArray(
      authSessions.userId,
      systemDb
        .select({ userId: authSessions.userId })
        .from(authSessions)
        .where(isActive(tokenHash)),
    ),
  );
  return { setCookie: await withoutCookie(), everywhere: ended > 0 };
}

const withoutCookie = () => sessionCookie().serialize("", { maxAge: 0, expires: new Date(0) });

/**
 * @returns how many sessions a sign-out revoked; 0 also when the database failed or didn't answer
 */
async function revoked(request: Request, which: (tokenHash: string) => SQL): Promise<number> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return 0;
  try {
    return await within(SIGN_OUT_WAIT_MS, revokeSessions(which(tokenHash)));
  } catch (error) {
    log().error({ err: error }, "A session could not be revoked at sign-out");
    return 0;
  }
}

/**
 * Revokes sessions, and announces it, so that their open pages check whether they are still signed
 * in (docs/rules.md, Sessions).
 * @returns how many it revoked
 */
export function revokeSessions(which: SQL): Promise<number> {
  return systemDb.transaction(async (tx) => {
    const ended = await tx
      .update(authSessions)
      .set({ revokedAt: sql`now()` })
      .where(and(which, isNull(authSessions.revokedAt)))
      .returning({ id: authSessions.id, userId: authSessions.userId });
    await endPushOf(
      tx,
      ended.map(({ id }) => id),
    );
    for (const userId of new Set(ended.map((session) => session.userId)))
      await announce(tx, { topic: "session", userId });
    return ended.length;
  });
}

/**
 * Returns the person who sent this request; null when nobody is signed in, the session has expired
 * or was revoked, or a kitchen device sent it.
 */
export async function getUser(request: Request): Promise<User | null> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return null;
  const [found] = await systemDb
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      actingVendorId: authSessions.actingVendorId,
      sessionId: authSessions.id,
      stale: sql<boolean>`${authSessions.lastSeenAt} < now() - ${SEEN_EVERY}`,
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(and(isActive(tokenHash), isNotNull(users.googleSub)));
  if (!found) return null;
  const { sessionId, stale, ...user } = found;
  if (stale) await touchSession(sessionId);
  return user;
}

/**
 * Why and when a browser's session ended: after 24 hours, after 30 days without use, or from
 * another device. `isDevice`: it was a kitchen device's.
 */
export type EndedSession = {
  why: "time" | "unused" | "elsewhere";
  at: Date;
  isDevice: boolean;
};

/** Returns why this browser's session ended, if not by a sign-out here; null if unknown. */
export async function findEndedSession(request: Request): Promise<EndedSession | null> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return null;
  const [ended] = await systemDb
    .select({
      at: sql`least(${authSessions.revokedAt}, ${authSessions.expiresAt})`.mapWith(
        authSessions.expiresAt,
      ),
      why: sql<EndedSession["why"]>`case
        when ${authSessions.revokedAt} < ${authSessions.expiresAt} then 'elsewhere'
        when ${authSessions.isTrusted} then 'unused' else 'time' end`,
      isDevice: sql<boolean>`${users.googleSub} is null`,
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(and(eq(authSessions.tokenHash, tokenHash), sql`not (${isActive(tokenHash)})`));
  return ended ?? null;
}

/** Enough to notice a forgotten browser, without a write per page. */
export const SEEN_EVERY = sql.raw("interval '5 minutes'");

/** Records a session's use; on a trusted device that extends it to 30 days from now. */
export async function touchSession(sessionId: string): Promise<void> {
  await systemDb
    .update(authSessions)
    .set({
      lastSeenAt: sql`now()`,
      expiresAt: sql`case when ${authSessions.isTrusted} then ${endOf(true)} else ${authSessions.expiresAt} end`,
    })
    .where(eq(authSessions.id, sessionId));
}

/** Switches this browser to a store; the caller checks the membership (docs/rules.md, Staff). */
export async function switchStore(request: Request, vendorId: string): Promise<void> {
  const tokenHash = await sessionTokenHash(request);
  if (tokenHash)
    await systemDb
      .update(authSessions)
      .set({ actingVendorId: vendorId })
      .where(and(eq(authSessions.tokenHash, tokenHash), isNull(authSessions.revokedAt)));
}

/**
 * Returns whether this browser's session began within these minutes, by the database's clock, and
 * whether Google authenticated its person for it, if it says so. Protects actions for which an
 * unlocked phone must not be enough (docs/rules.md, Bank account).
 */
export async function signedInWithin(request: Request, minutes: number): Promise<boolean> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return false;
  const [session] = await systemDb
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(
      and(
        isActive(tokenHash),
        gt(
          sql`least(${authSessions.createdAt}, ${authSessions.authenticatedAt})`,
          sql`now() - make_interval(mins => ${minutes})`,
        ),
      ),
    );
  return session !== undefined;
}

/**
 * Returns a redirect to the sign-in page and back.
 * @param why `notDone`: a form came after its session had ended
 */
export function redirectToSignIn(request: Request, why?: "notDone"): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(pathname + search, why), {
    headers: { "Cache-Control": "no-store" },
  });
}

/** @throws a redirect to /login, which leads back here, when nobody is signed in */
export async function requireUser(request: Request): Promise<User> {
  const user = await getUser(request);
  if (!user) throw redirectToSignIn(request);
  return user;
}
