/*
 * The page cache, ahead of Express. This file answers requests; page-request.server.ts selects
 * them; page-cache.server.ts stores the pages and drops them when the database announces a change;
 * render-page.server.ts has Remix render one, which entry.server.tsx returns as a StorePageResponse
 * (store-page.server.ts); page-encoding.server.ts compresses; cart-fragment.server.tsx adds one
 * visitor's cart.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest } from "~/platform/access-log.server";
import { REQUEST_ID } from "~/platform/http-shell.server";
import { newRequestId } from "~/platform/request-identity.server";
import { databaseNow } from "~/platform/database-clock.server";
import { isForEverybody, visitorMark } from "~/platform/edge-answers.server";
import { databaseAway, isDatabaseOutage } from "~/platform/database-outage.server";
import { log } from "~/platform/log.server";
import { countCachedPage } from "~/platform/metrics.server";
import { noteRequest } from "~/platform/running-requests.server";
import type { SecurityHeaders } from "~/platform/security-headers.server";
import { isCrawler } from "~/shared/crawlers";
import { isOldBrowser } from "~/shared/is-old-browser";
import { liteMode } from "~/shared/lite-mode";
import { resolveHost } from "~/core/stores/host";
import { orderFragment } from "./order-fragment.server";
import { cartFragment } from "./cart-fragment.server";
import { lifetimeAtEdge } from "./edge-pages.server";
import { outageNote } from "./outage-note.server";
import { insertInto, withoutScripts, type CachedPage, type PageCache } from "./page-cache.server";
import {
  encoded,
  pageEntityTag,
  fingerprint,
  hasContent,
  inEncoding,
  type Encoded,
} from "./page-encoding.server";
import {
  encodingFor,
  pageKey,
  readPageRequest,
  type CacheableAddress,
  type PageRequest,
} from "./page-request.server";

type Next = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * no-cache: items sell out, so browsers revalidate before reuse, and get 304 while nothing has
 * changed. private: a proxy would miss changes and mix up carts.
 */
const PAGE_CACHING = ["Cache-Control", "private, no-cache"];
const PAGE_VARIES = ["Vary", "Accept-Encoding, Cookie, Save-Data"];
const MODULE_CACHING = [
  "Cache-Control",
  "public, max-age=31536000, immutable",
  "Vary",
  "Accept-Encoding",
];

const CART_COOKIE = /(?:^|;\s*)(?:__Host-)?cart=/;

/** During an outage the page reloads itself, as it has no scripts to notice the end. */
const OUTAGE_CACHING = ["Cache-Control", "no-store", "Refresh", "20"];

type PageVisit = {
  key: string;
  address: CacheableAddress;
  lite: boolean;
  /** A form has just added an item. */
  added: boolean;
  cookie: string | undefined;
  crawler: boolean;
};

/** A page as one request gets it. Without a name it must not be cached. */
type Content = { html: Encoded; name: string | null; policy: string };

/**
 * Makes the handler that answers stores' home pages and their hydration modules from memory, and
 * passes everything else to `next` (docs/rules.md, Page cache). Host rules, headers and log lines
 * are those of all answers.
 */
