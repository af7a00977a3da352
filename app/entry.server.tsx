import "./load-context";
import { PassThrough } from "node:stream";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { encode } from "turbo-stream";
import { log } from "./platform/log.server";
import { isCrawler } from "./shared/crawlers";
import { liteMode } from "./shared/lite-mode";
import { storePaths } from "./shared/paths";
import {
  hydrationDigest,
  hydrationModule,
  hydrationVersion,
  closingScripts,
  type HydrationParts,
} from "./storefront/hydration/hydration-module.server";
import early from "./storefront/hydration/pre-hydration.ts?page-script";
import landingScript from "./marketing/landing-script.ts?page-script";
import { baseOfPath, DocumentContext, type DocumentFacts } from "./ui/document-context";
import type { StorePageData } from "./storefront/page-cache/page-data";
import { keptMenu } from "./storefront/page-cache/kept-menu.server";
import { pageKind, stylesFor } from "./page-styles.server";

const ABORT_MS = 8_000;

/**
 * Makes a page's document. A store's page is made whole, and scripts come to it when there is time
 * (docs/rules.md, Scripts); with `sharedPage` nothing of this request goes into it. The pages for
 * everybody are whole, too, with one small script and never more. Other pages are streamed with
 * their scripts; so are a store's during development, where Vite brings its own.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const url = new URL(request.url);
  const { pathname } = url;
  const base = context.host.kind === "vendor" ? "" : baseOfPath(pathname);
  const page = pageKind(pathname, context.host);
  const spared = liteMode({
    saveData: request.headers.get("Save-Data"),
    cookie: request.headers.get("Cookie"),
  });
  const lite = page === "store" && (context.lite ?? spared.lite);
  const document: DocumentFacts = {
    page,
    lite,
    nonce: context.sharedPage ? undefined : context.nonce,
    styles: stylesFor({ page, base, lite, whole: context.wholeSheet ?? status >= 400 }, url),
    base,
    liteOffered: page === "store" && !lite && !context.sharedPage && spared.offered,
  };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Nothing in a page for everybody is of this visitor: it may be kept for the way back.
  if (!headers.has("Cache-Control"))
    headers.set(
      "Cache-Control",
      page === "public" && status === 200 ? "private, no-cache" : "no-store",
    );
  if (page === "public") return publicPage(request, status, headers, remixContext, document);
  return page === "store" && !import.meta.env.DEV
    ? storePage(request, status, headers, remixContext, context, document)
    : streamedPage(request, status, headers, remixContext, context, document);
}

/** The page as text, with some markup at the end of its body. */
function withEnd(html: string, end: string): string {
  const at = html.lastIndexOf("</body>");
  return `<!DOCTYPE html>${html.slice(0, at)}${end}${html.slice(at)}`;
}

const matchedIds = ({
  staticHandlerContext,
}: Pick<EntryContext, "staticHandlerContext">): string[] =>
  staticHandlerContext.matches.map((match) => match.route.id);

function asText(request: Request, remixContext: EntryContext, document: DocumentFacts): string {
  const { serverHandoffStream: _later, manifest, ...context } = remixContext;
  // The router would match the address against every route there is; which ones match is known
  // already.
  const routes = Object.fromEntries(
    matchedIds(remixContext).map((id) => [id, manifest.routes[id]!]),
  );
  return renderToString(
    inDocument(
      document,
      <RemixServer
        context={{ ...context, manifest: { ...manifest, routes } }}
        url={request.url}
        nonce={document.nonce}
      />,
    ),
  );
}

/** A page that React never takes over: HTML and the one script that makes it nicer. */
async function publicPage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  document: DocumentFacts,
): Promise<Response> {
  const html = asText(request, remixContext, document);
  await remixContext.serverHandoffStream?.cancel();
  return new Response(
    withEnd(html, `<script nonce="${document.nonce}">${landingScript}</script>`),
    { headers, status },
  );
}

/**
 * The page as text, then the script that waits; the hand-off stands in a module of its own instead
 * of the page.
 */
