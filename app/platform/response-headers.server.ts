import type { HeadersArgs } from "@remix-run/node";

/** Unless a route passes them on, Remix drops the layout's headers and Retry-After. */
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