export function pageCacheHandler({
  cache,
  rootDomain,
  bareAddresses,
  headers,
  edge = false,
}: {
  cache: PageCache;
  rootDomain: string;
  bareAddresses: boolean;
  headers: SecurityHeaders;
  /** A shared cache is in front. */
  edge?: boolean;
}): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  const read = (req: IncomingMessage): PageRequest | null => {
    const host = resolveHost(req.headers.host, rootDomain, bareAddresses);
    const found = host === null || host === "www" ? null : readPageRequest(req.url!, host);
    const request =
      found?.kind === "read-only" && !edge
        ? ({ kind: "page", address: found.address, added: false } as const)
        : found;
    // Cached pages use today's stylesheet, which old browsers can't read.
    return request?.kind === "page" && isOldBrowser(req.headers["user-agent"]) ? null : request;
  };

  /**
   * Returns the last known page, read-only, during a database outage (docs/rules.md, Outages); null
   * if there is none or the database answers.
   */
  const lastContent = (key: string): Content | null => {
    const away = databaseAway();
    const page = away && cache.last(key);
    if (!page) return null;
    const html = encoded(withoutScripts(page, outageNote(page.data, away.lastAnswerAt)));
    return { html, name: null, policy: headers.policy("") };
  };

  /** Returns the shared page. A page requested again is worth compressing better. */
  const forEverybody = (page: CachedPage, cached: boolean): Content => {
    if (cached && !page.requestedTwice) {
      page.requestedTwice = true;
      cache.recompress(page.key, page.html);
    }
    return page;
  };

  /** Returns most visitors' page without waiting; null if it isn't cached or may need additions. */
  const contentAtOnce = (visit: PageVisit): Content | null => {
    if (visit.added || visit.cookie !== undefined || visit.crawler || databaseAway()) return null;
    const page = cache.get(visit.key);
    if (page) countCachedPage("hit");
    return page && forEverybody(page, true);
  };

  /** Null if only Remix can answer. */
  const contentFor = async (visit: PageVisit): Promise<Content | null> => {
    if (databaseAway()) return lastContent(visit.key);
    try {
      return (await currentContent(visit)) ?? lastContent(visit.key);
    } catch (error) {
      const last = isDatabaseOutage(error) ? lastContent(visit.key) : null;
      if (!last) throw error;
      return last;
    }
  };

  /** Null if only Remix can answer. */
  const currentContent = async (visit: PageVisit): Promise<Content | null> => {
    const { key, address, lite, added, cookie } = visit;
    const cached = cache.get(key);
    countCachedPage(cached ? "hit" : "miss");
    const page = cached ?? (await cache.render(address, lite));
    if (!page) return null;
    const { policy } = page;
    if (visit.crawler) return { ...cache.pageForCrawlers(page), policy };
    const [cart, order] = await Promise.all([
      added || (cookie !== undefined && CART_COOKIE.test(cookie))
        ? cartFragment({ cookieHeader: cookie, data: page.data, added })
        : "",
      orderFragment(cookie, page.data),
    ]);
    const own = cart + order;
    if (!own) return forEverybody(page, cached !== null);
    return { html: encoded(insertInto(page, own)), name: fingerprint(page.name, own), policy };
  };

  /** Returns how the shared cache may keep a page; null if this answer is for its visitor alone. */
  const sharedCaching = (
    { req }: Exchange,
    { key }: PageVisit,
    { html }: Content,
    encoding: string,
  ): string[] | null => {
    if (!edge || !isForEverybody(req)) return null;
    // Otherwise something changed while it was rendered.
    const page = cache.get(key);
    const soonBetter = encoding === "br" && !html.isRecompressed;
    if (soonBetter) cache.recompress(key, html); // the edge asks once for many
    return page?.html === html ? lifetimeAtEdge(page, databaseNow(), soonBetter) : null;
  };

  const answerPage = async (exchange: Exchange, request: PageRequest & { kind: "page" }) => {
    const { req } = exchange;
    const { cookie } = req.headers;
    const { lite, offered } = liteMode({
      saveData: req.headers["save-data"] as string | undefined,
      cookie,
    });
    // If the browser saves data but the visitor turned lite mode off, the page links back to it.
    if (offered && !databaseAway()) return exchange.pass();
    const { address, added } = request;
    const crawler = isCrawler(req.headers["user-agent"]);
    const visit = { key: pageKey(address, lite), address, lite, added, cookie, crawler };
    const content = contentAtOnce(visit) ?? (await contentFor(visit));
    if (!content) return exchange.pass();
    const { html, name, policy } = content;
    const encoding = encodingFor(req.headers["accept-encoding"] as string | undefined);
    const body = inEncoding(html, encoding);
    const shared = name === null ? null : sharedCaching(exchange, visit, content, encoding);
    const caching =
      name === null
        ? OUTAGE_CACHING
        : [
            "ETag",
            pageEntityTag(name, encoding, html.isRecompressed),
            ...(shared ?? PAGE_CACHING),
            ...PAGE_VARIES,
          ];
    const owned = edge && !shared ? markOf(cookie) : [];
    if (name !== null && hasContent(req.headers["if-none-match"], name))
      return exchange.send(304, [...caching, ...owned], undefined, shared !== null);
    exchange.send(
      200,
      [
        ...bodyHeaders("text/html; charset=utf-8", encoding, body),
        ...caching,
        ...owned,
        "Content-Security-Policy",
        policy,
        ...headers.fixed,
      ],
      body,
      shared !== null,
    );
  };

  const answerCart = async (exchange: Exchange, { address }: PageRequest & { kind: "cart" }) => {
    const { cookie, "save-data": saveData, "accept-encoding": accepted } = exchange.req.headers;
    const { lite } = liteMode({ saveData: saveData as string | undefined, cookie });
    const page = cache.get(pageKey(address, lite)) ?? (await cache.render(address, lite));
    if (!page) return exchange.pass();
    const html = encoded(
      await cartFragment({ cookieHeader: cookie, data: page.data, added: true }),
    );
    const encoding = encodingFor(accepted as string | undefined);
    const body = inEncoding(html, encoding);
    exchange.send(
      200,
      [
        ...bodyHeaders("text/html; charset=utf-8", encoding, body),
        "Cache-Control",
        "no-store",
        "Content-Security-Policy",
        headers.policy(""),
        ...headers.fixed,
      ],
      body,
    );
  };

  /**
   * Answers with the page as an outage shows it, with the present time, for the shared cache to show once no
   * process answers.
   */
  const answerReadOnly = async (
    exchange: Exchange,
    { address }: PageRequest & { kind: "read-only" },
  ) => {
    const key = pageKey(address, false);
    const page = cache.get(key) ?? (await cache.render(address, false));
    const now = databaseNow();
    if (!page || databaseAway()) return exchange.pass();
    const html = encoded(withoutScripts(page, outageNote(page.data, now)));
    const encoding = encodingFor(exchange.req.headers["accept-encoding"] as string | undefined);
    const body = inEncoding(html, encoding);
    const shared = cache.get(key) === page && lifetimeAtEdge(page, now);
    exchange.send(
      200,
      [
        ...bodyHeaders("text/html; charset=utf-8", encoding, body),
        ...(shared || ["Cache-Control", "no-store"]),
        "Vary",
        "Accept-Encoding",
        "Content-Security-Policy",
        headers.policy(""),
        ...headers.fixed,
      ],
      body,
      Boolean(shared),
    );
  };

  const answerModule = async (
    exchange: Exchange,
    { address, version }: PageRequest & { kind: "module" },
  ) => {
    const bytes = await cache.module(address, version);
    if (!bytes) {
      const body = Buffer.from("Not found");
      return exchange.send(
        404,
        [
          ...bodyHeaders("text/plain; charset=utf-8", "identity", body),
          "Cache-Control",
          "no-store",
          ...headers.file,
        ],
        body,
      );
    }
    const encoding = encodingFor(exchange.req.headers["accept-encoding"] as string | undefined);
    const body = inEncoding(bytes, encoding);
    exchange.send(
      200,
      [
        ...bodyHeaders("text/javascript; charset=utf-8", encoding, body),
        ...MODULE_CACHING,
        ...headers.file,
      ],
      body,
      edge,
    );
    cache.recompress(pageKey(address, false), bytes);
  };

  return (req, res, next) => {
    const request = req.method === "GET" || req.method === "HEAD" ? read(req) : null;
    if (!request) return next(req, res);
    const exchange = new Exchange(req, res, next);
    const answer =
      request.kind === "page"
        ? answerPage(exchange, request)
        : request.kind === "cart"
          ? answerCart(exchange, request)
          : request.kind === "read-only"
            ? answerReadOnly(exchange, request)
            : answerModule(exchange, request);
    answer.catch((error: unknown) => {
      log().error(
        { err: error, requestId: exchange.requestId },
        "A cached page could not be answered",
      );
      if (res.headersSent) res.destroy();
      else exchange.pass();
    });
  };
}

