import type { ActionFunctionArgs } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler } from "express";
import { cookiesOf, cookiePair, tokenOf } from "./cart-cookie.server";

const CART_PATH = /^\/c\/([A-Za-z0-9_-]{43})(?=[/?]|$)/;

/**
 * Lets a browser that blocks cookies order: its cart's token is in front of each path, and counts
 * as its cookie (docs/rules.md, Cart). A browser that keeps cookies after all, and one that comes
 * by a link from elsewhere, are sent to the path without it: nobody gets into another's cart.
 */
export const cartInPath: RequestHandler = (req, res, next) => {
  const [cartPath, token] = CART_PATH.exec(req.url) ?? [];
  if (!cartPath || !token) return next();
  const path = `/${req.url.slice(cartPath.length).replace(/^[/\\]+/, "")}`;
  if (tokenOf(req.headers.cookie) === null && isFromHere(req)) {
    res.locals.cartPath = cartPath;
    req.headers.cookie = [req.headers.cookie, cookiePair(token)].filter(Boolean).join("; ");
  } else if (req.method === "GET" || req.method === "HEAD") return res.redirect(302, path);
  req.url = req.originalUrl = path;
  next();
};

/** Older browsers send no `Sec-Fetch-Site`, but a page of ours that is followed to the next. */
function isFromHere({ headers }: ExpressRequest): boolean {
  const { referer = "", host } = headers;
  const site = headers["sec-fetch-site"];
  return site
    ? site === "same-origin"
    : URL.canParse(referer) && new URL(referer).host === host?.toLowerCase();
}

/**
 * Returns where a form without scripts leads after it has changed a cart: by the cart's path, which
 * finds out whether the browser keeps the cookie, if it has sent none so far and the server reads
 * such paths.
 * @param cookie what the response sets; null when the browser has it already
 */
export function pathWithCart(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  path: string,
  cookie: string | null,
): string {
  const token = context.readsCartPaths && !cookiesOf(request) ? tokenOf(cookie) : null;
  return token ? `/c/${token}${path}` : path;
}
