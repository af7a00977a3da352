import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { storeBase, storePaths, storeUrl } from "~/shared/store-paths";
import { homeRoutes } from "~/storefront/hydration/store-routes";
import type { CacheableAddress } from "./page-request.server";
import { pageOf, type StorePage } from "./store-page.server";

/** The page is for whoever comes next, too. */
const nobodyLeaves = new AbortController().signal;

/**
 * Renders the page of an address for everybody.
 * @returns null when the address has no such page: no store, a store that has moved, an error
 */
export type RenderPage = (address: CacheableAddress, lite: boolean) => Promise<StorePage | null>;

/**
 * Renders store pages through Remix's own request handler for nobody in particular: the request has
 * no cookie, no id and no nonce, so that the same store gives the same bytes in every process.
 * @param config the product's address; no request header decides what is in a page for everybody
 */
export function renderWith(
  build: ServerBuild,
  config: { publicUrl: string; rootDomain: string },
): RenderPage {
  const routes = homeRoutes(build.routes);
  const handle = createRequestHandler({ ...build, routes }, "production");
  return async ({ host, slug }, lite) => {
    const origin = host.kind === "vendor" ? storeUrl(config, slug) : config.publicUrl;
    const url = new URL(storePaths.home(storeBase(host, slug)), origin);
    const response = await handle(new Request(url, { headers: { Accept: "text/html" } }), {
      host,
      lite,
      forEveryone: true,
      nonce: "",
      requestId: "",
      clientIp: "unknown",
      gone: nobodyLeaves,
    });
    return pageOf(response);
  };
}
