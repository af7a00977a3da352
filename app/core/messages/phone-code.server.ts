import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/platform/env.server";

/**
 * Derives a code's six digits from its row's id and the server's secret, so that nothing stores
 * them (docs/rules.md, Phone verification). Of 48 random bits, all codes are equally likely.
 */
export function codeOf(codeId: string): string {
  const bits = createHmac("sha256", env().sessionSecret).update(`phone code ${codeId}`).digest();
  return String(bits.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Compares in constant time. */
export const isCodeOf = (codeId: string, typed: string): boolean =>
  /^[0-9]{6}$/.test(typed) && timingSafeEqual(Buffer.from(codeOf(codeId)), Buffer.from(typed));