async function storePage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
  document: DocumentFacts,
): Promise<Response> {
  const { sharedPage } = context;
  const facts = sharedPage?.facts as StorePageData | null | undefined;
  const menu =
    facts && status === 200
      ? keptMenu(
          [facts.vendorId, document.lite, document.base].join(" "),
          remixContext.staticHandlerContext.loaderData,
        )
      : null;
  const written = () => asText(request, remixContext, document);
  const html = menu ? menu.text(written) : written();
  const later =
    menu && !document.lite
      ? deferredHydrationModule(remixContext, context, document.base, menu.data)
      : null;
  const text =
    menu || document.lite ? null : await hydrationModuleText(remixContext, context, document.base);
  if (text === null) await remixContext.serverHandoffStream?.cancel();
  const boot = later
    ? { address: storePaths.boot(document.base, hydrationVersion(later.digest)) }
    : text === null
      ? null
      : { text };
  // For those who don't run scripts; to everybody else it comes with the scripts' data
  // (use-structured-data.ts).
  const structured =
    context.structured && isCrawler(request.headers.get("User-Agent"))
      ? `<script type="application/ld+json">${context.structured()}</script>`
      : "";
  const whole = withEnd(html, structured + closingScripts({ early, nonce: document.nonce, boot }));
  if (!sharedPage || !menu) return new Response(whole, { headers, status });
  // Handed over as it is: a body would be made bytes, a stream, and text again.
  Object.assign(sharedPage, { html: whole, boot: later });
  return new Response(null, { headers, status });
}

/** What a page's module is made of, besides what the loaders gave. */
function hydrationParts(
  { manifest, routeModules, serverHandoffString, ...remixContext }: EntryContext,
  { sharedPage }: AppLoadContext,
  base: string,
): HydrationParts {
  const isPage =
    sharedPage?.isPage ??
    ((id: string) => Boolean(routeModules[id]?.default) || Boolean(manifest.routes[id]?.hasAction));
  return {
    manifest,
    matched: matchedIds(remixContext),
    isPage,
    belowStore: base !== "",
    handoff: serverHandoffString ?? "{}",
  };
}

async function hydrationModuleText(
  remixContext: EntryContext,
  context: AppLoadContext,
  base: string,
): Promise<string> {
  return hydrationModule({
    ...hydrationParts(remixContext, context, base),
    state: await new Response(remixContext.serverHandoffStream).text(),
  });
}

/**
 * The module of a page that is kept: its name now, its text when somebody stays long enough to ask
 * for it.
 * @param data what the loaders gave, as JSON in parts
 */
function deferredHydrationModule(
  remixContext: EntryContext,
  context: AppLoadContext,
  base: string,
  data: readonly string[],
) {
  const { loaderData } = remixContext.staticHandlerContext;
  const parts = hydrationParts(remixContext, context, base);
  const size = data.reduce((sum, { length }) => sum + length, 0);
  return {
    digest: hydrationDigest(parts, data),
    size,
    text: async () =>
      hydrationModule({
        ...parts,
        state: await new Response(encode({ loaderData, actionData: null, errors: null })).text(),
      }),
  };
}

function streamedPage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
  document: DocumentFacts,
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    let shellReady = false;
    const whole = isbot(request.headers.get("user-agent") ?? "");
    const respond = () => {
      shellReady = true;
      const body = new PassThrough();
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      inDocument(
        document,
        <RemixServer
          context={remixContext}
          url={request.url}
          nonce={context.nonce}
          abortDelay={ABORT_MS}
        />,
      ),
      {
        nonce: context.nonce,
        ...(whole ? { onAllReady: respond } : { onShellReady: respond }),
        onShellError: reject,
        onError(error) {
          status = 500;
          if (shellReady)
            log().error({ err: error, requestId: context.requestId }, "rendering failed");
        },
      },
    );
    setTimeout(abort, ABORT_MS + 1_000).unref();
  });
}

const inDocument = (document: DocumentFacts, page: ReactElement) => (
  <DocumentContext.Provider value={document}>{page}</DocumentContext.Provider>
);

/**
 * What a loader, an action or a render threw by accident. A request that the browser gave up is
 * nobody's fault.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (!request.signal.aborted)
    log().error({ err: error, requestId: context.requestId }, "request failed");
}
