import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Request, RequestHandler } from "express";
import { env } from "./env.server";
import { scrape } from "./metrics.server";

const isThisMachine = (address: string | undefined): boolean =>
  address !== undefined && isIP(address) > 0 && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** A proxy on this machine also connects from the loopback address. */
const isForwarded = (req: Request): boolean =>
  ["forwarded", "x-forwarded-for", "x-forwarded-host", "via"].some((name) => req.headers[name]);

function hasToken(req: Request, token: string): boolean {
  const sent = Buffer.from(req.get("Authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** Answers /metrics with METRICS_TOKEN, or without one to this machine; passes on all other requests. */
export const figures: RequestHandler = (req, res, next) => {
  const { metricsToken } = env();
  const isAllowed = metricsToken
    ? hasToken(req, metricsToken)
    : isThisMachine(req.socket.remoteAddress) && !isForwarded(req);
  if (!isAllowed) return next();
  scrape().then(
    ({ type, text }) => void res.set("Cache-Control", "no-store").type(type).send(text),
    next,
  );
};
