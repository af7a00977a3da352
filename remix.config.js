/**
 * Remix options, read by vite.config.ts. Every future flag is on: what is left to do for the next major version is then nothing.
 * @type {Parameters<typeof import("@remix-run/dev").vitePlugin>[0]}
 */
export default {
  ignoredRouteFiles: ["**/*"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};
