import { performance } from "node:perf_hooks";
import type { Request, RequestHandler, Response } from "express";
import { networkOf } from "~/platform/http-shell.server";
import { refuseRequest } from "~/platform/refuse-request.server";
import { visitorOfCookies } from "~/storefront/cart/cart-session.server";
import { TimeBudget } from "./time-budget";

/** Some sixty pages at once, and three a second. Less than a twentieth of the time leaves p95 alone. */
const BURST_MS = 1_000;
const PER_SECOND_MS = 40;
/** A page waits this long for its turn; beyond that it is refused. */
const MAX_WAIT_MS = 4_000;
/** So that who is refused and asks at once takes no time either. */
const REFUSE_AFTER_MS = 1_000;
/** A page can't be charged for what the process did while it waited for the database. */
const MAX_CHARGE_MS = 250;

/** Guarded, limited in another way, waiting for the provider, or open for hours. */
const notCounted =
  /^\/(?:dashboard|onboarding|auth|api|payment|sandbox|invoice)(?:[/.]|$)|\/orders\/|\/cart\/changes$|\/events$/;
/** Who asks from this machine is its operator; there it is also every proxy. */
const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** Counts the requests that are being rendered: what the process does meanwhile is theirs. */
let rendering = 0;

/**
 * Makes the limit of rendered pages: each browser that we know, else each network, has a share of
 * this process's time. Pages beyond it wait for their turn, and are refused with 429 only when that
 * would be long (docs/rules.md, Limits). Cached pages don't get here.
 */
export function limitRendering(): RequestHandler {
  const budget = new TimeBudget({ burstMs: BURST_MS, perSecondMs: PER_SECOND_MS });
  return (req, res, next) => {
    const counted = (req.method === "GET" || req.method === "HEAD") && !notCounted.test(req.path);
    if (!counted || loopback.test(req.ip ?? "")) return next();
    const { waitMs, charge } = budget.reserve(
      visitorOfCookies(req.headers.cookie) ?? networkOf(req.ip),
    );
    if (waitMs > MAX_WAIT_MS) {
      charge(0);
      return void setTimeout(() => refuse(req, res, waitMs), REFUSE_AFTER_MS);
    }
    const render = () => {
      if (res.closed) return charge(0);
      measure(res, charge);
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
function measure(res: Response, charge: (tookMs: number) => void): void {
  const cpu = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  rendering++;
  res.once("close", () => {
    const { user, system } = process.cpuUsage(cpu);
    const { active } = performance.eventLoopUtilization(loop);
    // The one counts other threads, the other the times at which another process had the processor.
    charge(Math.min(MAX_CHARGE_MS, (user + system) / 1000 / rendering, active / rendering));
    rendering--;
  });
}
