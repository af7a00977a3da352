import { redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";

/**
 * Redirects a sign-in page opened under another name of this machine (127.0.0.1 for localhost) to
 * the public host: Google returns there, and cookies set on the other host would be missing.
 * Compares names only, as cookies ignore ports (RFC 6265, 8.5).
 * @throws a redirect to the same path on the public address
 */
export function requirePublicHost(request: Request): void {
  const { publicUrl } = env();
  const sent = `http://${request.headers.get("Host") ?? ""}`;
  if (URL.canParse(sent) && new URL(sent).hostname === new URL(publicUrl).hostname) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(publicUrl + pathname + search);
}
