import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import type { Request, RequestHandler, Response } from "express";
import type { HostContext } from "~/core/stores/host";
import { isSlug } from "~/core/stores/slugs";
import { databaseNow } from "~/platform/database-clock.server";
import { edgeCaching, isForEverybody } from "~/platform/edge-answers.server";
import { securityHeaders } from "~/platform/security-headers.server";
import { storeBase, storeUrl } from "~/shared/store-paths";
import { outageNote } from "./outage-note.server";
import type { CachedPage, PageCache } from "./page-cache.server";
import { pageKey, READ_ONLY, type CacheableAddress } from "./page-request.server";
import { forNobody } from "./render-page.server";

/**
 * Returns how the edge may keep a page of a store; null if it may not.
 * @param page the store's menu: whatever changes another page changes that as well
 */
export const lifetimeAtEdge = (
  { data }: CachedPage,
  now: Date,
  soonBetter = false,
): string[] | null =>
  edgeCaching({
    vendorId: data.vendorId,
    secondsLeft: (data.freshUntil.getTime() - now.getTime()) / 1000,
    soonBetter,
  });

const sharedPage =
  /^(?:\/store\/([^/]+))?\/(items\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|reviews|policies|questions)$/;

/** Returns the store and the place in it of a page that the edge may keep. */
function sharedPlace(
  path: string,
  host: HostContext,
): { address: CacheableAddress; place: string } | null {
  const [, below, place] = sharedPage.exec(path) ?? [];
  if (!place || host.cartPath || host.kind === "main") return null;
  const isHere = host.kind === "vendor" ? below === undefined : below !== undefined;
  const slug = host.kind === "vendor" ? host.slug : below?.toLowerCase();
  return isHere && slug && isSlug(slug) ? { address: { host, slug }, place } : null;
}

/**
 * Answers a store's items, reviews, policies and questions for the edge to keep (docs/rules.md,
 * Edge); passes on every other request, and those for which the page of one visitor is different.
 */
export function edgePages(
  build: ServerBuild,
  cache: PageCache,
  config: { publicUrl: string; rootDomain: string },
): RequestHandler {
  const handle = createRequestHandler(build, "production");

  const answer = async (
    res: Response,
    { address, place }: { address: CacheableAddress; place: string },
    isReadOnly: boolean,
  ): Promise<boolean> => {
    const { host, slug } = address;
    const key = pageKey(address, false);
    const menu = cache.get(key) ?? (await cache.render(address, false));
    if (!menu) return false;
    const origin = host.kind === "vendor" ? storeUrl(config, slug) : config.publicUrl;
    const url = new URL(`${storeBase(host, slug)}/${place}`, origin);
    const response = await handle(...forNobody(url, host, false));
    const html = await response.text();
    const now = databaseNow();
    // Another menu by now means that something changed.
    const caching = cache.get(key) === menu ? lifetimeAtEdge(menu, now) : null;
    if (response.status !== 200 || !caching) return false;
    const policy = response.headers.get(POLICY) ?? "";
    for (let at = 0; at < caching.length; at += 2) res.set(caching[at]!, caching[at + 1]);
    res.set(POLICY, isReadOnly ? securityHeaders({ development: false }).policy("") : policy);
    res.vary("Cookie").vary("Save-Data").type("html");
    res.send(isReadOnly ? `${documentOf(html)}${outageNote(menu.data, now)}` : html);
    return true;
  };

  return (req, res, next) => {
    const found = sharedPlaceOf(req, res.locals.host as HostContext);
    if (!found) return next();
    answer(res, found.shared, found.isReadOnly).then((done) => {
      if (!done) next();
    }, next);
  };
}

const POLICY = "Content-Security-Policy";
const END = "</html>";
const documentOf = (html: string) => html.slice(0, html.indexOf(END) + END.length);

function sharedPlaceOf(req: Request, host: HostContext) {
  if (req.method !== "GET" && req.method !== "HEAD") return null;
  const isReadOnly = req.originalUrl.endsWith(`?${READ_ONLY}`);
  const shared = sharedPlace(req.path, host);
  return shared && (isReadOnly || isForEverybody(req)) ? { shared, isReadOnly } : null;
}
