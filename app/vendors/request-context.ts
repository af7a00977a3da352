import type { HostContext } from "./host";

/** What the server knows of a request before any route runs, handed to Remix as its load context. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    host: HostContext;
    /** Allows this response's own inline scripts (CSP). */
    nonce: string;
    /** Names the request in the log and on error pages. */
    requestId: string;
    /** What the visitor is counted by: address or IPv6 network, as far as the configured number of proxies can be trusted. */
    clientIp: string;
  }
}
