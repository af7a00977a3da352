import { createHash } from "node:crypto";

/** A strong entity tag (RFC 9110, 8.8.3). */
export const bodyEntityTag = (body: string): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

/** Compares weakly, as RFC 9110, 13.1.2 requires of If-None-Match. */
export function tagMatches(header: string | null, tag: string): boolean {
  if (!header) return false;
  return header
    .split(",")
    .some((candidate) => candidate.trim() === "*" || candidate.trim().replace(/^W\//, "") === tag);
}
