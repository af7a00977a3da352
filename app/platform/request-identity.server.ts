import { randomUUID } from "node:crypto";

/**
 * 18 hexadecimal digits, cut from where a UUID is all chance: Node draws the random bytes of 128
 * UUIDs at once.
 */
export function newRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-10);
}

/** The IPv4 address, or an IPv6 address's /56, which one household or phone is given. */
export function networkOf(ip: string | undefined): string {
  if (!ip) return "unknown";
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"),
          ...right,
        ];
  const [a, b, c, d] = groups.map((group) => parseInt(group, 16) || 0) as [
    number,
    number,
    number,
    number,
  ];
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}

/** For where the connection isn't known. @param hops how many proxies in front can be trusted */
export function forwardedAddress(header: string | null, hops: number): string | undefined {
  const addresses = header?.split(",") ?? [];
  return hops > 0 ? (addresses.at(-hops) ?? addresses[0])?.trim() : undefined;
}
