import { isSlug } from "~/core/stores/slugs";
import type { HostContext } from "~/core/stores/host";

/**
 * A store's home as everybody gets it: on the store's own host, or below /store/{slug} of an
 * address without a domain.
 */
export type CacheableAddress = { host: HostContext; slug: string };

/**
 * What a request asks the page cache for. `added`: an item was just added without scripts.
 * `module`: the page's hydration module, by its version.
 */
export type PageRequest =
  | { kind: "page"; address: CacheableAddress; added: boolean }
  | { kind: "module"; address: CacheableAddress; version: string };

const homeBelow = /^\/store\/([^/]+?)(\/boot\.js)?$/;

/**
 * Reads what a GET or HEAD is about, if it is one for the page cache (docs/rules.md, Page cache).
 * @param url path and query as requested
 * @returns null when the request is anybody else's: another page, a search, a host that serves no
 * stores
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
  // All other fields (where a visitor came from, or anything) change nothing on the page.
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

/** Returns the cache key of a page. */
export const pageKey = ({ host, slug }: CacheableAddress, lite: boolean): string =>
  `${host.kind}:${slug}${lite ? ":lite" : ""}`;

/**
 * Chooses the encoding that a browser prefers of those we have: no list, no weights but 0 (RFC
 * 9110, 12.5.3).
 */
export function encodingFor(accepted: string | undefined): "br" | "gzip" | "identity" {
  if (!accepted) return "identity";
  // What browsers send, almost without exception.
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
