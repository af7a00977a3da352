/**
 * Returns a URL as this process can reach it. Names under `.localhost` always mean this machine
 * (RFC 6761 §6.3): browsers know that, a system resolver often does not, and a shop at
 * http://buka.localhost:3000 must still find the sandbox it hosts. Other addresses come back
 * unchanged.
 */
export function reachable(address: string): string {
  const url = new URL(address);
  if (!url.hostname.endsWith(".localhost")) return address;
  url.hostname = "127.0.0.1";
  return url.toString();
}
