import "./load-context";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { readableStreamToString } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { completeContext } from "./default-context.server";
import { log } from "./platform/log.server";
import { securityHeaders } from "./platform/security-headers.server";
import { isCrawler } from "./shared/crawlers";
import { isOldBrowser } from "./shared/is-old-browser";
import { liteMode } from "./shared/lite-mode";
import { storeFilePaths } from "./shared/store-paths";
import {
  closingScripts,
  hydrationModule,
  moduleVersion,
  scriptHash,
} from "./storefront/hydration/hydration-module.server";
import preHydration from "./storefront/hydration/pre-hydration.ts?page-script";
import landingScript from "./marketing/landing-script.ts?page-script";
import { baseOfPath, DocumentContext, type DocumentFacts } from "./ui/document-context";
import { cartFragment } from "./storefront/page-cache/cart-fragment.server";
import { storePageData, type StorePageData } from "./storefront/page-cache/page-data";
import { StorePageResponse } from "./storefront/page-cache/store-page.server";
import { structuredScript } from "./storefront/seo/structured-data";
import { pageKind, stylesFor } from "./page-styles.server";

/**
 * Renders a page's document. A store's page is rendered whole, and its scripts load when idle
 * (docs/rules.md, Scripts). The public pages are whole, too, with one small script and never more.
 * Other pages have Remix's scripts; so have a store's during development, where Vite brings its own.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  completeContext({ request, context });
  const url = new URL(request.url);
  const { pathname } = url;
  const base = context.host.kind === "vendor" ? "" : baseOfPath(pathname);
  const page = pageKind(pathname, context.host);
  const data = storePageData(remixContext.staticHandlerContext.loaderData);
  const spared = liteMode({
    saveData: request.headers.get("Save-Data"),
    cookie: request.headers.get("Cookie"),
  });
  const lite = page === "store" && (context.lite ?? spared.lite);
  const whole = data ? data.page.menu.length === 0 : status >= 400;
  const old = isOldBrowser(request.headers.get("User-Agent"));
  const document: DocumentFacts = {
    page,
    lite,
    nonce: context.forEveryone ? undefined : context.nonce,
    styles: stylesFor({ page, base, lite, whole, old }, url),
    base,
    liteOffered: page === "store" && !lite && spared.offered,
  };
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status >= 400) keepRetryAfter(headers, remixContext.staticHandlerContext);
  // A public page has nothing of this visitor: the back/forward cache may store it.
  if (!headers.has("Cache-Control"))
    headers.set(
      "Cache-Control",
      page === "public" && status === 200 ? "private, no-cache" : "no-store",
    );
  const given = { request, status, headers, remixContext, context, document };
  if (page === "public") return publicPage(given);
  if (page !== "store" || import.meta.env.DEV) return wholePage(given);
  return context.forEveryone ? pageForEveryone(given, data) : storePage(given, data);
}

/**
 * Passes on the Retry-After of a refusing loader or action. A route's `headers` gets it only where
 * the route has the error boundary, too.
 */
function keepRetryAfter(
  headers: Headers,
  { loaderHeaders, actionHeaders }: EntryContext["staticHandlerContext"],
): void {
  if (headers.has("Retry-After")) return;
  const retryAfter = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
    .map((given) => given.get("Retry-After"))
    .find(Boolean);
  if (retryAfter) headers.set("Retry-After", retryAfter);
}

type Given = {
  request: Request;
  status: number;
  headers: Headers;
  remixContext: EntryContext;
  context: AppLoadContext;
  document: DocumentFacts;
};

/** Leaves the page's own routes: the router would match the URL against all hundred once more. */
function withMatchedRoutes(remixContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = remixContext;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!]),
  );
  return { ...remixContext, manifest: { ...manifest, routes } };
}

/**
 * Renders a complete document, up to `</html>`. A browser puts anything after that at the end of
 * the body (store-page.server.ts).
 */
function asText({ request, remixContext, document }: Given): string {
  const context = {
    ...withMatchedRoutes(remixContext),
    serverHandoffStream: undefined, // React would wait for it
  };
  const page = <RemixServer context={context} url={request.url} nonce={document.nonce} />;
  return `<!DOCTYPE html>${renderToString(inDocument(document, page))}`;
}

/** Renders a page that React never hydrates: HTML and one enhancing script. */
async function publicPage(given: Given): Promise<Response> {
  const { status, headers, remixContext, document } = given;
  await remixContext.serverHandoffStream?.cancel();
  const script = `<script nonce="${document.nonce}">${landingScript}</script>`;
  return new Response(asText(given) + script + reloading(document.nonce), { headers, status });
}

/** In development, reloads a page without Vite's client when a source changes. */
const reloading = (nonce: string | undefined): string =>
  import.meta.env.DEV
    ? `<script type="module" nonce="${nonce}">import { createHotContext } from "/@vite/client"; createHotContext("/public").on("remix:hmr", () => location.reload())</script>`
    : "";

