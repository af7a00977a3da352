const LONGEST = 500;

/**
 * Validates a path that a browser sent for a redirect. It must start with exactly one slash, be
 * ASCII as a Location header needs it, and contain, raw and percent-decoded, no control characters,
 * backslashes, empty or `..` segments, which browsers or a client router could read as another host
 * (OWASP, Unvalidated Redirects).
 * @returns the path as sent, or null
 */
export function ownPath(sent: unknown): string | null {
  if (typeof sent !== "string" || sent.length > LONGEST || !/^[!-~]+$/.test(sent)) return null;
  try {
    return [sent, decodeURIComponent(sent)].every(isOwn) ? sent : null;
  } catch {
    return null; // a lone % can't be decoded
  }
}

function isOwn(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the check is for control characters
  if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f]/.test(text)) return false;
  const path = text.replace(/[?#].*$/s, "");
  return !path.includes("\\") && !path.includes("//") && !path.split("/").includes("..");
}
