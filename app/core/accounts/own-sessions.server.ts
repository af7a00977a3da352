import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { authSessions } from "~schema";
import { deviceName } from "./device-name";
import { revokeSessions } from "./session.server";
import { sessionTokenHash } from "./session-token.server";

export type OwnSession = {
  id: string;
  device: string;
  since: Date;
  /** To the nearest five minutes. */
  lastSeenAt: Date;
  isThis: boolean;
  /** It lasts 30 days from its latest use, not 24 hours. */
  isTrusted: boolean;
};

/** More than anybody looks through; 'sign out everywhere else' covers the others too. */
const SHOWN = 50;

/**
 * Lists a person's signed-in browsers, this one first, then latest seen (docs/rules.md, Security).
 */
export async function listOwnSessions(request: Request, userId: string): Promise<OwnSession[]> {
  const own = await sessionTokenHash(request);
  const isThis = sql<boolean>`${authSessions.tokenHash} = ${own ?? ""}`;
  const rows = await systemDb
    .select({
      id: authSessions.id,
      userAgent: authSessions.userAgent,
      since: authSessions.createdAt,
      lastSeenAt: authSessions.lastSeenAt,
      isTrusted: authSessions.isTrusted,
      isThis,
    })
    .from(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        isNull(authSessions.revokedAt),
        gt(authSessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(isThis), desc(authSessions.lastSeenAt), desc(authSessions.createdAt))
    .limit(SHOWN);
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) }));
}

export async function findOwnSessionId(request: Request): Promise<string | null> {
  const own = await sessionTokenHash(request);
  const [session] = own
    ? await systemDb
        .select({ id: authSessions.id })
        .from(authSessions)
        .where(
          and(
            eq(authSessions.tokenHash, own),
            isNull(authSessions.revokedAt),
            gt(authSessions.expiresAt, sql`now()`),
          ),
        )
    : [];
  return session?.id ?? null;
}

/**
 * Signs one of a person's browsers out, from its next request on.
 * @returns false when no session of theirs has this id
 */
export async function endOwnSession(userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const own = and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId))!;
  const found = await systemDb.select({ id: authSessions.id }).from(authSessions).where(own);
  if (found.length > 0) await revokeSessions(own);
  return found.length > 0;
}

/** Signs a person out everywhere except in the browser that sent the request. */
export async function endOtherSessions(request: Request, userId: string): Promise<void> {
  const own = await sessionTokenHash(request);
  await revokeSessions(
    and(eq(authSessions.userId, userId), ne(authSessions.tokenHash, own ?? ""))!,
  );
}
