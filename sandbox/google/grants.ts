import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { GoogleAccount } from "./accounts";

const CODE_LIFE_MS = 60_000;
const TOKEN_LIFE_MS = 3_600_000;

type Grant = {
  account: GoogleAccount;
  redirectUri: string;
  nonce: string | null;
  scope: string;
  codeChallenge: string | null;
  offline: boolean;
  /** Epoch seconds at which the person last chose their account. */
  authTime: number;
};

/** In a time that doesn't reveal where they differ. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function prune(entries: Map<string, { expiresAt: number }>): void {
  const now = Date.now();
  for (const [key, entry] of entries) if (entry.expiresAt <= now) entries.delete(key);
}

/** In memory: a sign-in under way doesn't survive a restart. */
export function createGrants() {
  const codes = new Map<string, { grant: Grant; expiresAt: number }>();
  const tokens = new Map<string, { account: GoogleAccount; expiresAt: number }>();
  return {
    issueCode(grant: Grant): string {
      prune(codes);
      const code = randomBytes(32).toString("base64url");
      codes.set(code, { grant, expiresAt: Date.now() + CODE_LIFE_MS });
      return code;
    },
    /**
     * Uses up the code, whatever the outcome.
     * @param codeVerifier "" if none was sent (RFC 7636)
     * @returns null if the code is unknown, used or too old, or URI or verifier don't match
     */
    redeemCode(code: string, redirectUri: string, codeVerifier: string): Grant | null {
      const stored = codes.get(code);
      codes.delete(code);
      if (!stored || stored.expiresAt <= Date.now() || stored.grant.redirectUri !== redirectUri)
        return null;
      const challenge = codeVerifier
        ? createHash("sha256").update(codeVerifier).digest("base64url")
        : null;
      return challenge === stored.grant.codeChallenge ? stored.grant : null;
    },
    issueAccessToken(account: GoogleAccount): { token: string; expiresInSeconds: number } {
      prune(tokens);
      const token = `sandbox.${randomBytes(32).toString("base64url")}`;
      tokens.set(token, { account, expiresAt: Date.now() + TOKEN_LIFE_MS });
      return { token, expiresInSeconds: TOKEN_LIFE_MS / 1000 };
    },
    accountOf(token: string): GoogleAccount | null {
      const access = tokens.get(token);
      return access && access.expiresAt > Date.now() ? access.account : null;
    },
  };
}
