import { performance } from "node:perf_hooks";
import type { Request, RequestHandler, Response } from "express";
import { networkOf } from "~/platform/request-identity.server";
import { refuseRequest } from "~/platform/refuse-request.server";
import { visitorOfCookies } from "~/storefront/cart/cart-cookie.server";
import { TokenBuckets } from "./token-bucket";

/** Sixty pages at once and three a second: under a twentieth of the time leaves p95 alone. */
const SHARE = { burstMs: 1_000, perSecondMs: 40 };
/** For all of a network, as cookies cost nothing; a carrier's busy stores need a tenth of it. */
const NETWORK_SHARE = { burstMs: 4_000, perSecondMs: 400 };
/** Longer waits are refused. */
const MAX_WAIT_MS = 4_000;
/** Slows down clients that retry at once. */
const REFUSE_AFTER_MS = 1_000;
/** Excludes what the process did while a page waited for the database. */
const MAX_CHARGE_MS = 250;
/** The cost of refusing a request. */
const REFUSAL_MS = 8;

/** Guarded pages: visitors without a session are strangers there. */
const guarded = /^\/(?:dashboard|onboarding)(?:[/.]|$)/;
const hasSession = /(?:^|; )(?:__Host-)?sid=/;
/** Limited elsewhere, waiting for the provider, or open for hours. */
const limitedElsewhere =
  /^\/(?:dashboard|onboarding|auth|api|payment|sandbox|invoice)(?:[/.]|$)|\/orders\/|\/cart\/changes$|\/events$/;
const isRead = (method: string) => method === "GET" || method === "HEAD";
/** The operator, or a proxy on this machine. */
const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** Requests being rendered, which share the CPU time measured meanwhile. */
let rendering = 0;

/**
 * Limits rendering: each known browser, else each network, has a share of this process's time, and
 * so do all browsers of a network together. Pages beyond it wait, and get a 429 only if the wait
 * would be long. Requests with limits of their own are charged only when refused, such as a 404 or
 * a form that no route takes (docs/rules.md, Limits).
 */
export function limitRendering(): RequestHandler {
  const browsers = new TokenBuckets(SHARE);
  const strangers = new TokenBuckets(SHARE);
  const networks = new TokenBuckets(NETWORK_SHARE);
  const take = (req: Request) => {
    const network = networkOf(req.ip);
    const browser = visitorOfCookies(req.headers.cookie);
    const shares = [
      browser ? browsers.take(browser) : strangers.take(network),
      networks.take(network),
    ];
    return {
      waitMs: Math.max(...shares.map(({ waitMs }) => waitMs)),
      settle: (tookMs: number) => shares.forEach(({ settle }) => settle(tookMs)),
    };
  };
  return (req, res, next) => {
    const isSignedIn = guarded.test(req.path) && hasSession.test(req.headers.cookie ?? "");
    if (isSignedIn || loopback.test(req.ip ?? "")) return next();
    const { waitMs, settle } = take(req);
    if (waitMs > MAX_WAIT_MS) {
      settle(0);
      return void setTimeout(() => refuse(req, res, waitMs), REFUSE_AFTER_MS);
    }
    const render = () => {
      if (res.closed) return settle(0);
      if (isRead(req.method) && !limitedElsewhere.test(req.path)) measure(res, settle);
      else {
        settle(0);
        res.once("close", () => {
          if (res.statusCode >= 400 && res.statusCode !== 409) take(req).settle(REFUSAL_MS);
        });
      }
      next();
    };
    if (waitMs === 0) render();
    else setTimeout(render, waitMs);
  };
}

function refuse(req: Request, res: Response, waitMs: number): void {
  if (res.closed) return;
  res.set("Retry-After", String(Math.ceil(waitMs / 1000)));
  refuseRequest(req, res, {
    status: 429,
    error: "too_many_requests",
    title: "Too many pages at once",
    message: "Please wait a few seconds and try again.",
  });
}

/** Charges a response's time on the main thread. */
function measure(res: Response, settle: (tookMs: number) => void): void {
  const cpu = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  rendering++;
  res.once("close", () => {
    const { user, system } = process.cpuUsage(cpu);
    const { active } = performance.eventLoopUtilization(loop);
    // CPU time includes other threads; loop time includes moments when another process had the CPU.
    settle(Math.min(MAX_CHARGE_MS, (user + system) / 1000 / rendering, active / rendering));
    rendering--;
  });
}
