import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { env } from "~/platform/env.server";
import { authSessions } from "~schema";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Returns for how long a browser keeps the cookie, in seconds. The cookie outlives its session, so
 * that the sign-in page can say why that ended. A session that each use extends must not lose it:
 * 400 days is the most that browsers accept (RFC 6265bis, 5.5).
 */
export const cookieSeconds = (isTrusted: boolean) => (isTrusted ? 400 : 30) * DAY_SECONDS;

/**
 * Returns the session cookie. It is host-only, so that no store's subdomain sees or sets it; the
 * __Host- prefix makes browsers enforce that, and needs https (OWASP Session Management; RFC
 * 6265bis, 4.1.3).
 */
export function sessionCookie() {
  const secure = env().publicUrl.startsWith("https:");
  return createCookie(secure ? "__Host-sid" : "sid", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: cookieSeconds(false),
  });
}

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

export async function sessionToken(request: Request): Promise<string | null> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && /^[\w-]{43}$/.test(token) ? token : null;
}

export async function sessionTokenHash(request: Request): Promise<string | null> {
  const token = await sessionToken(request);
  return token && hashOf(token);
}

export const isActive = (tokenHash: string) =>
  and(
    eq(authSessions.tokenHash, tokenHash),
    isNull(authSessions.revokedAt),
    gt(authSessions.expiresAt, sql`now()`),
  );