/** One request and its answer, with the data for its log line. */
class Exchange {
  readonly requestId = newRequestId();
  readonly #startMs = performance.now();

  constructor(
    readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    private readonly next: Next,
  ) {
    noteRequest(this.requestId, req, res);
  }

  pass(): void {
    this.next(this.req, this.res);
  }

  /**
   * @param headers alternating names and values
   * @param shared the answer may be kept by a shared cache, so it doesn't name this request
   */
  send(status: number, headers: readonly string[], body?: Buffer, shared = false): void {
    const { req, res, requestId } = this;
    // HTTP/1.1 keeps connections open anyway; the header would be 50 of the first 10,000 bytes.
    if (!res.hasHeader("Connection") && req.headers.connection !== "close")
      res.removeHeader("Connection");
    res.writeHead(status, shared ? [...headers] : [...headers, REQUEST_ID, requestId]).end(body);
    logRequest({
      response: res,
      requestId,
      route: "page cache",
      host: req.headers.host,
      url: req.url!,
      method: req.method,
      status,
      startMs: this.#startMs,
    });
  }
}

function markOf(cookie: string | undefined): string[] {
  const mark = visitorMark(cookie, false);
  return mark ? ["Set-Cookie", mark] : [];
}

const bodyHeaders = (type: string, encoding: string, body: Buffer): string[] => [
  "Content-Type",
  type,
  "Content-Length",
  String(body.length),
  ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
];
