import { RemixBrowser } from "@remix-run/react";

/** What the hydration module passes on about its page (hydration-module.server.ts). */
export type HydrationInput = {
  manifest: typeof window.__remixManifest;
  routeModules: typeof window.__remixRouteModules;
  future: (typeof window.__remixContext)["future"];
  /** The loaders' data, as Remix encodes it. */
  state: string;
};

/*
 * The only code that relies on Remix 2 internals. `<Scripts>` writes three globals into a page and
 * `<RemixBrowser>` reads them; no public API sets them later, as store pages need.
 * https://github.com/remix-run/remix/blob/remix%402.17.5/packages/remix-react/browser.tsx
 */

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
 * Waits until Remix has decoded the loaders' data. `<RemixBrowser>` throws a promise until then,
 * and React 18 gives up a root that suspends during an input event (error #345), so this calls it
 * before there is a root. It uses no hooks before it throws.
 */
export async function remixIsReady(): Promise<void> {
  try {
    (RemixBrowser as unknown as () => void)();
  } catch (waiting) {
    if (!(waiting instanceof Promise)) throw waiting;
    await waiting;
  }
}
