import { createHash } from "node:crypto";
import { env } from "~/platform/env.server";
import { visitorOf } from "~/platform/visitor.server";

/** A cart lives this long from its last change, and so does its cookie. */
export const CART_MS = 24 * 3_600_000;

const cookieName = () => (env().publicUrl.startsWith("https:") ? "__Host-cart" : "cart");
/** Hashes a token as its row stores it. */
export const hash = (token: string) => createHash("sha256").update(token).digest("hex");

export function tokenOf(cookieHeader: string | null | undefined): string | null {
  const found = new RegExp(`(?:^|;\\s*)${cookieName()}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(
    cookieHeader ?? "",
  );
  return found?.[1] ?? null;
}
export const cookiesOf = (request: Request) => request.headers.get("Cookie");

/**
 * Hashes this browser's cart token as the cart's row stores it.
 * @returns what a cart's row has of this browser's token; null when the browser has none
 */
export function tokenHashOf(request: Request): string | null {
  const token = tokenOf(cookiesOf(request));
  return token && hash(token);
}

/** Returns what a browser is counted by: its cart's token, where we made it; else null. */
export const visitorOfCookies = (cookieHeader: string | null | undefined): string | null =>
  visitorOf(tokenOf(cookieHeader));

/** Returns the same for a request. */
export const requestVisitor = (request: Request): string | null =>
  visitorOfCookies(cookiesOf(request));

/**
 * Returns by what an order knows the browser that placed it: by its cart, where we made the cookie,
 * so that being paid empties that cart (docs/rules.md, Cart).
 */
export const placedByOf = (request: Request): string | null =>
  requestVisitor(request) && tokenHashOf(request);

/** Returns a token as browsers send it. */
export const cookiePair = (token: string) => `${cookieName()}=${token}`;

export function cookieFor(token: string): string {
  return `${cookiePair(token)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${CART_MS / 1000}${env().publicUrl.startsWith("https:") ? "; Secure" : ""}`;
}
