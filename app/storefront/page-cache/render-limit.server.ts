import { performance } from "node:perf_hooks";
import type { Request, RequestHandler, Response } from "express";
import { networkOf } from "~/platform/request-identity.server";
import { refuseRequest } from "~/platform/refuse-request.server";
import { visitorOfCookies } from "~/storefront/cart/cart-cookie.server";
import { TokenBuckets } from "./token-bucket";

/** Some sixty pages at once, and three a second. Less than a twentieth of the time leaves p95 alone. */
const SHARE = { burstMs: 1_000, perSecondMs: 40 };
/**
 * Of all browsers of a network together, as a cookie costs nothing to get: a carrier's busy stores
 * need a tenth of it.
 */
const NETWORK_SHARE = { burstMs: 4_000, perSecondMs: 400 };
/** A page that would wait longer is refused. */
const MAX_WAIT_MS = 4_000;
/** Slows down clients that retry at once. */
const REFUSE_AFTER_MS = 1_000;
/** Leaves out what the process did while a page waited for the database. */
const MAX_CHARGE_MS = 250;
/** What it costs to refuse something. */
const REFUSAL_MS = 8;

/** Guarded pages: without a session their visitors are strangers. */
const guarded = /^\/(?:dashboard|onboarding)(?:[/.]|$)/;
const hasSession = /(?:^|; )(?:__Host-)?sid=/;
/** Limited in another way, waiting for the provider, or open for hours, as long as it is there. */
const limitedElsewhere =
  /^\/(?:dashboard|onboarding|auth|api|payment|sandbox|invoice)(?:[/.]|$)|\/orders\/|\/cart\/changes$|\/events$/;
const isRead = (method: string) => method === "GET" || method === "HEAD";
/** The operator of this machine, or a proxy on it. */
const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** How many requests are being rendered: they share what the process does meanwhile. */
let rendering = 0;

/**
 * Makes the limit of rendered pages: each known browser, else each network, has a share of this
 * process's time, and so have all browsers of a network together. Pages beyond it wait, and are
 * refused with 429 only when the wait would be long. What another limit counts is
 * charged only where it is refused: a 404, a form that nothing takes (docs/rules.md, Limits).
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

/** Charges a finished response's time on the main thread. */
function measure(res: Response, settle: (tookMs: number) => void): void {
  const cpu = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  rendering++;
  res.once("close", () => {
    const { user, system } = process.cpuUsage(cpu);
    const { active } = performance.eventLoopUtilization(loop);
    // The one counts other threads, the other the times at which another process had the processor.
    settle(Math.min(MAX_CHARGE_MS, (user + system) / 1000 / rendering, active / rendering));
    rendering--;
  });
}
