import { createHash } from "node:crypto";

/** Returns the strong entity tag of a body (RFC 9110, 8.8.3): equal for equal bytes. */
export const bodyEntityTag = (body: string): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

/**
 * Returns whether If-None-Match names the tag. The comparison is weak, as the RFC requires for this
 * header (RFC 9110, 13.1.2).
 */
export function tagMatches(header: string | null, tag: string): boolean {
  if (!header) return false;
  return header
    .split(",")
    .some((candidate) => candidate.trim() === "*" || candidate.trim().replace(/^W\//, "") === tag);
}
