import type { Request, RequestHandler, Response } from "express";
import { plainPage } from "./plain-page.server";

/** The longest of ours, a store's receipt, has 140 characters. */
const MAX_PATH_LENGTH = 300;
const MAX_SEGMENTS = 12;

/** Programs get JSON instead of pages. */
export const isForPrograms = (path: string) => /^\/(?:api|webhooks)\//.test(path);

/** The body of a 5xx below /api. */
export const apiError = (requestId: string) => ({
  data: null,
  error: "An error occurred",
  message: "Failed to complete operation",
  requestId,
});

type RefusedRequest = {
  status: number;
  error: string;
  title?: string;
  message: string;
};

export function refuseRequest(req: Request, res: Response, refusal: RefusedRequest): void {
  const { status, error, title = "That didn’t work", message } = refusal;
  res.status(status).set("Cache-Control", "no-store");
  if (isForPrograms(req.originalUrl))
    res.json({ error, message, requestId: res.locals.requestId as string });
  else res.type("html").send(plainPage(title, message));
}

function targetError(target: string): RefusedRequest | null {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark);
  if (path.length > MAX_PATH_LENGTH)
    return { status: 414, error: "path_too_long", message: "This address is too long." };
  if (path.split("/", MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1 || !/^\/(?!\/)/.test(path))
    return {
      status: 404,
      error: "not_found",
      title: "Page not found",
      message: "This link may be old or incomplete.",
    };
  const unreadable = {
    status: 400,
    error: "bad_address",
    message: "This address has a character in it that no address has.",
  };
  if (query.includes("%00") || hasOddCharacters(path)) return unreadable;
  // Remix would run loaders and log an error; none of our pages sends `_data`.
  if (/[?&]_data(?:=|&|$)/.test(query))
    return { status: 400, error: "bad_address", message: "Nothing is asked for in this way." };
  return null;
}

/** A lone `%` or half a character can't be decoded; a URL reads a backslash as a slash. */
function hasOddCharacters(path: string): boolean {
  try {
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** Refuses addresses that no page has and that are costly to route (docs/rules.md, Limits). */
export const refuseTarget: RequestHandler = (req, res, next) => {
  const refusal = targetError(req.originalUrl);
  if (refusal) refuseRequest(req, res, refusal);
  else next();
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** No `Request` can be made of some of the others (TRACE). */
export const refuseMethod: RequestHandler = (req, res, next) => {
  if (METHODS.has(req.method)) return next();
  res.set("Allow", "GET, HEAD, POST");
  refuseRequest(req, res, {
    status: 405,
    error: "method_not_allowed",
    message: "Nothing is done in this way here.",
  });
};

/** As a loader's data, an event stream would be answered only at its end. */
export const refuseStreamAsData: RequestHandler = (req, res, next) => {
  if (!req.path.endsWith("/events.data")) return next();
  refuseRequest(req, res, {
    status: 406,
    error: "not_acceptable",
    message: "This is a stream of events.",
  });
};
