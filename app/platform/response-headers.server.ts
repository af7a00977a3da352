import type { HeadersArgs } from "@remix-run/node";

/**
 * Returns a dashboard page's headers: its layout's (no caching), and Retry-After where its action
 * or loader refuses for now. Remix drops them from a form's answer unless the route passes them on.
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
