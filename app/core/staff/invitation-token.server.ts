import { createHash, createHmac } from "node:crypto";
import { env } from "~/platform/env.server";

export const INVITATION_DAYS = 7;

/**
 * Derives the token of an invitation's link from its row and expiry, so that an e-mail can contain
 * it at any time, and nobody can make it without the secret (docs/rules.md, Staff).
 * @returns 43 characters of base64url
 */
export function invitationToken(invitation: { id: string; expiresAt: Date }): string {
  return createHmac("sha256", env().sessionSecret)
    .update(`staff-invitation ${invitation.id} ${invitation.expiresAt.toISOString()}`)
    .digest("base64url");
}

/** Stored instead of the token; keeps sent links valid when the secret changes. */
export const hashOfInvitation = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/** Returns whether a text in a URL has the form of a token. */
export const isInvitationToken = (text: string | undefined): text is string =>
  /^[\w-]{43}$/.test(text ?? "");