const preHydrationHash = scriptHash(preHydration);
const policy = (scripts: string) => securityHeaders({ development: false }).policy(scripts);

/**
 * Renders a store's page with nothing of any visitor in it: its home page for the page cache,
 * another for the edge. The answer is empty where the address has no such page; `storePage` answers
 * that for each visitor.
 */
async function pageForEveryone(given: Given, data: StorePageData | null): Promise<Response> {
  const { status, headers, document } = given;
  if (status !== 200) return new Response(null, { status, headers });
  const text = await moduleText(given);
  if (!data) {
    const module = { text: text ?? "" };
    headers.set(
      "Content-Security-Policy",
      policy(`${preHydrationHash} ${scriptHash(module.text)}`),
    );
    const end = closingScripts({ preHydration, nonce: undefined, module });
    return new Response(asText(given) + end, { headers, status });
  }
  const bytes = text === null ? null : Buffer.from(text);
  const module = bytes && { version: moduleVersion(bytes), bytes };
  return new StorePageResponse(
    {
      data,
      html: asText(given),
      closing: closingScripts({
        preHydration,
        nonce: undefined,
        module: module && {
          address: storeFilePaths.hydrationModule(document.base, module.version),
        },
      }),
      scripts: preHydrationHash,
      structured: () => structuredScript(data.structured, data.page.menu),
      module,
    },
    { headers, status },
  );
}

/** Renders a store's page for one visitor. */
async function storePage(given: Given, data: StorePageData | null): Promise<Response> {
  const { request, status, headers, document } = given;
  const text = await moduleText(given);
  const parts = [asText(given)];
  if (data && isCrawler(request.headers.get("User-Agent")))
    parts.push(structuredScript(data.structured, data.page.menu));
  if (data)
    parts.push(
      await cartFragment({
        cookieHeader: request.headers.get("Cookie") ?? undefined,
        data,
        added: new URL(request.url).searchParams.has("added"),
      }),
    );
  const module = text === null ? null : { text };
  parts.push(closingScripts({ preHydration, nonce: document.nonce, module }));
  return new Response(parts.join(""), { headers, status });
}

/**
 * Returns the text of a store page's hydration module; null in lite mode, and for a browser that
 * blocks cookies: there forms keep the cart.
 */
async function moduleText({ remixContext, document, context }: Given): Promise<string | null> {
  const { manifest, future, serverHandoffStream, staticHandlerContext } = remixContext;
  if (document.lite || context.host.cartPath) {
    await serverHandoffStream?.cancel();
    return null;
  }
  return hydrationModule({
    manifest,
    future,
    state: serverHandoffStream ? await readableStreamToString(serverHandoffStream) : "",
    matched: staticHandlerContext.matches.map((match) => match.route.id),
    belowStore: document.base !== "",
  });
}

/**
 * Renders a page with its scripts in one piece: no loader defers anything, and compressing a stream
 * piece by piece takes more time and bytes.
 */
async function wholePage({
  request,
  status,
  headers,
  remixContext,
  context,
  document,
}: Given): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    let shellReady = false;
    const { pipe } = renderToPipeableStream(
      inDocument(
        document,
        <RemixServer
          context={withMatchedRoutes(remixContext)}
          url={request.url}
          nonce={context.nonce}
        />,
      ),
      {
        nonce: context.nonce,
        // Never outline a long part: only a script could move it into its place.
        progressiveChunkSize: Infinity,
        onShellReady: () => (shellReady = true),
        onAllReady: () => textOf(pipe(new PassThrough())).then(withoutNul).then(resolve, reject),
        onShellError: reject,
        onError(error) {
          status = 500;
          if (shellReady)
            log().error({ err: error, requestId: context.requestId }, "rendering failed");
        },
      },
    );
  });
  return new Response(html, { headers, status });
}

const inDocument = (document: DocumentFacts, page: ReactElement) => (
  <DocumentContext.Provider value={document}>{page}</DocumentContext.Provider>
);

/** Marks page data as private to one visitor, like the page itself: nothing may cache it. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}

/**
 * Logs an unexpected error of a loader, an action or a render, unless the browser gave the request
 * up. Errors that Remix answers below 500 (such as a method that a route doesn't take) are the
 * client's.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  completeContext({ request, context });
  if (!request.signal.aborted && !context.gone.aborted)
    log().error({ err: error, requestId: context.requestId }, "request failed");
}

/**
 * React 18 fills the end of its buffer with NUL bytes where a letter of several bytes doesn't fit
 * (facebook/react#24985). In a field's value a browser would make it "\uFFFD", and post that.
 */
const withoutNul = (html: string): string => html.replaceAll("\0", "");
