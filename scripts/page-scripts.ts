import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build, transform } from "esbuild";
import type { Plugin } from "vite";
import { oldestBrowsers } from "./old-browsers";

const SUFFIX = "?page-script";

/**
 * Returns a source as a script to be written into a page: minified, with all that it imports, its
 * names kept to itself.
 * @param file a TypeScript file
 */
export async function pageScript(file: string): Promise<string> {
  const source = readFileSync(file, "utf8");
  if (/^import\b|\bimport\(/m.test(source)) {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      minify: true,
      write: false,
      format: "iife",
      target: oldestBrowsers,
      legalComments: "none",
    });
    return outputFiles[0]!.text.trim();
  }
  // Without a bundle's wrapping, which is longer.
  const { code } = await transform(source, {
    loader: "ts",
    format: "esm",
    minify: true,
    target: oldestBrowsers,
  });
  return `{${code.trim().replace(/;?\s*(?:export\{\};?)?$/, "")}}`;
}

/** Bundles a worker into one file. @param version names its caches: another one has its own */
async function worker(file: string, version: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: oldestBrowsers,
    define: { BUILD_VERSION: JSON.stringify(version) },
  });
  return outputFiles[0]!.text;
}

/**
 * Builds the scripts that are not Vite's own business:
 * - `import text from "./x.ts?page-script"` is that file as a small script's text, to be inlined;
 * - `/sw.js`, made from `serviceWorker`, with a version that changes with any of the browser's
 *   files;
 * - `/dashboard-worker.js`, made from `dashboardWorker`, which caches nothing.
 */
export function pageScripts(files: { serviceWorker: string; dashboardWorker: string }): Plugin {
  let ofServer = false;
  return {
    name: "page-scripts",
    enforce: "pre",
    configResolved(config) {
      ofServer = Boolean(config.build.ssr);
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await pageScript(file))};`;
    },
    async generateBundle(_options, bundle) {
      if (ofServer) return;
      const source = readFileSync(files.serviceWorker, "utf8");
      const version = createHash("sha256")
        .update(Object.keys(bundle).sort().join() + source)
        .digest("base64url")
        .slice(0, 10);
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: await worker(files.serviceWorker, version),
      });
      this.emitFile({
        type: "asset",
        fileName: "dashboard-worker.js",
        source: await worker(files.dashboardWorker, ""),
      });
    },
  };
}
