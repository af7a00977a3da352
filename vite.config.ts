import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { oldestBrowsers, sheets } from "./scripts/old-browsers";
import { pageScripts } from "./scripts/page-scripts";
import { routeDefaults } from "./scripts/route-defaults";
import { scriptFiles } from "./scripts/script-files";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Packages of which the build puts what pages use into the server's own file: a process would open
 * 280 files, and read all of lucide's icons, each time it starts. The image does without them. In
 * development the first page would take twice as long.
 */
const bundledPackages: Plugin = {
  name: "bundled-packages",
  apply: "build",
  config: () => ({
    ssr: { noExternal: [/^d3-/, "internmap", "lucide-react", /^@conform-to\//] },
  }),
};

/** The build's entry is ours, around Remix's own (app/server-build.server.ts). */
const serverBuild: Plugin = {
  name: "server-build",
  apply: "build",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? { build: { rollupOptions: { input: here("./app/server-build.server.ts") } } }
      : undefined,
};

export default defineConfig({
  plugins: [
    bundledPackages,
    pageScripts({
      serviceWorker: here("./app/storefront/hydration/service-worker.ts"),
      dashboardWorker: here("./app/dashboard/alerts/dashboard-worker.ts"),
    }),
    routeDefaults,
    scriptFiles,
    tailwindcss(),
    sheets(),
    remix(remixConfig),
    serverBuild,
  ],
  resolve: {
    alias: [
      { find: /^~\//, replacement: here("./app/") },
      { find: /^~schema$/, replacement: here("./drizzle/schema/index.ts") },
      { find: /^~schema\//, replacement: here("./drizzle/schema/") },
    ],
  },
  // Found late, one of these would make Vite bundle them again while a page is open, and React would
  // be there twice.
  optimizeDeps: {
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "@remix-run/react",
      "lucide-react",
      "@conform-to/react",
      "@conform-to/zod/v4",
      "zod",
      "html-to-image",
    ],
    // Only loaders and actions use these; Vite sees their imports before Remix has cut them from
    // the browser's copy.
    exclude: [
      "@remix-run/node",
      "drizzle-orm",
      "drizzle-orm/pg-core",
      "drizzle-orm/postgres-js",
      "postgres",
    ],
  },
  // The notices of the packages that reach browsers stand in /licences.txt (scripts/build.mjs): in
  // front of every chunk they would weigh 1.7 KB.
  esbuild: { legalComments: "none" },
  build: {
    target: oldestBrowsers,
    sourcemap: false,
    assetsInlineLimit: 0,
  },
});
