import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { sessionTokenHash } from "~/core/accounts/session-token.server";
import type { User } from "~/core/accounts/session.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { brand } from "~/shared/brand";
import { authSessions, passkeys } from "~schema";

const CHALLENGE_MINUTES = 5;

/** Loaded when it is used: it costs 27 MB. */
const webAuthn = () => import("@simplewebauthn/server");

/** Passkeys belong to the main host, whose pages alone may use them (WebAuthn 3, 5.1.3). */
function expected(request: Request) {
  const { origin, hostname } = new URL(env().publicUrl);
  return {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    expectedChallenge: (challenge: string) => useUpChallenge(request, challenge),
  };
}

const listOf = (userId: string) =>
  systemDb.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt);

const descriptors = (known: Awaited<ReturnType<typeof listOf>>) =>
  known.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Asks for a new passkey. The question is kept with the session. */
export async function askToAdd(
  request: Request,
  user: User,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: brand.name,
    rpID: expected(request).expectedRPID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name || user.email,
    excludeCredentials: descriptors(await listOf(user.id)),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await keepChallenge(request, options.challenge);
  return options;
}

/** Asks for one of the person's passkeys. The question is kept with the session. */
export async function askToConfirm(
  request: Request,
  user: User,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({
    rpID: expected(request).expectedRPID,
    allowCredentials: descriptors(await listOf(user.id)),
    userVerification: "required",
  });
  await keepChallenge(request, options.challenge);
  return options;
}

async function keepChallenge(request: Request, challenge: string): Promise<void> {
  await systemDb
    .update(authSessions)
    .set({ passkeyChallenge: challenge, passkeyChallengeAt: sql`now()` })
    .where(eq(authSessions.tokenHash, (await sessionTokenHash(request)) ?? ""));
}

/** @returns whether this session asked this within five minutes, for the first answer only */
async function useUpChallenge(request: Request, challenge: string): Promise<boolean> {
  const used = await systemDb
    .update(authSessions)
    .set({ passkeyChallenge: null, passkeyChallengeAt: null })
    .where(
      and(
        eq(authSessions.tokenHash, (await sessionTokenHash(request)) ?? ""),
        eq(authSessions.passkeyChallenge, challenge),
        gt(
          authSessions.passkeyChallengeAt,
          sql`now() - make_interval(mins => ${CHALLENGE_MINUTES})`,
        ),
      ),
    )
    .returning({ id: authSessions.id });
  return used.length > 0;
}

/** As much as our own reading of an answer needs; the library checks the rest. */
const Answer = z.looseObject({ id: z.string().max(1400), response: z.looseObject({}) });

function readAnswer(sent: unknown): z.infer<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(String(sent)));
  } catch {
    return null;
  }
}

export type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  "credentialId" | "publicKey" | "counter" | "transports"
>;

/**
 * Verifies a browser's answer to `askToAdd`.
 * @param sent the credential, as JSON
 * @returns null for an answer that isn't to this session's question, or is wrong
 */
export async function readNewPasskey(request: Request, sent: unknown): Promise<NewPasskey | null> {
  const answer = readAnswer(sent);
  if (!answer) return null;
  try {
    const { verified, registrationInfo } = await (
      await webAuthn()
    ).verifyRegistrationResponse({
      ...expected(request),
      response: answer as unknown as RegistrationResponseJSON,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: transports ?? [],
    };
  } catch (error) {
    log().warn({ err: error }, "A new passkey was refused");
    return null;
  }
}

/**
 * Verifies a browser's answer to `askToConfirm`, once, by one of the person's own passkeys. A
 * counter that doesn't grow is refused: the key was copied.
 * @param sent the assertion, as JSON
 */
export async function checkPasskey(
  request: Request,
  userId: string,
  sent: unknown,
): Promise<boolean> {
  const answer = readAnswer(sent);
  const known =
    answer && (await listOf(userId)).find(({ credentialId }) => credentialId === answer.id);
  if (!known) return false;
  try {
    const { verified, authenticationInfo } = await (
      await webAuthn()
    ).verifyAuthenticationResponse({
      ...expected(request),
      response: answer as unknown as AuthenticationResponseJSON,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
        counter: known.counter,
      },
    });
    if (!verified) return false;
    const { newCounter } = authenticationInfo;
    const noted = await systemDb
      .update(passkeys)
      .set({ counter: newCounter, lastUsedAt: sql`now()` })
      .where(
        and(
          eq(passkeys.id, known.id),
          or(
            sql`${passkeys.counter} < ${newCounter}`,
            sql`${passkeys.counter} + ${newCounter} = 0`,
          ),
        ),
      )
      .returning({ id: passkeys.id });
    return noted.length > 0;
  } catch (error) {
    log().warn({ err: error, userId }, "A passkey was refused");
    return false;
  }
}
