import { eq, inArray, lt, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { authSessions, pushSubscriptions } from "~schema";

/**
 * Builds the condition for sessions whose rows nobody needs: over by time for 30 days, as long as
 * their cookie stays. Until then a form that is sent is kept for its person, the sign-in page says
 * since when it is over, and the browser rings for new orders (docs/rules.md, Ended sessions).
 */
export const isOverForGood = () => lt(authSessions.expiresAt, sql`now() - interval '30 days'`);

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
