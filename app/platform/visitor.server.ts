import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env.server";

const ID_BYTES = 16;
/** How old an answered check may be. */
const MIN_CHECK_MS = 3_000;
const MAX_CHECK_MS = 600_000;

const sealOf = (purpose: string, text: string): Buffer =>
  createHmac("sha256", env().sessionSecret)
    .update(`${purpose} ${text}`)
    .digest()
    .subarray(0, ID_BYTES);

/** A token for one is no good for the other. */
type Purpose = "visitor" | "voter";

/**
 * Half random, half signature: limits tell browsers apart without the database, and forged cookies
 * don't count (docs/rules.md, Limits).
 * @returns 43 characters of base64url
 */
export function newVisitorToken(purpose: Purpose = "visitor"): string {
  const id = randomBytes(ID_BYTES);
  return Buffer.concat([id, sealOf(purpose, id.toString("hex"))]).toString("base64url");
}

/** The key by which limits count a browser; null without a valid token for this purpose. */
export function visitorOf(token: string | null, purpose: Purpose = "visitor"): string | null {
  const bytes = Buffer.from(token ?? "", "base64url");
  if (bytes.length !== 2 * ID_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES).toString("hex");
  return timingSafeEqual(sealOf(purpose, id), bytes.subarray(ID_BYTES)) ? id : null;
}

/**
 * A form that returns the check some seconds later was sent by somebody who waited. Returns a valid
 * `asked` again, so that nobody waits twice.
 * @param about the checkout's token: a check is valid for one order
 */
export function newCheck(about: string, asked: string, now: Date): string {
  const age = ageOf(about, asked, now);
  if (age !== null && age < MAX_CHECK_MS) return asked;
  const at = now.getTime().toString(36);
  return `${at}.${sealOf("check", `${about} ${at}`).toString("base64url")}`;
}

export function isCheckPassed(about: string, answered: string, now: Date): boolean {
  const age = ageOf(about, answered, now);
  return age !== null && age >= MIN_CHECK_MS && age < MAX_CHECK_MS;
}

/** How long to wait before answering a check. */
export const CHECK_SECONDS = MIN_CHECK_MS / 1000;

function ageOf(about: string, check: string, now: Date): number | null {
  const [, at = "", seal = ""] = /^([\da-z]{8,9})\.([\w-]{22})$/.exec(check) ?? [];
  if (!at || !timingSafeEqual(sealOf("check", `${about} ${at}`), Buffer.from(seal, "base64url")))
    return null;
  const age = now.getTime() - Number.parseInt(at, 36);
  return age >= 0 ? age : null;
}
