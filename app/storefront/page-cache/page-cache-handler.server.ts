import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { loggedAddress, logRequest, type LoggedAddress } from "~/platform/access-log.server";
import { newRequestId, REQUEST_ID, trustedHost } from "~/platform/http-shell.server";
import { log } from "~/platform/log.server";
import type { SecurityHeaders } from "~/platform/security-headers.server";
import { isCrawler } from "~/shared/crawlers";
import { liteMode } from "~/shared/lite-mode";
import { resolveHost } from "~/core/stores/host";
import {
  entityTag,
  fingerprint,
  hasContent,
  inEncoding,
  quickBrotli,
  scriptHashes,
  withCartFragment,
  type Encoding,
} from "./page-encoding.server";
import type { CachedPage, PageCache, RenderedPage } from "./page-cache.server";
import { encodingFor, pageKey, readPageRequest, type PageRequest } from "./page-request.server";
import type { StorePageData } from "./page-data";

/** What one visitor's cart adds to a page, as HTML for its slot; null: nothing. */
export type CartFragmentRenderer = (input: {
  cookieHeader: string | undefined;
  facts: StorePageData;
  added: boolean;
}) => Promise<string | null>;
export type Next = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * no-cache: a browser asks before it shows the page again, as dishes sell out, and gets 304 while
 * nothing changed. private: a proxy could neither be told of a change nor keep carts apart.
 */
const CACHING = [
  "Cache-Control",
  "private, no-cache",
  "Vary",
  "Accept-Encoding, Cookie, Save-Data",
] as const;
const FOR_GOOD = [
  "Cache-Control",
  "public, max-age=31536000, immutable",
  "Vary",
  "Accept-Encoding",
] as const;

const CART_COOKIE = /(?:^|;\s*)(?:__Host-)?cart=/;

/** One exchange, with what its log line and its answer need. */
type Exchange = {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  startMs: number;
  address: LoggedAddress;
};

/** What a request asks for, how its address is logged, and by what its page is found. */
type Asked = PageRequest & { logged: LoggedAddress; keys: { whole: string; lite: string } };

/** So many addresses are known by heart. */
const REMEMBERED = 2_000;

/**
 * The product's front: answers stores' home pages and their modules from memory, ahead of Express;
 * everything else goes on to `next` untouched (docs/rules.md, Page cache). Host rules, headers and
 * log line are those of all answers.
 */
