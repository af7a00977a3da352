import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { GoogleAccount } from "./accounts";

const CODE_LIFE_MS = 60_000;
const TOKEN_LIFE_MS = 3_600_000;

export type Grant = {
  account: GoogleAccount;
  redirectUri: string;
  nonce: string | null;
  scope: string;
  codeChallenge: string | null;
  offline: boolean;
};

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function prune(entries: Map<string, { expiresAt: number }>): void {
  const now = Date.now();
  for (const [key, entry] of entries) if (entry.expiresAt <= now) entries.delete(key);
}

/**
 * Authorization codes (one use, 60 seconds) and access tokens (an hour), in memory: a sign-in under
 * way does not outlive a restart.
 */
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
     * Takes a code, which is then gone whatever comes out.
     * @param codeVerifier the PKCE verifier, "" when none was sent (RFC 7636, S256 only)
     * @returns the grant, or null when the code is unknown, used, too old, for another address, or
     * the verifier does not fit
     */
    redeemCode(code: string, redirectUri: string, codeVerifier: string): Grant | null {
      const found = codes.get(code);
      codes.delete(code);
      if (!found || found.expiresAt <= Date.now() || found.grant.redirectUri !== redirectUri)
        return null;
      const challenge = codeVerifier
        ? createHash("sha256").update(codeVerifier).digest("base64url")
        : null;
      return challenge === found.grant.codeChallenge ? found.grant : null;
    },
    issueAccessToken(account: GoogleAccount): { token: string; expiresInSeconds: number } {
      prune(tokens);
      const token = `sandbox.${randomBytes(32).toString("base64url")}`;
      tokens.set(token, { account, expiresAt: Date.now() + TOKEN_LIFE_MS });
      return { token, expiresInSeconds: TOKEN_LIFE_MS / 1000 };
    },
    accountOf(token: string): GoogleAccount | null {
      const found = tokens.get(token);
      return found && found.expiresAt > Date.now() ? found.account : null;
    },
  };
}
