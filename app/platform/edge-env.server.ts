import { z } from "zod";
import { withoutEnd } from "~/shared/without-end";

const text = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
  z.string().trim().optional(),
);

const edgeKinds = ["varnish", "cloudflare", "fastly"] as const;

export const edgeVariables = {
  EDGE_CACHE: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    z.enum(edgeKinds, { error: `must be ${edgeKinds.join(", ")}, or empty` }).optional(),
  ),
  EDGE_TOKEN: text,
  EDGE_ZONE: text,
  EDGE_PURGE_URL: text,
};
type Raw = { [Name in keyof typeof edgeVariables]?: z.infer<(typeof edgeVariables)[Name]> };

export type EdgeSettings = {
  kind: (typeof edgeKinds)[number];
  /** Where changes are sent: each Varnish, or the provider's API; without a slash at the end. */
  purgeUrls: string[];
  token: string;
  /** Cloudflare's zone or Fastly's service; empty for Varnish. */
  zone: string;
};

/** The providers' own addresses. */
const addresses = {
  cloudflare: "https://api.cloudflare.com/client/v4",
  fastly: "https://api.fastly.com",
};

const listed = (addressesText: string | undefined) =>
  (addressesText ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((address) => withoutEnd(address, /\//));

/** @param sandboxAllowed whether the API may be another address than the provider's */
export function edgeErrors(raw: Raw, sandboxAllowed: boolean): string[] {
  const { EDGE_CACHE: kind, EDGE_TOKEN: token, EDGE_ZONE: zone } = raw;
  if (!kind) return [];
  const urls = listed(raw.EDGE_PURGE_URL);
  const errors: string[] = [];
  if (!token || token.length < 20)
    errors.push("EDGE_TOKEN must have 20 characters or more when EDGE_CACHE is set");
  if (urls.some((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)))
    errors.push("EDGE_PURGE_URL must be http(s) addresses with commas between them");
  if (kind === "varnish") {
    if (urls.length === 0) errors.push("EDGE_PURGE_URL is missing: the address of each Varnish");
    return errors;
  }
  if (!/^[\w-]+$/.test(zone ?? ""))
    errors.push(
      `EDGE_ZONE must be the ${kind === "cloudflare" ? "zone" : "service"}’s id at ${kind}`,
    );
  if (urls.some((url) => url !== addresses[kind]) && !sandboxAllowed)
    errors.push("EDGE_PURGE_URL must be the provider's own address unless SANDBOX=1");
  return errors;
}

/**
 * Returns the shared cache in front of the product (docs/rules.md, Edge); null without one.
 * @param loopback the sandbox's address, which plays Cloudflare and Fastly; null where it is off
 */
export function edgeSettings(raw: Raw, loopback: string | null): EdgeSettings | null {
  const { EDGE_CACHE: kind, EDGE_TOKEN: token = "", EDGE_ZONE: zone = "" } = raw;
  if (!kind) return null;
  const given = listed(raw.EDGE_PURGE_URL);
  const own = kind === "varnish" ? [] : [loopback ? `${loopback}/edge/${kind}` : addresses[kind]];
  return { kind, token, zone, purgeUrls: given.length > 0 ? given : own };
}