export function pageCacheHandler(options: {
  cache: PageCache;
  rootDomain: string;
  headers: SecurityHeaders;
  personal: CartFragmentRenderer;
}): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  const { cache, rootDomain, headers, personal } = options;
  /** What a request asks for, by host and address; what comes again and again is looked up. */
  const known = new Map<string, Asked | null>();
  const read = (name: string | undefined, url: string): Asked | null => {
    const key = `${name ?? ""} ${url}`;
    let asked = known.get(key);
    if (asked === undefined) {
      const host = resolveHost(name, rootDomain);
      const page = host === null || host === "www" ? null : readPageRequest(url, host);
      asked = page && {
        ...page,
        logged: loggedAddress(name, url),
        keys: { whole: pageKey(page.address, false), lite: pageKey(page.address, true) },
      };
      if (known.size >= REMEMBERED) known.clear();
      if (key.length < 200) known.set(key, asked);
    }
    return asked;
  };

  const send = (
    exchange: Exchange,
    status: number,
    head: readonly string[],
    body: Buffer | null,
  ) => {
    exchange.res.writeHead(status, [...head, REQUEST_ID, exchange.requestId]).end(body);
    note(exchange, status);
  };

  const note = ({ req, requestId, startMs, address }: Exchange, status: number) =>
    logRequest({ requestId, address, method: req.method!, status, startMs });

  /** @param own the part of the head that says how it may be kept */
  const fieldsOf = (
    type: string,
    encoding: Encoding,
    body: Buffer,
    tag: string | null,
    own: readonly string[],
    scripts: string,
  ): string[] => [
    "Content-Type",
    type,
    "Content-Length",
    String(body.length),
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
    ...(tag ? ["ETag", tag] : []),
    ...own,
    "Content-Security-Policy",
    headers.policy(scripts),
    ...headers.fixed,
  ];

  const sendKept = (exchange: Exchange, kept: CachedPage) => {
    const { req } = exchange;
    const encoding = encodingFor(req.headers["accept-encoding"] as string | undefined);
    const tag = () => entityTag(kept.name, encoding, kept.html.tight);
    if (hasContent(req.headers["if-none-match"], kept.name))
      return send(exchange, 304, ["ETag", tag(), ...CACHING], null);
    const body = inEncoding(kept.html, encoding);
    send(
      exchange,
      200,
      fieldsOf("text/html; charset=utf-8", encoding, body, tag(), CACHING, kept.scripts),
      body,
    );
  };

  const sendWithPart = (exchange: Exchange, kept: CachedPage, slot: number, part: string) => {
    const { req } = exchange;
    const name = fingerprint(kept.name, part);
    const encoding = encodingFor(req.headers["accept-encoding"] as string | undefined);
    const tag = entityTag(name, encoding, false);
    if (hasContent(req.headers["if-none-match"], name))
      return send(exchange, 304, ["ETag", tag, ...CACHING], null);
    const body = compressed(withCartFragment(kept.html.identity, slot, part), encoding);
    send(
      exchange,
      200,
      fieldsOf("text/html; charset=utf-8", encoding, body, tag, CACHING, kept.scripts),
      body,
    );
  };

  /**
   * What is no page to be kept, such as 404 or the way to a store's new address, goes out as it was
   * made.
   */
  const sendPassed = (exchange: Exchange, { status, headers: made, body }: RenderedPage) => {
    const encoding =
      body.length > 1_000
        ? encodingFor(exchange.req.headers["accept-encoding"] as string | undefined)
        : "identity";
    const bytes = compressed(Buffer.from(body), encoding);
    const type =
      made.find(([name]) => name.toLowerCase() === "content-type")?.[1] ??
      "text/html; charset=utf-8";
    const others = made
      .filter(
        ([name]) =>
          !["content-type", "content-length", "content-encoding"].includes(name.toLowerCase()),
      )
      .flat();
    send(
      exchange,
      status,
      fieldsOf(
        type,
        encoding,
        bytes,
        null,
        ["Vary", "Accept-Encoding", ...others],
        scriptHashes(body),
      ),
      bytes,
    );
  };

  const answerPage = async (
    exchange: Exchange,
    asked: Asked & { kind: "page" },
    kept: CachedPage,
  ) => {
    const { cookie } = exchange.req.headers;
    const { slot, facts } = kept;
    const part =
      slot === null ? null : await personal({ cookieHeader: cookie, facts, added: asked.added });
    if (part === null || slot === null) sendKept(exchange, kept);
    else sendWithPart(exchange, kept, slot, part);
  };

  const answerBoot = async (exchange: Exchange, asked: Asked & { kind: "boot" }) => {
    const bytes = await cache.boot(asked.address, asked.version);
    if (!bytes)
      return send(
        exchange,
        404,
        [
          "Content-Type",
          "text/plain; charset=utf-8",
          "Cache-Control",
          "no-store",
          ...headers.fixed,
        ],
        Buffer.from("Not found"),
      );
    const encoding = encodingFor(exchange.req.headers["accept-encoding"] as string | undefined);
    const body = inEncoding(bytes, encoding);
    send(
      exchange,
      200,
      fieldsOf("text/javascript; charset=utf-8", encoding, body, null, FOR_GOOD, ""),
      body,
    );
    cache.tighten(asked.keys.whole, bytes);
  };

  const answerMiss = async (
    exchange: Exchange,
    asked: Asked & { kind: "page" },
    lite: boolean,
    wantsPart: boolean,
    next: Next,
  ) => {
    const made = await cache.make(asked.address, lite);
    if ("html" in made)
      return wantsPart ? answerPage(exchange, asked, made) : sendKept(exchange, made);
    // A fault is for the ordinary way, which gives the person a number to tell us.
    if (made.status >= 500) return next(exchange.req, exchange.res);
    sendPassed(exchange, made);
  };

  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next(req, res);
    const asked = read(trustedHost(req), req.url!);
    if (!asked) return next(req, res);
    const exchange: Exchange = {
      req,
      res,
      requestId: newRequestId(),
      startMs: performance.now(),
      address: asked.logged,
    };
    const { cookie } = req.headers;
    const failed = (error: unknown) => {
      log().error(
        { err: error, requestId: exchange.requestId },
        "A kept page could not be answered",
      );
      if (!res.headersSent) next(req, res);
      else res.destroy();
    };
    if (asked.kind === "boot") return void answerBoot(exchange, asked).catch(failed);
    // reads more than the page that people get
    if (isCrawler(req.headers["user-agent"])) return next(req, res);
    const { lite, offered } = liteMode({
      saveData: req.headers["save-data"] as string | undefined,
      cookie,
    });
    if (offered) return next(req, res); // has a line that leads back to lite mode
    const wantsPart = asked.added || (cookie !== undefined && CART_COOKIE.test(cookie));
    const key = lite ? asked.keys.lite : asked.keys.whole;
    const kept = cache.get(key);
    if (!kept) return void answerMiss(exchange, asked, lite, wantsPart, next).catch(failed);
    if (wantsPart) answerPage(exchange, asked, kept).catch(failed);
    else sendKept(exchange, kept);
    if (!kept.again) {
      kept.again = true;
      cache.tighten(key, kept.html);
    }
  };
}

const compressed = (bytes: Buffer, encoding: Encoding): Buffer =>
  encoding === "br" ? quickBrotli(bytes) : encoding === "gzip" ? gzipSync(bytes) : bytes;
