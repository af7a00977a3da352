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
 * @property ways how they can prove it
 * @property due what they must still do before money moves: sign in again, or prove their factor
 */
export type Proof = {
  factor: "none" | "due" | "proven";
  ways: { pin: boolean; passkey: boolean };
  due: "sign-in" | "factor" | null;
};

/** A factor is proven for one session, so after a fresh sign-in it is as fresh. */
export async function readProof(request: Request): Promise<Proof> {
  const tokenHash = await sessionTokenHash(request);
  const [session] = tokenHash
    ? await systemDb
        .select({
          isFresh: sql<boolean>`least(${authSessions.createdAt}, ${authSessions.authenticatedAt})
            > now() - make_interval(mins => ${FRESH_MINUTES})`,
          isProven: sql<boolean>`${authSessions.factorAt} is not null`,
          pin: sql<boolean>`${pins.userId} is not null`,
          passkey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${authSessions.userId})`,
        })
        .from(authSessions)
        .leftJoin(pins, eq(pins.userId, authSessions.userId))
        .where(isActive(tokenHash))
    : [];
  if (!session) return { factor: "none", ways: { pin: false, passkey: false }, due: "sign-in" };
  const { isFresh, isProven, ...ways } = session;
  const factor = isProven ? "proven" : ways.pin || ways.passkey ? "due" : "none";
  return { factor, ways, due: !isFresh ? "sign-in" : factor === "due" ? "factor" : null };
}

/**
 * For forms that move money, beside the fresh sign-in.
 * @param returnTo the form's page
 * @returns whether they signed in within the last ten minutes, and so proved the factor since
 * @throws a redirect to the page that asks for the factor, if the person has one and it is due
 */
export async function requireSecondFactor(request: Request, returnTo: string): Promise<boolean> {
  const { due } = await readProof(request);
  if (due === "factor") throw redirectToConfirm(returnTo);
  return due === null;
}

export const redirectToConfirm = (returnTo: string): Response =>
  redirect(paths.secondFactor.confirm(returnTo), { headers: { "Cache-Control": "no-store" } });

/** For somebody who must have a factor and has none. */
export const redirectToSetUp = (returnTo: string): Response =>
  redirect(paths.secondFactor.own({ returnTo }), { headers: { "Cache-Control": "no-store" } });

/** Notes that the person proved their factor in this session. */
export async function noteProven(request: Request): Promise<void> {
  const tokenHash = await sessionTokenHash(request);
  if (tokenHash)
    await systemDb
      .update(authSessions)
      .set({ factorAt: sql`now()` })
      .where(eq(authSessions.tokenHash, tokenHash));
}
