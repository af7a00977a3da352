/**
 * `.localhost` always means this machine (RFC 6761 §6.3), which browsers know and a system's
 * resolver often doesn't.
 */
export function reachable(address: string): string {
  const url = new URL(address);
  if (!url.hostname.endsWith(".localhost")) return address;
  url.hostname = "127.0.0.1";
  return url.toString();
}
