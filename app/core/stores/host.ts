import { isIP } from "node:net";
import { isSlug } from "./slugs";

/**
 * Which part of the product a request's Host header names.
 * - main: the product's own domain
 * - local: an address without a domain of ours (localhost, 127.0.0.1, [::1]): main pages, and
 *   stores under /store/{slug}
 * - vendor: {slug}.{root domain}, a store and nothing else
 */
export type HostContext = (
  { kind: "main" } | { kind: "local" } | { kind: "vendor"; slug: string }
) & {
  /** Prefix of every path in a browser that blocks cookies (docs/rules.md, Cart). */
  cartPath?: string;
};

const isAddress = (name: string) =>
  name === "localhost" || isIP(name.startsWith("[") ? name.slice(1, -1) : name) !== 0;

const MAX_PORT = 65_535;

/** Returns the host name of a Host header, lower-case, without port; null if malformed. */
function hostName(header: string | undefined): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+?)\.?(?::(\d{1,5}))?$/i.exec(header ?? "");
  if (!match || Number(match[2] ?? 0) > MAX_PORT) return null;
  return match[1]!.toLowerCase();
}

/**
 * Returns the part of the product that a host serves (docs/rules.md, Hosts).
 * @param header the Host header as received
 * @param rootDomain the product's domain, without port
 * @param bareAddresses serve addresses without a domain even if the product has a domain
 * @returns null for a host that isn't ours; "www" for the main domain's other spelling
 */
export function resolveHost(
  header: string | undefined,
  rootDomain: string,
  bareAddresses: boolean,
): HostContext | "www" | null {
  const name = hostName(header);
  if (!name) return null;
  if (isAddress(name)) return bareAddresses || name === rootDomain ? { kind: "local" } : null;
  if (name === rootDomain) return { kind: "main" };
  if (isAddress(rootDomain) || !name.endsWith(`.${rootDomain}`)) return null;
  const label = name.slice(0, -rootDomain.length - 1);
  if (label === "www") return "www";
  return isSlug(label) ? { kind: "vendor", slug: label } : null;
}
