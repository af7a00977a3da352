const LONGEST = 500;

/**
 * Returns the path that a browser sent for a redirect, if it is one of ours. Accepted is what
 * starts with exactly one slash, in ASCII as a Location header needs it, and, as it is and
 * percent-decoded, without control characters, backslashes, empty or `..` segments: what browsers
 * or a client router could take for another host (OWASP, Unvalidated Redirects).
 * @returns the path as sent, or null
 */
export function ownPath(sent: unknown): string | null {
  if (typeof sent !== "string" || sent.length > LONGEST || !/^[!-~]+$/.test(sent)) return null;
  try {
    return [sent, decodeURIComponent(sent)].every(isOwn) ? sent : null;
  } catch {
    return null; // a lone % decodes to nothing
  }
}

function isOwn(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f]/.test(text)) return false;
  const path = text.replace(/[?#].*$/s, "");
  return !path.includes("\\") && !path.includes("//") && !path.split("/").includes("..");
}
