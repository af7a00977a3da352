import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { resolveHost } from "./core/stores/host";
import { env } from "./platform/env.server";
import { forwardedAddress, networkOf, newRequestId } from "./platform/request-identity.server";
import { liteMode } from "./shared/lite-mode";

/**
 * Fills in the context of a request that came through another server than ours (server.ts), from
 * the request alone. Remix hands the same object to all that answer one request, so the first of
 * them does it. A host that is none of ours gets the product's own pages.
 */
export function completeContext({
  request,
  context,
}: {
  request: Request;
  context: Partial<AppLoadContext>;
}): void {
  if (context.host) return;
  const { host, pathname, search } = new URL(request.url);
  const { rootDomain, bareAddresses, trustProxyHops } = env();
  const found = resolveHost(host, rootDomain, bareAddresses);
  const { headers, signal } = request;
  Object.assign(context, {
    host: found === null || found === "www" ? { kind: "main" } : found,
    originalUrl: pathname + search,
    nonce: randomBytes(16).toString("base64"),
    requestId: newRequestId(),
    clientIp: networkOf(forwardedAddress(headers.get("X-Forwarded-For"), trustProxyHops)),
    gone: signal,
    lite: liteMode({ saveData: headers.get("Save-Data"), cookie: headers.get("Cookie") }).lite,
  } satisfies AppLoadContext);
}
