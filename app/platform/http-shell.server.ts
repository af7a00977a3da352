import { randomBytes } from "node:crypto";
import compression from "compression";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { logRequest, maskIds } from "./access-log.server";
import { env } from "./env.server";
import { apiError, isForPrograms, refuseRequest } from "./refuse-request.server";
import { log } from "./log.server";
import { plainPage } from "./plain-page.server";
import { newRequestId } from "./request-identity.server";
import { noteRequest } from "./running-requests.server";
import { securityHeaders } from "./security-headers.server";

export const REQUEST_ID = "X-Request-Id";

/** Puts the request's id into `res.locals` and into the answer's headers. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = newRequestId();
  res.locals.requestId = id;
  res.setHeader(REQUEST_ID, id);
  noteRequest(id, req, res);
  next();
};

/**
 * Drops X-Forwarded-Host, which proxies pass on as the client sent it and Remix prefers to Host,
 * and a scheme that is neither http nor https.
 */
export const normaliseHost: RequestHandler = (req, _res, next) => {
  delete req.headers["x-forwarded-host"];
  const scheme = req.headers["x-forwarded-proto"];
  if (scheme !== undefined && !/^https?\s*(?:,|$)/.test(String(scheme)))
    delete req.headers["x-forwarded-proto"];
  next();
};

/** @param headers names and values in turn */
export const setHeaders =
  (headers: readonly string[]): RequestHandler =>
  (_req, res, next) => {
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at]!, headers[at + 1]!);
    next();
  };

/** `res.locals.nonce` allows the answer's own inline scripts. */
export function setSecurityHeaders(options: { development: boolean }): RequestHandler {
  const { fixed, policy } = securityHeaders(options);
  return (_req, res, next) => {
    for (let at = 0; at < fixed.length; at += 2) res.setHeader(fixed[at]!, fixed[at + 1]!);
    const nonce = randomBytes(16).toString("base64");
    res.locals.nonce = nonce;
    res.setHeader("Content-Security-Policy", policy(`'nonce-${nonce}'`));
    next();
  };
}

/** Leaves out event streams, which must be sent at once. */
export const compress: RequestHandler = compression({
  filter: (req, res) =>
    !String(res.getHeader("Content-Type") ?? "").startsWith("text/event-stream") &&
    compression.filter(req, res),
});

/** For the figures, where no page of Remix answered. */
const folderOf = (url: string) =>
  /^\/(?:assets|media|webhooks|sandbox)\b/.exec(url)?.[0] ?? "other";

export const accessLog: RequestHandler = (req, res, next) => {
  const startMs = performance.now();
  const { host } = req.headers;
  res.on("close", () =>
    logRequest({
      response: res,
      requestId: res.locals.requestId as string,
      route: (res.locals.route as string | undefined) ?? folderOf(req.originalUrl),
      host,
      url: req.originalUrl,
      method: req.method,
      status: res.writableFinished ? res.statusCode : 499,
      startMs,
    }),
  );
  next();
};

/** Aborts when nothing more can be written to the response; has aborted if that is so already. */
export function closedSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  if (res.closed || res.destroyed || res.req.socket.destroyed) gone.abort();
  else res.once("close", () => gone.abort());
  return gone.signal;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests that another site, or a sibling subdomain, made the browser send (OWASP
 * CSRF cheat sheet, fetch metadata). Without Sec-Fetch-Site and Origin it is no browser. Webhooks
 * prove themselves by their signature.
 */
export const refuseCrossSite: RequestHandler = (req, res, next) => {
  if (safeMethods.has(req.method) || req.path.startsWith("/webhooks/")) return next();
  const site = req.headers["sec-fetch-site"];
  const { origin } = req.headers;
  const allowed =
    (!site || site === "same-origin" || site === "none") &&
    (!origin || isOwnOrigin(origin, req.headers.host));
  if (allowed) return next();
  refuseRequest(req, res, {
    status: 403,
    error: "cross_site",
    message: "This request came from another site and was refused.",
  });
};

/** Plain http is another site than https. */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: itsHost } = new URL(origin);
  return protocol === new URL(env().publicUrl).protocol && itsHost === host?.toLowerCase();
}

const BODY_LIMIT_BYTES = 100 * 1024;
/** The webhook's own limit: the provider would resend what we refuse. */
const WEBHOOK_LIMIT_BYTES = 256 * 1024;

/** These forms have each value twice, typed and stored; encoded, a Yoruba letter can be 15 bytes. */
const SETTINGS_LIMIT_BYTES = 400 * 1024;

