import { isSlug } from "./slugs";

const uuid = "[0-9a-fA-F-]{36}";
/** The pages of a store, below its root, and their data requests by Remix (`.data`). */
const storePage = new RegExp(
  `^(?:/items/${uuid}|/cart(?:/changes)?|/events|/checkout|/lite|/policies|/questions|/reviews|/orders/${uuid}(?:/events|/pay|/phone|/leave|/news|/again|/receipt|/mails|/messages)?|/m/${uuid})(?:\\.data)?/?$`,
);
const storeAsset = new RegExp(
  `^/(?:qr(?:\\.data)?/?|(?:items/${uuid}/)?share\\.jpg|manifest\\.webmanifest|icon-[0-9a-z-]{1,20}\\.png|sitemap\\.xml)$`,
);
const shared =
  /^(?:\/|\/robots\.txt|\/sw\.js|\/_root\.data|\/_index\.data|\/__manifest|\/favicon\.svg)$/;
const prefixes = ["/assets/", "/media/", "/api/storefront/"];

/** Everything else on a store's own host shows the storefront (docs/rules.md, Hosts). */
export function isVendorHostPath(path: string): boolean {
  return (
    shared.test(path) ||
    storePage.test(path) ||
    storeAsset.test(path) ||
    prefixes.some((prefix) => path.startsWith(prefix)) ||
    /^\/(?:@|node_modules\/|app\/)/.test(path)
  );
}

const queryFields = ["v", "q", "category", "added", "paper", "stars", "after"];

/** Returns a store's page with known query fields; `/` for an unknown path. */
function placeOf(path: string, fields: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of queryFields) if (fields.has(name)) query.set(name, fields.get(name)!);
  return `${storePage.test(path) || storeAsset.test(path) ? path : "/"}${query.size ? `?${query.toString()}` : ""}`;
}

/**
 * Returns the path within a store of a URL on the store's own host or below /store/{slug}, to build
 * the same page's URL elsewhere.
 * @param originalUrl path and query as requested
 * @returns path and query below the store's root; `/` for an unknown path
 */
export function pathInStore(originalUrl: string): string {
  const { pathname, searchParams } = new URL(originalUrl, "http://path.invalid");
  return placeOf(pathname.replace(/^\/store\/[^/]+/, "").replace(/\.data$/, ""), searchParams);
}

/**
 * Returns the URL on the store's own host of a /store/{slug}… URL on the main domain. It contains
 * only a valid slug, a path of the store and known query fields.
 * @param originalUrl path and query as requested
 * @returns an absolute address, or null when the path is not a store's
 */
export function storeAddressOnItsHost(
  originalUrl: string,
  publicUrl: string,
  rootDomain: string,
): string | null {
  const url = new URL(originalUrl, "http://path.invalid");
  const match = /^\/store\/([^/]+?)(\.data)?(\/.*)?$/.exec(url.pathname);
  const slug = match?.[1]?.toLowerCase();
  if (!match || match[2] || !slug || !isSlug(slug)) return null;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${slug}.${rootDomain}${port ? `:${port}` : ""}${placeOf(match[3] ?? "", url.searchParams)}`;
}
