/*
 * The page cache, ahead of Express. To read it from the top: this file answers requests;
 * page-request.server.ts decides which ones; page-cache.server.ts stores the pages and drops them
 * when the database announces a change; render-page.server.ts has Remix render one, which
 * entry.server.tsx hands over as a StorePageResponse (store-page.server.ts);
 * page-encoding.server.ts compresses; cart-fragment.server.tsx is what one visitor's cart adds.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { logRequest } from "~/platform/access-log.server";
import { newRequestId, REQUEST_ID } from "~/platform/http-shell.server";
import { databaseAway, isDatabaseOutage } from "~/platform/database-outage.server";
import { log } from "~/platform/log.server";
import type { SecurityHeaders } from "~/platform/security-headers.server";
import { isCrawler } from "~/shared/crawlers";
import { liteMode } from "~/shared/lite-mode";
import { resolveHost } from "~/core/stores/host";
import { orderFragment } from "~/storefront/device-orders/order-fragment.server";
import { cartFragment } from "./cart-fragment.server";
import { outageNote } from "./outage-note.server";
import { insertInto, withoutScripts, type PageCache } from "./page-cache.server";
import {
  encoded,
  pageEntityTag,
  fingerprint,
  hasContent,
  inEncoding,
  type Encoded,
} from "./page-encoding.server";
import { encodingFor, pageKey, readPageRequest, type PageRequest } from "./page-request.server";

type Next = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * no-cache: a browser asks before it shows the page again, as items sell out, and gets 304 while
 * nothing changed. private: a proxy would miss changes and mix up carts.
 */
const PAGE_CACHING = [
  "Cache-Control",
  "private, no-cache",
  "Vary",
  "Accept-Encoding, Cookie, Save-Data",
];
const MODULE_CACHING = [
  "Cache-Control",
  "public, max-age=31536000, immutable",
  "Vary",
  "Accept-Encoding",
];

const CART_COOKIE = /(?:^|;\s*)(?:__Host-)?cart=/;

/** The last known page is loaded again so often: it has no scripts to notice that orders are taken. */
const OUTAGE_CACHING = ["Cache-Control", "no-store", "Refresh", "20"];

/** A page as one request gets it; without a name it is not to be cached. */
type Content = { bytes: Encoded; name: string | null; scripts: string };

/**
 * Makes the handler that answers stores' home pages and their hydration modules from memory;
 * everything else passes to `next` untouched (docs/rules.md, Page cache). Host rules, headers and
 * log line are those of all answers.
 */
export function pageCacheHandler({
  cache,
  rootDomain,
  bareAddresses,
  headers,
}: {
  cache: PageCache;
  rootDomain: string;
  bareAddresses: boolean;
  headers: SecurityHeaders;
}): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  /** Null where the request is anybody else's. */
  const read = (req: IncomingMessage): PageRequest | null => {
    const host = resolveHost(req.headers.host, rootDomain, bareAddresses);
    return host === null || host === "www" ? null : readPageRequest(req.url!, host);
  };

  /**
   * The last known page, read-only, while the database is away (docs/rules.md, Outages); null where
   * there is none, or the database answers.
   */
  const lastContent = (key: string): Content | null => {
    const away = databaseAway();
    const page = away && cache.last(key);
    if (!page) return null;
    const bytes = encoded(withoutScripts(page, outageNote(page.data, away.heardAt)));
    return { bytes, name: null, scripts: "" };
  };

  /** Returns the page that a visitor gets; null where only the rest of the product can answer. */
  const contentFor = async (
    req: IncomingMessage,
    asked: PageRequest & { kind: "page" },
    lite: boolean,
  ): Promise<Content | null> => {
    const key = pageKey(asked.address, lite);
    if (databaseAway()) return lastContent(key);
    try {
      return (await currentContent(req, asked, lite)) ?? lastContent(key);
    } catch (error) {
      const last = isDatabaseOutage(error) ? lastContent(key) : null;
      if (!last) throw error;
      return last;
    }
  };

  /** Returns the current page; null where only the rest of the product can answer. */
  const currentContent = async (
    req: IncomingMessage,
    { address, added }: PageRequest & { kind: "page" },
    lite: boolean,
  ): Promise<Content | null> => {
    const key = pageKey(address, lite);
    const cached = cache.get(key);
    const page = cached ?? (await cache.render(address, lite));
    if (!page) return null;
    const { scripts } = page;
    if (isCrawler(req.headers["user-agent"])) return { ...cache.pageForCrawlers(page), scripts };
    const { cookie } = req.headers;
    const [cart, order] = await Promise.all([
      added || (cookie !== undefined && CART_COOKIE.test(cookie))
        ? cartFragment({ cookieHeader: cookie, data: page.data, added })
        : "",
      orderFragment(cookie, page.data),
    ]);
    const own = cart + order;
    if (own)
      return {
        bytes: encoded(insertInto(page, own)),
        name: fingerprint(page.name, own),
        scripts,
      };
    if (cached && !cached.again) {
      cached.again = true;
      cache.recompress(key, cached.html);
    }
    return { bytes: page.html, name: page.name, scripts };
  };

  const answerPage = async (exchange: Exchange, asked: PageRequest & { kind: "page" }) => {
    const { req } = exchange;
    const { lite, offered } = liteMode({
      saveData: req.headers["save-data"] as string | undefined,
      cookie: req.headers.cookie,
    });
    // The page of a visitor who has turned lite mode off has a link back to it.
    const content = offered && !databaseAway() ? null : await contentFor(req, asked, lite);
    if (!content) return exchange.pass();
    const { bytes, name, scripts } = content;
    const encoding = encodingFor(req.headers["accept-encoding"] as string | undefined);
    const body = inEncoding(bytes, encoding);
    const caching =
      name === null
        ? OUTAGE_CACHING
        : ["ETag", pageEntityTag(name, encoding, bytes.tight), ...PAGE_CACHING];
    if (name !== null && hasContent(req.headers["if-none-match"], name))
      return exchange.send(304, caching);
    exchange.send(
      200,
      [
        ...bodyHeaders("text/html; charset=utf-8", encoding, body),
        ...caching,
        "Content-Security-Policy",
        headers.policy(scripts),
        ...headers.fixed,
      ],
      body,
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
    );
    cache.recompress(pageKey(address, false), bytes);
  };

  return (req, res, next) => {
    const asked = req.method === "GET" || req.method === "HEAD" ? read(req) : null;
    if (!asked) return next(req, res);
    const exchange = new Exchange(req, res, next);
    const answer =
      asked.kind === "page" ? answerPage(exchange, asked) : answerModule(exchange, asked);
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

/** One request and its answer, with what its log line needs. */
class Exchange {
  readonly requestId = newRequestId();
  readonly #startMs = performance.now();

  constructor(
    readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    private readonly next: Next,
  ) {}

  /** Leaves the request to the rest of the product. */
  pass(): void {
    this.next(this.req, this.res);
  }

  /** @param headers names and values in turn */
  send(status: number, headers: readonly string[], body?: Buffer): void {
    const { req, res, requestId } = this;
    res.writeHead(status, [...headers, REQUEST_ID, requestId]).end(body);
    logRequest({
      requestId,
      host: req.headers.host,
      url: req.url!,
      method: req.method,
      status,
      startMs: this.#startMs,
    });
  }
}

const bodyHeaders = (type: string, encoding: string, body: Buffer): string[] => [
  "Content-Type",
  type,
  "Content-Length",
  String(body.length),
  ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
];
