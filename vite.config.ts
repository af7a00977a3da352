import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { pageScripts } from "./scripts/page-scripts";
import { scriptFiles } from "./scripts/script-files";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    pageScripts({
      serviceWorker: here("./app/storefront/hydration/service-worker.ts"),
      dashboardWorker: here("./app/dashboard/device-alerts/dashboard-worker.ts"),
    }),
    scriptFiles(),
    tailwindcss(),
    remix(remixConfig),
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
  // Which files of these a page needs is known when it is built: a process would open 280 of them,
  // and read all of lucide's icons, each time it starts. The image does without them.
  ssr: { noExternal: [/^d3-/, "internmap", "lucide-react", /^@conform-to\//] },
  // The notices of the packages that reach browsers stand in /licences.txt (scripts/build.mjs): in
  // front of every chunk they would weigh 1.7 KB.
  esbuild: { legalComments: "none" },
  build: { target: "es2020", sourcemap: false, assetsInlineLimit: 0 },
});
