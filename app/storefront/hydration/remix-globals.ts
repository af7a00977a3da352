import { RemixBrowser } from "@remix-run/react";

/** What a page's hydration module knows of it (hydration-module.server.ts). */
export type HydrationInput = {
  manifest: typeof window.__remixManifest;
  routeModules: typeof window.__remixRouteModules;
  future: (typeof window.__remixContext)["future"];
  /** What the loaders gave, as Remix encodes it. */
  state: string;
};

/*
 * The one place that knows what Remix 2 keeps to itself. `<Scripts>` writes three globals into a
 * page, and `<RemixBrowser>` reads them; there is no public API to pass them later than the page,
 * as a store's page does.
 * https://github.com/remix-run/remix/blob/remix%402.17.5/packages/remix-react/browser.tsx
 */

/** Sets what Remix's `<Scripts>` would have set. */
export function setRemixGlobals({ manifest, routeModules, future, state }: HydrationInput): void {
  window.__remixContext = {
    future,
    isSpaMode: false,
    state: {},
    stream: new Response(state).body!,
  } as typeof window.__remixContext;
  window.__remixManifest = manifest;
  window.__remixRouteModules = routeModules;
}

/**
 * Waits until Remix has decoded what the loaders gave. `<RemixBrowser>` throws a promise until
 * then; React 18 gives up a root that waits for it during an input event (#345), so it is asked
 * before there is a root. It calls no hook as long as it waits.
 */
export async function remixIsReady(): Promise<void> {
  try {
    (RemixBrowser as unknown as () => void)();
  } catch (waiting) {
    if (!(waiting instanceof Promise)) throw waiting;
    await waiting;
  }
}
