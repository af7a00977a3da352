import { eq, inArray, lt, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { authSessions, pushSubscriptions } from "~schema";

/**
 * Builds the condition for sessions to delete: expired for 30 days, as long as their cookie lasts.
 * Until then a submitted form is kept for its person, the sign-in page says when the session ended,
 * and the browser rings for new orders (docs/rules.md, Ended sessions).
 */
export const isOverForGood = () => lt(authSessions.expiresAt, sql`now() - interval '30 days'`);

export async function endPushOf(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...sessionIds]));
}

/** Moves the push subscription of a browser's last session to its new one, of the same person. */
export async function handOnPush(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sessionId: to })
    .where(eq(pushSubscriptions.sessionId, from));
}
