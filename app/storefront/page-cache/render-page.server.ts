import {
  createRequestHandler,
  type AppLoadContext,
  type ServerBuild,
} from "@remix-run/server-runtime";
import type { HostContext } from "~/core/stores/host";
import { storeBase, storePaths, storeUrl } from "~/shared/store-paths";
import { homeRoutes } from "~/storefront/hydration/store-routes";
import type { CacheableAddress } from "./page-request.server";
import { pageOf, type StorePage } from "./store-page.server";

/** Never aborts: the page is also for later visitors. */
const nobodyLeaves = new AbortController().signal;

/**
 * Renders a shared page.
 * @returns null if there is none: no store, a renamed store, an error
 */
export type RenderPage = (address: CacheableAddress, lite: boolean) => Promise<StorePage | null>;

/**
 * Renders store pages through Remix's own request handler, with no cookie, id or nonce, so that
 * every process gets the same bytes.
 * @param config the product's URL; no request header may influence a shared page
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
    return pageOf(await handle(...forNobody(url, host, lite)));
  };
}

/** Returns what Remix's handler takes for a page in which nothing is of a visitor. */
export const forNobody = (
  url: URL,
  host: HostContext,
  lite: boolean,
): [Request, AppLoadContext] => [
  new Request(url, { headers: { Accept: "text/html" } }),
  {
    host,
    lite,
    forEveryone: true,
    nonce: "",
    requestId: "",
    clientIp: "unknown",
    gone: nobodyLeaves,
  },
];
