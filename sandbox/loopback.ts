/**
 * An address as this process can reach it: names under `.localhost` always mean this machine (RFC
 * 6761 §6.3), browsers know that, but a system resolver often does not. Other addresses come back
 * unchanged.
 */
export function reachable(address: string): string {
  const url = new URL(address);
  if (!url.hostname.endsWith(".localhost")) return address;
  url.hostname = "127.0.0.1";
  return url.toString();
}
