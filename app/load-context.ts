import type { HostContext } from "./core/stores/host";

/**
 * What the server knows of a request before any route runs, handed to Remix as its load context.
 */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    host: HostContext;
    /** Path and query as they were asked for; absent while a page is made that everybody gets. */
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
    /** This visitor wants to spare data: no scripts but small ones, and pictures on tap. */
    lite?: boolean;
    /**
     * What the page says of itself to search engines, as JSON, written when it is wanted. The route
     * sets it; the document puts it into the page for those who don't run scripts.
     */
    structured?: () => string;
    /** The page has parts that the sheet of a menu leaves out. The route sets it. */
    wholeSheet?: boolean;
    /**
     * There while a page is made that everybody gets (the page cache): nothing of one visitor may
     * go into it. The route says in `facts` what it was made of, the document in `html` the
     * finished page (the answer itself is then empty) and in `boot` the module by which scripts
     * take it over: a digest of what it is made of, about how many bytes it has, and how its text
     * is made. `isPage` tells which routes show something or take a form.
     */
    sharedPage?: {
      facts: unknown;
      html: string | null;
      boot: { digest: Buffer; size: number; text: () => Promise<string> } | null;
      isPage: (routeId: string) => boolean;
    };
  }
}
