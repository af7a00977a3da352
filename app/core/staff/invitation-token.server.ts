import { createHash, createHmac } from "node:crypto";
import { env } from "~/platform/env.server";

/** For how long an invitation can be taken. */
export const INVITATION_DAYS = 7;

/**
 * Derives the token of an invitation's link from its row and its end, so that an e-mail can name it
 * at any time, and nobody without the secret can (docs/rules.md, Staff).
 * @returns 43 characters of base64url
 */
export function invitationToken(invitation: { id: string; expiresAt: Date }): string {
  return createHmac("sha256", env().sessionSecret)
    .update(`staff-invitation ${invitation.id} ${invitation.expiresAt.toISOString()}`)
    .digest("base64url");
}

/**
 * Returns what the row has instead of the token. Links that were sent stay good when the secret
 * changes.
 */
export const hashOfInvitation = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/** Returns true when a text in a URL can be a token at all. */
export const isInvitationToken = (text: string | undefined): text is string =>
  /^[\w-]{43}$/.test(text ?? "");
