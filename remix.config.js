/**
 * Remix options, read by vite.config.ts. Every future flag is on but lazy route discovery: its
 * server looks for the routes of every part of an address, so that one long address stops the
 * process for seconds. What is left to do for the next major version is one line,
 * `routeDiscovery: { mode: "initial" }`.
 * @type {Parameters<typeof import("@remix-run/dev").vitePlugin>[0]}
 */
export default {
  ignoredRouteFiles: ["**/*"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};
