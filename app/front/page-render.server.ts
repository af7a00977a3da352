import type { AppLoadContext } from "@remix-run/node";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { storeBase, storePaths, storeUrl } from "~/shared/paths";
import type { Render, Rendered } from "./page-cache.server";
import type { StorefrontFacts } from "./shared-page";

/** The routes of a store's home page, on a host of its own and below /store/{slug}. Remix looks through all it has at each request; these few it passes quickly. */
const homeRoutes = ["root", "host", "routes/_index", "routes/store.$vendorName", "routes/store.$vendorName._index"];

/**
 * Makes store pages by Remix' own handler, for nobody in particular: no cookie, no id of a request, no nonce goes in, so that the same store gives the same
 * bytes in every process.
 * @param config where the product is; no header of a request decides what stands in a page for everybody
 * @throws when the build has not the routes that these pages are made of
 */
export function renderBy(build: ServerBuild, config: { publicUrl: string; rootDomain: string }): Render {
  const routes = Object.fromEntries(homeRoutes.map((id) => [id, build.routes[id]!]));
  if (Object.values(routes).includes(undefined!)) throw new Error(`The build lacks a route of a store's home page: ${homeRoutes.join(", ")}`);
  const handle: (request: Request, context: AppLoadContext) => Promise<Response> = createRequestHandler({ ...build, routes }, "production");
  const isPage = (id: string): boolean => Boolean(build.routes[id]?.module.default ?? build.routes[id]?.module.action);
  return async ({ host, slug }, lite, onFacts) => {
    const origin = host.kind === "vendor" ? storeUrl(config, slug) : config.publicUrl;
    const request = new Request(new URL(storePaths.home(storeBase(host, slug)), origin), { headers: { Accept: "text/html" } });
    let found: StorefrontFacts | null = null;
    const sharedPage = {
      html: null as string | null,
      boot: null as Rendered["boot"],
      isPage,
      get facts() {
        return found;
      },
      // The store is known as soon as the loader has read it: what is announced while the page is written is about this one or about another.
      set facts(value: unknown) {
        found = value as StorefrontFacts;
        onFacts(found);
      },
    };
    const response = await handle(request, { host, lite, nonce: "", requestId: "", clientIp: "unknown", sharedPage });
    return { status: response.status, headers: [...response.headers], body: sharedPage.html ?? (await response.text()), facts: found, boot: sharedPage.boot };
  };
}
