import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { env } from "~/platform/env.server";

/**
 * Derives the token of a trip's link from its row, so that the store can show the link again, and
 * nobody can make it without the secret (docs/rules.md, Riders).
 * @returns 43 characters of base64url
 */
export const riderToken = (tripId: string): string =>
  createHmac("sha256", env().sessionSecret).update(`rider-trip ${tripId}`).digest("base64url");

/** Stored instead of the token. */
export const hashOfRiderToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/** Whether a text in a URL has the form of a token. */
export const isRiderToken = (text: string | undefined): text is string =>
  /^[\w-]{43}$/.test(text ?? "");

/** Draws the four digits that a customer reads to the rider. */
export const drawCode = (): string => randomInt(10_000).toString().padStart(4, "0");

/** Compares in constant time. */
export function isSameCode(typed: string, code: string): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
