import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: here("./app/") },
      { find: /^~schema$/, replacement: here("./drizzle/schema/index.ts") },
      { find: /^~schema\//, replacement: here("./drizzle/schema/") },
    ],
  },
  build: { target: "es2020", sourcemap: false, assetsInlineLimit: 0 },
});
