import type { HostContext } from "./core/stores/host";

/**
 * What the server knows of a request before any route runs, handed to Remix as its load context. A
 * server that hands none gets the defaults of default-context.server.ts.
 */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    host: HostContext;
    /** Path and query of the request; absent while a page is made that everybody gets. */
    originalUrl?: string;
    /** Allows this response's own inline scripts (CSP). */
    nonce: string;
    /** Names the request in the log and on error pages. */
    requestId: string;
    /**
     * What the visitor is counted by: address or IPv6 network, as far as the configured number of
     * proxies can be trusted.
     */
    clientIp: string;
    /**
     * Aborts when the response can no longer be written to. Unlike the request's own signal it
     * reaches those who hold it after a garbage collection, and a visitor who left before Remix
     * began has aborted it already.
     */
    gone: AbortSignal;
    /** The server takes a cart's token in front of any path for its cookie (docs/rules.md, Cart). */
    readsCartPaths?: boolean;
    /** This visitor wants to spare data: no scripts but small ones, and pictures on tap. */
    lite?: boolean;
    /**
     * The page is rendered for everybody (the page cache, the edge): the request has no headers of
     * a visitor, `nonce` and `requestId` are empty, and a menu's answer is a `StorePageResponse`.
     */
    forEveryone?: boolean;
  }
}
