import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { createStaticHandler, type AgnosticDataRouteObject } from "@remix-run/router";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { storeBase, storePaths, storeUrl } from "~/shared/paths";
import type { RenderPage, RenderedPage } from "./page-cache.server";
import type { StorePageData } from "./page-data";

/**
 * The routes of a store's home page, on a host of its own and below /store/{slug}. Remix looks
 * through all it has at each request; these few it passes quickly.
 */
const homeRoutes = [
  "root",
  "host",
  "routes/_index",
  "routes/store.$vendorName",
  "routes/store.$vendorName._index",
];

type Routes = ServerBuild["routes"];

/** The routes as Remix's router has them, those of one parent. */
const routeObjects = (routes: Routes, parentId?: string): AgnosticDataRouteObject[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const own = {
        id,
        path,
        hasErrorBoundary: module.ErrorBoundary !== undefined,
        loader: module.loader as AgnosticDataRouteObject["loader"],
        handle: module.handle,
      };
      return index ? { index, ...own } : { children: routeObjects(routes, id), ...own };
    });

/**
 * Makes store pages for nobody in particular: no cookie, no id of a request, no nonce goes in, so
 * that the same store gives the same bytes in every process.
 *
 * The loaders are called by Remix's router, and the document is made by the product's own entry, as
 * Remix does it for every request; but what the loaders gave is not written down for the scripts
 * here, which takes as long as all else but the markup: that is done when the module is asked for
 * (decision 14). Whatever is no page (a store that is not there, or has moved) takes Remix's whole
 * way.
 * @param config where the product is; no header of a request decides what stands in a page for
 * everybody
 * @throws when the build has not the routes that these pages are made of
 */
export function renderBy(
  build: ServerBuild,
  config: { publicUrl: string; rootDomain: string },
): RenderPage {
  const routes: Routes = Object.fromEntries(homeRoutes.map((id) => [id, build.routes[id]!]));
  if (Object.values(routes).includes(undefined!))
    throw new Error(`The build lacks a route of a store's home page: ${homeRoutes.join(", ")}`);
  const { future, isSpaMode, basename } = build;
  const { query } = createStaticHandler(routeObjects(routes), {
    future: {
      v7_relativeSplatPath: future.v3_relativeSplatPath,
      v7_throwAbortReason: future.v3_throwAbortReason,
    },
  });
  const entry: Omit<EntryContext, "staticHandlerContext"> = {
    manifest: build.assets,
    routeModules: Object.fromEntries(
      Object.entries(routes).map(([id, { module }]) => [id, module]),
    ) as EntryContext["routeModules"],
    serverHandoffString: JSON.stringify({ basename, future, isSpaMode }),
    renderMeta: {},
    future,
    isSpaMode,
    serializeError: (error) => error,
  };
  const handle: (request: Request, context: AppLoadContext) => Promise<Response> =
    createRequestHandler({ ...build, routes }, "production");
  const isPage = (id: string): boolean =>
    Boolean(build.routes[id]?.module.default ?? build.routes[id]?.module.action);
  return async ({ host, slug }, lite, onFacts) => {
    const origin = host.kind === "vendor" ? storeUrl(config, slug) : config.publicUrl;
    const request = new Request(new URL(storePaths.home(storeBase(host, slug)), origin), {
      headers: { Accept: "text/html" },
    });
    let found: StorePageData | null = null;
    const sharedPage = {
      html: null as string | null,
      boot: null as RenderedPage["boot"],
      isPage,
      get facts() {
        return found;
      },
      // The store is known as soon as the loader has read it: what is announced while the page is
      // written is about this one or about another.
      set facts(value: unknown) {
        found = value as StorePageData;
        onFacts(found);
      },
    };
    const context: AppLoadContext = {
      host,
      lite,
      nonce: "",
      requestId: "",
      clientIp: "unknown",
      sharedPage,
    };
    const read = await query(request, { requestContext: context });
    const whole = !(read instanceof Response) && read.errors === null && read.statusCode === 200;
    const response = whole
      ? ((await build.entry.module.default(
          request,
          200,
          new Headers(),
          { ...entry, staticHandlerContext: read },
          context,
        )) as Response)
      : read instanceof Response
        ? read
        : await handle(request, context);
    return {
      status: response.status,
      headers: [...response.headers],
      body: sharedPage.html ?? (await response.text()),
      facts: found,
      boot: sharedPage.boot,
    };
  };
}
