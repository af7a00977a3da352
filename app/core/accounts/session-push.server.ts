import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { authSessions, pushSubscriptions } from "~schema";

/** As long as the cookie of a session that is over by time: its person may sign in there again. */
const RINGS_AFTER = sql.raw("interval '30 days'");

/**
 * Builds the condition for sessions whose rows nobody needs: over by time, and, where the browser
 * still rings for new orders, for 30 days (docs/rules.md, Push).
 */
export const isOverForGood = () =>
  and(
    lt(authSessions.expiresAt, sql`now()`),
    or(
      lt(authSessions.expiresAt, sql`now() - ${RINGS_AFTER}`),
      sql`not exists (select 1 from ${pushSubscriptions}
        where ${pushSubscriptions.sessionId} = ${authSessions.id})`,
    ),
  );

/** Ends the push of sessions: whoever is signed out somewhere is not rung there any more. */
export async function endPushOf(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...sessionIds]));
}

/** Hands the push of a browser's last session on to its new one, of the same person. */
export async function handOnPush(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sessionId: to })
    .where(eq(pushSubscriptions.sessionId, from));
}
