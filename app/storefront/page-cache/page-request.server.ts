import { isSlug } from "~/core/stores/slugs";
import type { HostContext } from "~/core/stores/host";

/** A store's shared home page: on its own host, or below /store/{slug} on a bare address. */
export type CacheableAddress = { host: HostContext; slug: string };

/**
 * `added`: a form has just added an item. `cart`: the visitor's part alone, after the pre-hydration
 * script has added one. `read-only`: what the shared cache shows while no process answers.
 * `module`: the hydration module, by version.
 */
export type PageRequest =
  | { kind: "page"; address: CacheableAddress; added: boolean }
  | { kind: "cart"; address: CacheableAddress }
  | { kind: "read-only"; address: CacheableAddress }
  | { kind: "module"; address: CacheableAddress; version: string };

/** The whole query, as the pre-hydration script asks. */
const CART_PART = "cart-part";
/** The whole query, as deploy/varnish/buka.vcl asks. */
export const READ_ONLY = "read-only";
const homeBelow = /^\/store\/([^/]+?)(\/boot\.js)?$/;

/**
 * Reads a GET or HEAD request for the page cache (docs/rules.md, Page cache).
 * @param url the path and query as requested
 * @returns null for any other request: another page, a search, a host without stores
 */
export function readPageRequest(url: string, host: HostContext): PageRequest | null {
  if (host.kind === "main") return null;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const found = addressOf(path, host);
  if (!found) return null;
  const { address, isModule } = found;
  const query = mark < 0 ? "" : url.slice(mark + 1);
  if (isModule)
    return { kind: "module", address, version: new URLSearchParams(query).get("v") ?? "" };
  if (query === "") return { kind: "page", address, added: false };
  if (query === CART_PART) return { kind: "cart", address };
  if (query === READ_ONLY) return { kind: "read-only", address };
  // Other fields, such as campaign tags, don't change the page.
  const fields = new URLSearchParams(query);
  return fields.get("q")?.trim() ? null : { kind: "page", address, added: fields.has("added") };
}

function addressOf(
  path: string,
  host: HostContext,
): { address: CacheableAddress; isModule: boolean } | null {
  if (host.kind === "vendor")
    return path === "/" || path === "/boot.js"
      ? { address: { host, slug: host.slug }, isModule: path !== "/" }
      : null;
  const match = homeBelow.exec(path);
  const slug = match?.[1]?.toLowerCase();
  return slug && isSlug(slug)
    ? { address: { host, slug }, isModule: match![2] !== undefined }
    : null;
}

export const pageKey = ({ host, slug }: CacheableAddress, lite: boolean): string =>
  `${host.kind}:${slug}${lite ? ":lite" : ""}`;

/** Chooses an encoding from Accept-Encoding; of the weights, only 0 counts (RFC 9110, 12.5.3). */
export function encodingFor(accepted: string | undefined): "br" | "gzip" | "identity" {
  if (!accepted) return "identity";
  // The values that almost all browsers send.
  if (
    accepted === "gzip, deflate, br, zstd" ||
    accepted === "gzip, deflate, br" ||
    accepted === "br"
  )
    return "br";
  const takes = (coding: string) =>
    new RegExp(
      `(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`,
      "i",
    ).test(accepted);
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
