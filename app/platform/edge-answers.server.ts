import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { isCrawler } from "~/shared/crawlers";
import { isOldBrowser } from "~/shared/is-old-browser";
import { env } from "./env.server";
import { REQUEST_ID } from "./http-shell.server";

/** On every answer that a shared cache may keep. */
export const EVERYTHING = "buka";
export const storeTag = (vendorId: string): string => `store-${vendorId}`;

/** Longer only where purging fails, and until the store opens or closes. */
const LIFETIME_S = 300;
const REVALIDATE_S = 60;
/** How long menus can be read while no process answers. */
const ERROR_S = 3_600;

/**
 * Returns the headers of an answer that a shared cache may give to every visitor without something
 * of their own (docs/rules.md, Edge), names and values in turn.
 * @param answer.secondsLeft until it changes by the clock
 * @param answer.soonBetter whether the same is about to be compressed better
 * @returns null if no shared cache may keep it
 */
export function edgeCaching(answer: {
  vendorId: string;
  secondsLeft: number;
  soonBetter?: boolean;
}): string[] | null {
  const { edge } = env();
  const left = Math.floor(answer.secondsLeft);
  if (!edge || left < 1) return null;
  const lifetime = Math.min(answer.soonBetter ? 5 : LIFETIME_S, left);
  const stale = `stale-while-revalidate=${Math.min(REVALIDATE_S, left - lifetime)}, stale-if-error=${ERROR_S}`;
  const tags = [EVERYTHING, storeTag(answer.vendorId)];
  // Browsers ask each time, as without a shared cache. Each cache has its own field, which it
  // removes; for a cache of ours Cache-Control alone is enough (RFC 9213 ranks them).
  switch (edge.kind) {
    case "varnish":
      return [
        "Cache-Control",
        `public, max-age=0, s-maxage=${lifetime}, ${stale}`,
        "Surrogate-Key",
        tags.join(" "),
      ];
    case "fastly":
      return [
        "Cache-Control",
        "no-cache",
        "Surrogate-Control",
        `max-age=${lifetime}, ${stale}`,
        "Surrogate-Key",
        tags.join(" "),
      ];
    case "cloudflare":
      return [
        "Cache-Control",
        "no-cache",
        "Cloudflare-CDN-Cache-Control",
        `public, max-age=${lifetime}, ${stale}`,
        "Cache-Tag",
        tags.join(","),
      ];
  }
}

/** The one cookie that the shared cache looks at: this visitor has something of their own. */
const MARK = "own";
const YEAR_S = 365 * 24 * 3_600;
/** Set by Cloudflare itself. Any other cookie counts as ours, so a new one can't be forgotten. */
const FOREIGN = /^(?:__cf\w*|_cfuvid|cf_\w+)$/;

const cookieNames = (cookie: string | undefined): string[] =>
  (cookie ?? "")
    .split(";")
    .map((pair) => pair.split("=", 1)[0]!.trim())
    .filter((name) => name !== "" && !FOREIGN.test(name));

/**
 * Returns whether this request's answer is the same for everybody: the cache passes on what has a
 * query, the mark, or asks for less data, and crawlers and old browsers, which get other pages.
 */
export function isForEverybody({ url, headers }: IncomingMessage): boolean {
  const agent = headers["user-agent"];
  return (
    !url!.includes("?") &&
    (headers.cookie === undefined || cookieNames(headers.cookie).length === 0) &&
    headers["save-data"] === undefined &&
    !isCrawler(agent) &&
    !isOldBrowser(agent)
  );
}

/**
 * Returns the Set-Cookie header that marks a visitor who has a cookie of ours, or takes the mark
 * away from one who no longer does; null if nothing is to change.
 * @param sets whether the answer sets another cookie
 */
export function visitorMark(cookie: string | undefined, sets: boolean): string | null {
  const names = cookieNames(cookie);
  const isMarked = names.includes(MARK);
  const has = sets || names.some((name) => name !== MARK);
  if (has === isMarked) return null;
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${MARK}=${has ? "1" : ""}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${has ? YEAR_S : 0}${secure}`;
}

/**
 * With a shared cache in front, sees to it that no answer can be kept by mistake: one that sets a
 * cookie or says nothing of caching is `no-store`, and one that may be kept has nothing of the
 * request that happened to fetch it.
 */
export const edgeAnswers: RequestHandler = (req, res, next) => {
  if (!env().edge) return next();
  const { cookie } = req.headers;
  const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => typeof res;
  res.writeHead = (...given: unknown[]) => {
    settle(res, cookie);
    return writeHead(...given);
  };
  next();
};

function settle(res: ServerResponse, cookie: string | undefined): void {
  if (res.headersSent) return;
  const sets = res.hasHeader("Set-Cookie");
  const caching = String(res.getHeader("Cache-Control") ?? "");
  const mayBeKept = /\bpublic\b/.test(caching) || TAGS.some((name) => res.hasHeader(name));
  if (mayBeKept && !sets) {
    res.removeHeader(REQUEST_ID);
    if (String(res.getHeader(POLICY) ?? "").includes("'nonce-")) res.removeHeader(POLICY);
    return;
  }
  if (mayBeKept || caching === "") {
    for (const name of TAGS) res.removeHeader(name);
    res.setHeader("Cache-Control", "no-store");
  }
  const mark = visitorMark(cookie, sets);
  if (mark) res.appendHeader("Set-Cookie", mark);
}

const POLICY = "Content-Security-Policy";
const TAGS = ["Surrogate-Key", "Cache-Tag"];
