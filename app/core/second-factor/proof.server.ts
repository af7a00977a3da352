import { redirect } from "@remix-run/node";
import { eq, sql } from "drizzle-orm";
import { isActive, sessionTokenHash } from "~/core/accounts/session-token.server";
import { systemDb } from "~/platform/db.server";
import { paths } from "~/shared/paths";
import { authSessions, passkeys, pins } from "~schema";

/** Longest age of a sign-in that moves money or power, with the factor proven since. */
const FRESH_MINUTES = 10;

/**
 * What a request's person has proven (docs/rules.md, Second factor).
 * @property factor `none`: they have neither PIN nor passkey
 * @property due what they must still do before money moves: sign in again, or prove their factor
 */
export type Proof = {
  factor: "none" | "due" | "proven";
  due: "sign-in" | "factor" | null;
};

/** A factor is proven for one session, so after a fresh sign-in it is as fresh. */
export async function readProof(request: Request): Promise<Proof> {
  const tokenHash = await sessionTokenHash(request);
  const owned = (table: typeof pins | typeof passkeys) =>
    sql`exists (select from ${table} where ${table.userId} = ${authSessions.userId})`;
  const [session] = tokenHash
    ? await systemDb
        .select({
          isFresh: sql<boolean>`least(${authSessions.createdAt}, ${authSessions.authenticatedAt})
            > now() - make_interval(mins => ${FRESH_MINUTES})`,
          isProven: sql<boolean>`${authSessions.factorAt} is not null`,
          hasFactor: sql<boolean>`${owned(pins)} or ${owned(passkeys)}`,
        })
        .from(authSessions)
        .where(isActive(tokenHash))
    : [];
  if (!session) return { factor: "none", due: "sign-in" };
  const factor = session.isProven ? "proven" : session.hasFactor ? "due" : "none";
  if (!session.isFresh) return { factor, due: "sign-in" };
  return { factor, due: factor === "due" ? "factor" : null };
}

/**
 * For forms that move money, beside the fresh sign-in.
 * @param returnTo the form's page
 * @throws a redirect to the page that asks for the factor, if the person has one and it is due
 */
export async function requireSecondFactor(request: Request, returnTo: string): Promise<void> {
  const { due } = await readProof(request);
  if (due === "factor") throw redirectToConfirm(returnTo);
}

export const redirectToConfirm = (returnTo: string): Response =>
  redirect(paths.secondFactor.confirm(returnTo), { headers: { "Cache-Control": "no-store" } });

/** Notes that the person proved their factor in this session. */
export async function noteProven(request: Request): Promise<void> {
  const tokenHash = await sessionTokenHash(request);
  if (tokenHash)
    await systemDb
      .update(authSessions)
      .set({ factorAt: sql`now()` })
      .where(eq(authSessions.tokenHash, tokenHash));
}
