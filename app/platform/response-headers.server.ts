import type { HeadersArgs } from "@remix-run/node";

/**
 * A dashboard page's headers: its frame's (nothing is kept by caches), and when to come back where
 * its action or loader refuses for now. Without this a form's answer loses them: Remix asks each
 * route for what it lets through.
 */
export function responseHeaders({
  parentHeaders,
  loaderHeaders,
  actionHeaders,
  errorHeaders,
}: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders);
  for (const answer of [loaderHeaders, actionHeaders, errorHeaders]) {
    const retryAfter = answer?.get("Retry-After");
    if (retryAfter) headers.set("Retry-After", retryAfter);
  }
  return headers;
}
