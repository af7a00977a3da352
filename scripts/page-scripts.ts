import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build, transform } from "esbuild";
import type { Plugin } from "vite";

const SUFFIX = "?page-script";

/**
 * A source as a script to be written into a page: minified, with all that it imports, its names
 * kept to itself.
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
      target: "es2020",
      legalComments: "none",
    });
    return outputFiles[0]!.text.trim();
  }
  // Without a bundle's wrapping, which is longer.
  const { code } = await transform(source, {
    loader: "ts",
    format: "esm",
    minify: true,
    target: "es2020",
  });
  return `{${code.trim().replace(/;?\s*(?:export\{\};?)?$/, "")}}`;
}

/** A worker in one file. @param version names what it keeps: with another version it starts anew */
async function worker(file: string, version: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2020",
    define: { BUILD_VERSION: JSON.stringify(version) },
  });
  return outputFiles[0]!.text;
}

// How Remix loads a route's module, and gives up on it.
const LOADS = "await import( /* webpackIgnore: true */route.module)";
const GIVES_UP = "window.location.reload()";

// What the router tells its developers: lines for the console, and the words of errors that a
// program of its own can't meet. In a customer's browser nobody reads them, and they are more than
// 1 KB, packed.
const TALKS = /@remix-run\/router\/dist\/router\.js|react-router\/dist\/index\.js/;
const TO_CONSOLE = /^ *(?:warning|logDeprecation)\(.*\);$/gm;
const WORDS_OF_FAULTS = /^( *invariant\((?!.*getInvalidPathError).+?), "[^\n]*\);$/gm;

/**
 * The scripts that are not Vite's own business:
 * - `import text from "./x.ts?page-script"` is that file as a small script's text, to be inlined;
 * - `/sw.js`, made from `service-worker`, with a version that changes with any of the browser's
 *   files;
 * - Remix's loading of route modules goes through `retry-module.ts`, which tries twice and then lets
 *   the browser go there by itself;
 * - what is built for browsers says nothing to the router's developers.
 */
export function pageScripts(files: { serviceWorker: string; retryModule: string }): Plugin {
  let ofServer = false;
  let builds = false;
  return {
    name: "page-scripts",
    enforce: "pre",
    configResolved(config) {
      ofServer = Boolean(config.build.ssr);
      builds = config.command === "build";
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await pageScript(file))};`;
    },
    transform(code, id, options) {
      if (builds && !options?.ssr && TALKS.test(id)) {
        if (code.search(TO_CONSOLE) < 0)
          this.error("The router warns in another way now: see TO_CONSOLE");
        return code.replace(TO_CONSOLE, "").replace(WORDS_OF_FAULTS, "$1);");
      }
      if (options?.ssr || !id.includes("@remix-run/react/dist/esm/routeModules.js")) return null;
      if (!code.includes(LOADS) || !code.includes(GIVES_UP))
        this.error("@remix-run/react loads route modules in another way now: see retry-module.ts");
      return `import { retryModule, loadDocument } from ${JSON.stringify(files.retryModule)};\n${code.replace(LOADS, `${LOADS}.catch(() => retryModule(route.module))`).replace(GIVES_UP, "loadDocument()")}`;
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
    },
  };
}
