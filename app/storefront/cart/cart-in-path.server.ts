import type { ActionFunctionArgs } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler } from "express";
import { cookiesOf, cookiePair, tokenOf } from "./cart-cookie.server";

const CART_PATH = /^\/c\/([A-Za-z0-9_-]{43})(?=[/?]|$)/;

/**
 * Serves browsers that block cookies: the cart's token leads each path and counts as its cookie
 * (docs/rules.md, Cart). A browser that does keep cookies, or comes by a link from another site, is
 * redirected to the path without the token, so that nobody ends up in another person's cart.
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

/** Older browsers send no `Sec-Fetch-Site`; for them the referrer decides. */
function isFromHere({ headers }: ExpressRequest): boolean {
  const { referer = "", host } = headers;
  const site = headers["sec-fetch-site"];
  return site
    ? site === "same-origin"
    : URL.canParse(referer) && new URL(referer).host === host?.toLowerCase();
}

/**
 * Returns the path to redirect to after a form has changed a cart. If the browser has sent no
 * cookie yet and the server reads cart paths, the token goes into the path: that request shows
 * whether the browser keeps the cookie.
 * @param cookie the response's Set-Cookie; null if the browser has it already
 */
export function pathWithCart(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  path: string,
  cookie: string | null,
): string {
  const token = context.readsCartPaths && !cookiesOf(request) ? tokenOf(cookie) : null;
  return token ? `/c/${token}${path}` : path;
}
