import { createHash } from "node:crypto";
import { env } from "~/platform/env.server";
import { visitorOf } from "~/platform/visitor.server";

/** How long a cart and its cookie last after the latest change. */
export const CART_MS = 24 * 3_600_000;

const cookieName = () => (env().publicUrl.startsWith("https:") ? "__Host-cart" : "cart");
export const hash = (token: string) => createHash("sha256").update(token).digest("hex");

export function tokenOf(cookieHeader: string | null | undefined): string | null {
  const found = new RegExp(`(?:^|;\\s*)${cookieName()}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(
    cookieHeader ?? "",
  );
  return found?.[1] ?? null;
}
export const cookiesOf = (request: Request) => request.headers.get("Cookie");

/**
 * Returns the hash of this browser's cart token, as stored on the cart's row; null without a token.
 */
export function tokenHashOf(request: Request): string | null {
  const token = tokenOf(cookiesOf(request));
  return token && hash(token);
}

/** Returns the id by which limits count a browser; null without a cart token of ours. */
export const visitorOfCookies = (cookieHeader: string | null | undefined): string | null =>
  visitorOf(tokenOf(cookieHeader));

export const requestVisitor = (request: Request): string | null =>
  visitorOfCookies(cookiesOf(request));

/**
 * Returns the cart hash stored on an order, so that paying it empties that cart; null for tokens
 * the server didn't issue (docs/rules.md, Cart).
 */
export const placedByOf = (request: Request): string | null =>
  requestVisitor(request) && tokenHashOf(request);

export const cookiePair = (token: string) => `${cookieName()}=${token}`;

export function cookieFor(token: string): string {
  return `${cookiePair(token)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${CART_MS / 1000}${env().publicUrl.startsWith("https:") ? "; Secure" : ""}`;
}