/** A phone's photo may be too large to store, but reading it puts the error beside its field. */
const UPLOAD_LIMIT_BYTES = 24 * 1024 * 1024;

/** Pages that take files stream them, and drop what is too large (upload.server.ts). */
const takesUploads = (path: string) =>
  /^\/(?:dashboard\/(?:items|settings)|onboarding)(?:[/.]|$)/.test(path) || ordersPage.test(path);
/** A review may have a picture. */
const ordersPage = /^(?:\/store\/[^/]+)?\/orders\/[0-9a-f-]{36}(?:\.data)?\/?$/i;

function bodyLimit(req: Request): number {
  if (req.path.startsWith("/webhooks/")) return WEBHOOK_LIMIT_BYTES;
  return takesUploads(req.path) &&
    /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "")
    ? UPLOAD_LIMIT_BYTES
    : /^\/dashboard\/(?:settings|items\/options)\//.test(req.path)
      ? SETTINGS_LIMIT_BYTES
      : BODY_LIMIT_BYTES;
}

/** Remix would read a body of any length before our own checks. */
export const limitBody: RequestHandler = (req, res, next) => {
  if (safeMethods.has(req.method)) return next();
  if (req.headers["transfer-encoding"] && !req.headers["content-length"]) {
    res.set("Connection", "close");
    return refuseRequest(req, res, {
      status: 411,
      error: "length_required",
      message: "Please send a Content-Length.",
    });
  }
  const limitBytes = bodyLimit(req);
  if (Number(req.headers["content-length"] ?? 0) > limitBytes) {
    res.set("Connection", "close");
    return refuseRequest(req, res, {
      status: 413,
      error: "too_large",
      message: `That is more than this page can take (${limitBytes / 1024} KB).`,
    });
  }
  next();
};

/**
 * Postgres can't store the character 0, and nobody sends it by mistake. Forms with files are
 * checked by their reader (upload.server.ts).
 */
export const refuseNulInBody: RequestHandler = (req, res, next) => {
  const length = Number(req.headers["content-length"] ?? 0);
  const kind = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i
    .exec(req.headers["content-type"] ?? "")?.[0]
    .toLowerCase();
  if (
    !kind ||
    safeMethods.has(req.method) ||
    !(length > 0) ||
    bodyLimit(req) > SETTINGS_LIMIT_BYTES
  )
    return next();
  const escaped = kind !== "multipart/form-data"; // there "%00" is plain text
  peekBody(req, length, (body) => {
    if (!body.includes(0) && !(escaped && body.includes("%00"))) return next();
    refuseRequest(req, res, {
      status: 400,
      error: "bad_body",
      message:
        "What was sent has a character in it that no text has. Please go back and type it again.",
    });
  });
};

/** Puts the body back for the next reader. */
function peekBody(req: Request, length: number, seen: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  const take = () => {
    for (
      let part = req.read() as Buffer | null;
      part !== null;
      part = size < length ? (req.read() as Buffer | null) : null
    ) {
      parts.push(part);
      size += part.length;
    }
    if (size < length) return;
    req.off("readable", take);
    const body = Buffer.concat(parts);
    req.unshift(body); // in this turn of the loop: in the next one `end` has been emitted
    seen(body);
  };
  req.on("readable", take);
}

/**
 * Answers what a middleware threw. An error that the client caused (a body that can't be unpacked,
 * an address that can't be decoded) keeps its status and isn't logged.
 */
export function errorPage(error: unknown, req: Request, res: Response, next: NextFunction): void {
  const status = clientErrorStatus(error);
  const requestId = res.locals.requestId as string;
  if (status === null)
    log().error({ err: error, requestId, path: maskIds(req.path) }, "request failed");
  if (res.headersSent) return next(error);
  if (status !== null)
    return refuseRequest(req, res, {
      status,
      error: "bad_request",
      message: "What was sent could not be read. Please go back and try again.",
    });
  if (isForPrograms(req.originalUrl)) return void res.status(500).json(apiError(requestId));
  res
    .status(500)
    .type("html")
    .send(
      plainPage(
        "Sorry, that didn’t work",
        `Please try again in a moment. If it happens again, tell us this number: <code>${requestId}</code>`,
      ),
    );
}

/** http-errors and Express name it differently. */
function clientErrorStatus(error: unknown): number | null {
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const given = status ?? statusCode;
  return typeof given === "number" && given >= 400 && given < 500 ? given : null;
}
